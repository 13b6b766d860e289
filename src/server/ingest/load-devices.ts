import { withDefaults } from '../../domain/alarms/alarm-settings.ts'
import type { AlarmTool } from '../../domain/alarms/alarm-tool.ts'
import { CLOCK_SKEW_MS } from '../../domain/readings/judge-batch.ts'
import type { KnownDevice, SensorTool } from '../../domain/readings/judge-batch.ts'
import { alarmToolOf } from '../alarms/alarm-tool-of.ts'
import { type AlarmsFrom, NO_TOOL_ALARMS, type ToolAlarms } from '../storage/alarm-store.ts'
import type { Device } from '../storage/device-store.ts'
import type { Reads } from '../storage/storage.ts'
import type { CorrectionFrom, LimitsFrom, OwnedTool } from '../storage/tool-store.ts'

export type DirectoryTool = SensorTool & { ownerId: number; alarm: AlarmTool }

const NO_TOOLS: readonly DirectoryTool[] = []

/** A device as arriving readings need it. Instants in ms since 1970. */
export type DirectoryDevice = Omit<KnownDevice, 'tools'> & {
  imeiNumber: string
  /** Null: the stock. */
  holderId: number | null
  lastContactMs: number | null
  /** Networks (CIDR) from which it may send over raw TCP, which carries no secret. */
  tcpNetworks: readonly string[]
  /** How far its clock may run ahead, ms: the most that one of its tools allows. */
  skewMs: number
  tools: readonly DirectoryTool[]
}

export type DirectoryStores = Pick<Reads, 'accounts' | 'devices' | 'tokens' | 'tools' | 'alarms'>

/** What storage knows of a tool beside its row; histories oldest first. */
type ToolFacts = {
  corrections: readonly CorrectionFrom[]
  limits: readonly LimitsFrom[]
  alarms: ToolAlarms
  /** Empty where they never had conditions. */
  settingsBefore: readonly AlarmsFrom[]
}

/** One correction holds for all time, and nearly all tools have the same one: they share it. */
const SOLE_CORRECTIONS = new Map<number, SensorTool['corrections']>()
const soleCorrection = (celsius: number): SensorTool['corrections'] => {
  const shared = SOLE_CORRECTIONS.get(celsius) ?? { fromMs: [0], celsius: [celsius] }
  SOLE_CORRECTIONS.set(celsius, shared)
  return shared
}

/** More kinds of tools than this are not shared: each customer then has limits of its own. */
const SHARED_ALARMS = 1_000
const sharedAlarms = new Map<string, AlarmTool>()

/** Most tools are watched in the same way as many others: they share what the rule knows of them. */
const sharedAlarm = (alarm: AlarmTool): AlarmTool => {
  const { settings, range, earlierRanges, earlierConditions, pausedUntilMs } = alarm
  const { keepsFirstDefaults } = settings
  const isUsual =
    settings === withDefaults({ keepsFirstDefaults }) &&
    earlierRanges.length === 0 &&
    earlierConditions === undefined &&
    pausedUntilMs === null
  if (!isUsual) return alarm
  const { defrostFridge, escalationSteps } = alarm
  const text = [range.min, range.max, defrostFridge, escalationSteps, keepsFirstDefaults].join()
  const shared = sharedAlarms.get(text)
  if (shared !== undefined) return shared
  if (sharedAlarms.size < SHARED_ALARMS) sharedAlarms.set(text, alarm)
  return alarm
}

const directoryTool = (
  { tool }: OwnedTool,
  { corrections, limits, alarms, settingsBefore }: ToolFacts,
): DirectoryTool => ({
  toolId: tool.id,
  equipmentId: tool.equipmentId,
  ownerId: tool.userId,
  corrections:
    corrections.length <= 1
      ? soleCorrection(corrections[0]?.celsius ?? tool.temperatureCorrection)
      : {
          fromMs: corrections.map(({ from }) => from.getTime()),
          celsius: corrections.map(({ celsius }) => celsius),
        },
  alarm: sharedAlarm(alarmToolOf(tool, alarms, limits, settingsBefore)),
})

const directoryDevice = (device: Device, tools: readonly DirectoryTool[]): DirectoryDevice => {
  let skewMs = tools.length === 0 ? CLOCK_SKEW_MS : 0
  for (const { alarm } of tools) skewMs = Math.max(skewMs, alarm.settings.skew * 60_000)
  return {
    imeiNumber: device.imeiNumber,
    holderId: device.holderId,
    clockAheadMs: device.clockAheadMs,
    lastContactMs: device.lastContact?.getTime() ?? null,
    tcpNetworks: device.tcpNetworks,
    skewMs,
    tools,
  }
}

/** Null for a device that nobody registered or that is retired. */
export const loadDevice = async (
  imeiNumber: string,
  stores: DirectoryStores,
): Promise<DirectoryDevice | null> => {
  const device = await stores.devices.byImei(imeiNumber)
  if (device === null || device.retiredAt !== null) return null
  const tools: DirectoryTool[] = []
  for (const owned of await stores.tools.ofDevice(imeiNumber)) {
    const { id } = owned.tool
    const facts = {
      corrections: await stores.tools.historyOfCorrection(id),
      limits: await stores.tools.historyOfLimits(id),
      alarms: await stores.alarms.toolAlarms(id),
      settingsBefore: (await stores.alarms.historiesWithConditions([id])).get(id) ?? [],
    }
    tools.push(directoryTool(owned, facts))
  }
  return directoryDevice(device, tools)
}

/** The same for many devices, with a few queries for all. */
export const loadDevices = async (
  devices: readonly Device[],
  { tools, alarms }: Pick<DirectoryStores, 'tools' | 'alarms'>,
): Promise<DirectoryDevice[]> => {
  const owned = await tools.ofDevices(devices.map(({ imeiNumber }) => imeiNumber))
  const ids = owned.map(({ tool }) => tool.id)
  const corrections = await tools.historiesOfCorrection(ids)
  const limits = await tools.historiesOfLimits(ids)
  const settings = await alarms.toolAlarmsOf(ids)
  const histories = await alarms.historiesWithConditions(ids)
  const byDevice = new Map<string, DirectoryTool[]>()
  for (const one of owned) {
    const { id, imeiNumber } = one.tool
    const facts = {
      corrections: corrections.get(id) ?? [],
      limits: limits.get(id) ?? [],
      alarms: settings.get(id) ?? NO_TOOL_ALARMS,
      settingsBefore: histories.get(id) ?? [],
    }
    const toolsOfDevice = byDevice.get(imeiNumber)
    const tool = directoryTool(one, facts)
    // A list that begins with its tool has room for one.
    if (toolsOfDevice === undefined) byDevice.set(imeiNumber, [tool])
    else toolsOfDevice.push(tool)
  }
  return devices.map((device) =>
    directoryDevice(device, byDevice.get(device.imeiNumber) ?? NO_TOOLS),
  )
}

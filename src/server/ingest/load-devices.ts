import { withDefaults } from '../../domain/alarms/alarm-settings.ts'
import type { AlarmTool } from '../../domain/alarms/alarm-tool.ts'
import { CLOCK_SKEW_MS } from '../../domain/readings/judge-batch.ts'
import type { KnownDevice, SensorTool } from '../../domain/readings/judge-batch.ts'
import { alarmToolOf } from '../alarms/alarm-tool-of.ts'
import { type AlarmsFrom, NO_TOOL_ALARMS, type ToolAlarms } from '../storage/alarm-store.ts'
import type { SendingDevice, SendingTool } from '../storage/device-store.ts'
import type { Reads } from '../storage/storage.ts'
import type { CorrectionFrom, LimitsFrom } from '../storage/tool-store.ts'

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

/** What storage knows of a tool beside its row; histories oldest first, empty where nothing was before. */
type ToolFacts = {
  corrections: readonly CorrectionFrom[]
  limits: readonly LimitsFrom[]
  alarms: ToolAlarms
  /** Empty where they never had conditions, too. */
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
const ofMany = new WeakSet<AlarmTool>()

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
  if (sharedAlarms.size < SHARED_ALARMS) {
    sharedAlarms.set(text, alarm)
    ofMany.add(alarm)
  }
  return alarm
}

/** How the one tool of many devices is watched, by number. */
type Watch = Pick<DirectoryTool, 'alarm' | 'corrections'> & Pick<DirectoryDevice, 'skewMs'>
export const WATCHES: Watch[] = []
const watchesOf = new WeakMap<AlarmTool, number[]>()

/** Among `WATCHES`; null for a device that has more to it. */
export const numberOfWatch = ({ tools, tcpNetworks, skewMs }: DirectoryDevice): number | null => {
  const [tool, second] = tools
  if (tool === undefined || second !== undefined || tcpNetworks.length > 0) return null
  const { alarm, corrections } = tool
  if (!ofMany.has(alarm) || corrections !== soleCorrection(corrections.celsius[0]!)) return null
  const ofAlarm = watchesOf.get(alarm) ?? []
  const known = ofAlarm.find((number) => WATCHES[number]!.corrections === corrections)
  if (known !== undefined) return known
  const number = WATCHES.push({ alarm, corrections, skewMs }) - 1
  watchesOf.set(alarm, [...ofAlarm, number])
  return number
}

const directoryTool = (
  tool: SendingTool,
  { corrections, limits, alarms, settingsBefore }: ToolFacts,
): DirectoryTool => ({
  toolId: tool.id,
  equipmentId: tool.equipmentId,
  ownerId: tool.userId,
  corrections:
    corrections.length === 0
      ? soleCorrection(tool.temperatureCorrection)
      : {
          fromMs: corrections.map(({ from }) => from.getTime()),
          celsius: corrections.map(({ celsius }) => celsius),
        },
  alarm: sharedAlarm(alarmToolOf(tool, alarms, limits, settingsBefore)),
})

const directoryDevice = (
  device: SendingDevice,
  tools: readonly DirectoryTool[],
): DirectoryDevice => {
  let skewMs = tools.length === 0 ? CLOCK_SKEW_MS : 0
  for (const { alarm } of tools) skewMs = Math.max(skewMs, alarm.settings.skew * 60_000)
  return {
    imeiNumber: device.imeiNumber,
    holderId: device.holderId,
    clockAheadMs: device.clockAheadMs,
    lastContactMs: device.lastContactMs,
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
  const device = await stores.devices.sending(imeiNumber)
  if (device === null) return null
  const [loaded] = await loadDevices([device], stores)
  return loaded!
}

/** Of the tools that have such facts; nothing is asked for when none has. */
const ofThose = async <Fact>(
  tools: readonly SendingTool[],
  have: 'hasEarlierLimits' | 'hasEarlierCorrection' | 'hasEarlierAlarms' | 'hasAlarms',
  ask: (ids: readonly number[]) => Promise<Map<number, Fact>>,
): Promise<Map<number, Fact>> => {
  const ids = tools.filter((tool) => tool[have]).map(({ id }) => id)
  return ids.length === 0 ? new Map() : ask(ids)
}

/** With a few queries for all of them. */
export const loadDevices = async (
  devices: readonly SendingDevice[],
  stores: Pick<DirectoryStores, 'tools' | 'alarms'>,
): Promise<DirectoryDevice[]> => {
  const tools = devices.flatMap((device) => device.tools)
  const corrections = await ofThose(tools, 'hasEarlierCorrection', (ids) =>
    stores.tools.historiesOfCorrection(ids),
  )
  const limits = await ofThose(tools, 'hasEarlierLimits', (ids) =>
    stores.tools.historiesOfLimits(ids),
  )
  const settings = await ofThose(tools, 'hasAlarms', (ids) => stores.alarms.toolAlarmsOf(ids))
  const histories = await ofThose(tools, 'hasEarlierAlarms', (ids) =>
    stores.alarms.historiesWithConditions(ids),
  )
  const loadedTool = (tool: SendingTool): DirectoryTool =>
    directoryTool(tool, {
      corrections: corrections.get(tool.id) ?? [],
      limits: limits.get(tool.id) ?? [],
      alarms: settings.get(tool.id) ?? NO_TOOL_ALARMS,
      settingsBefore: histories.get(tool.id) ?? [],
    })
  return devices.map((device) =>
    directoryDevice(device, device.tools.length === 0 ? NO_TOOLS : device.tools.map(loadedTool)),
  )
}

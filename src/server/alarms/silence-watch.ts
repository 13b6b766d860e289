import { ALARM_SETTING_BOUNDS } from '../../domain/alarms/alarm-settings-rules.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { createSpareTime, type SpareTime } from '../spare-time.ts'
import type { Storage } from '../storage/storage.ts'
import { type WatchedTool, WatchedTools } from './watched-tools.ts'

/** The shortest silence that may be set. The sweeper reads a tool's own setting after that. */
export const LEAST_SILENCE_MS = ALARM_SETTING_BOUNDS.silence[0] * 60_000
const TOOLS_PER_PAGE = 1_000
const NEVER = -Infinity

/**
 * Whether anything arrives from the devices that normally send: those heard within a week.
 * `sinceMs`: when the last of them was heard.
 */
export type Sending =
  | { kind: 'nobody-to-send' }
  | { kind: 'sends' }
  | { kind: 'silent'; devices: number; sinceMs: number }

/** A device that was not heard for longer is one that somebody has taken away. */
const NORMALLY_SENDS_MS = 7 * DAY_MS

/**
 * Knows which tools have been silent for long, those too that have never sent since they were bound
 * to their device. It is in memory only: after a start, silence counts from the start.
 */
export type SilenceWatch = {
  /** Reads all tools, while `goesOn`, which is asked before each part; each counts as heard at this moment. */
  load(nowMs: number, goesOn?: () => boolean): Promise<void>
  of(toolId: number): WatchedTool | undefined
  /** Reads changed devices again, then returns the tools to look at. */
  toLookAt(nowMs: number): Promise<WatchedTool[]>
  sending(nowMs: number): Sending
  /** How many devices have a tool that is silent by its own settings. */
  silentDevices(): number
  /** For after the server's clock was moved: silence counts from now. */
  beginAnew(nowMs: number): void
  close(): void
}

type Stores = Pick<Storage, 'tools' | 'readings'>

export const createSilenceWatch = (
  storage: Stores & Pick<Storage, 'onChange'>,
  spareTime = createSpareTime(),
): SilenceWatch => {
  const watched = new WatchedTools()
  const changedDevices = new Set<string>()

  const close = storage.onChange({
    device: (changes) => {
      for (const { imeiNumber } of changes) changedDevices.add(imeiNumber)
    },
    arrival: (arrivals) => {
      for (const { imeiNumber, receivedMs, tools } of arrivals)
        for (const { toolId } of tools)
          noteHeard(watched, toolId, imeiNumber, receivedMs, true, receivedMs)
    },
  })

  return {
    load: (nowMs, goesOn = () => true) => watchAll(watched, storage, spareTime, nowMs, goesOn),
    of: (toolId) => watched.get(toolId),
    toLookAt: async (nowMs) => {
      const changed = new Set(changedDevices)
      changedDevices.clear()
      await watchAnew(watched, changed, storage, nowMs)
      const silent: WatchedTool[] = []
      const { heardMs, silenceMs, nextLookMs } = watched
      for (const row of watched.rows())
        if (nowMs - heardMs[row]! >= silenceMs[row]! && nowMs >= nextLookMs[row]!)
          silent.push(watched.at(row))
      return silent
    },
    sending: (nowMs) => sendingOf(watched, nowMs),
    silentDevices: () => {
      const silent = new Set<string>()
      const { isSilent, imeiNumbers } = watched
      for (const row of watched.rows()) if (isSilent[row] === 1) silent.add(imeiNumbers[row]!)
      return silent.size
    },
    beginAnew: (nowMs) => {
      for (const row of watched.rows()) {
        watched.heardMs[row] = nowMs
        // An open alarm stays until something arrives.
        if (watched.nextLookMs[row] === Infinity) continue
        watched.nextLookMs[row] = 0
        watched.isSilent[row] = 0
      }
    },
    close,
  }
}

const noteHeard = (
  watched: WatchedTools,
  toolId: number,
  imeiNumber: string,
  heardMs: number,
  isReceipt: boolean,
  sentMs: number,
): void => {
  let row = watched.rowOf.get(toolId)
  if (row === undefined || watched.imeiNumbers[row] !== imeiNumber) {
    row = watched.put(toolId, imeiNumber)
    watched.silenceMs[row] = LEAST_SILENCE_MS
  } else if (watched.heardMs[row] !== heardMs) watched.isSilent[row] = 0
  // The text that others hold of this device too: no second one stays in memory.
  watched.imeiNumbers[row] = imeiNumber
  watched.heardMs[row] = heardMs
  watched.isReceipt[row] = isReceipt ? 1 : 0
  watched.nextLookMs[row] = 0
  watched.sentMs[row] = sentMs
}

const sendingOf = (watched: WatchedTools, nowMs: number): Sending => {
  const devices = new Set<string>()
  let sinceMs = 0
  const { sentMs, isSilent, imeiNumbers } = watched
  for (const row of watched.rows()) {
    if (nowMs - sentMs[row]! > NORMALLY_SENDS_MS) continue
    if (isSilent[row] !== 1) return { kind: 'sends' }
    devices.add(imeiNumbers[row]!)
    sinceMs = Math.max(sinceMs, sentMs[row]!)
  }
  return devices.size === 0
    ? { kind: 'nobody-to-send' }
    : { kind: 'silent', devices: devices.size, sinceMs }
}

const watchTools = async (
  watched: WatchedTools,
  tools: readonly { id: number; imeiNumber: string }[],
  storage: Stores,
  nowMs: number,
): Promise<void> => {
  const latest = await storage.readings.latestOf(tools.map(({ id }) => id))
  for (const { id, imeiNumber } of tools) {
    const before = watched.get(id)
    const sentMs = Math.max(before?.sentMs ?? NEVER, latest.get(id)?.receivedMs ?? NEVER)
    const heardMs = before?.heardMs ?? nowMs
    noteHeard(watched, id, imeiNumber, heardMs, before?.isReceipt ?? false, sentMs)
  }
}

const watchAll = async (
  watched: WatchedTools,
  storage: Stores,
  spareTime: SpareTime,
  nowMs: number,
  goesOn: () => boolean,
): Promise<void> => {
  for (let lastId: number | undefined = 0; lastId !== undefined && goesOn();) {
    const above: number = lastId
    await spareTime.slice(async () => {
      const tools = await storage.tools.boundAbove(above, TOOLS_PER_PAGE)
      await watchTools(watched, tools, storage, nowMs)
      lastId = tools.length < TOOLS_PER_PAGE ? undefined : tools.at(-1)?.id
    })
  }
}

/** Reads the tools of changed devices again, and stops watching deleted ones. */
const watchAnew = async (
  watched: WatchedTools,
  changedDevices: ReadonlySet<string>,
  storage: Stores,
  nowMs: number,
): Promise<void> => {
  if (changedDevices.size === 0) return
  /** Rows by tool. */
  const gone = new Map<number, number>()
  for (const row of watched.rows())
    if (changedDevices.has(watched.imeiNumbers[row]!)) gone.set(watched.toolIds[row]!, row)
  for (const imeiNumber of changedDevices) {
    const tools = (await storage.tools.ofDevice(imeiNumber)).map(({ tool }) => tool)
    await watchTools(watched, tools, storage, nowMs)
    for (const { id } of tools) {
      const row = watched.rowOf.get(id)
      if (row !== undefined) watched.silenceMs[row] = LEAST_SILENCE_MS
      gone.delete(id)
    }
  }
  for (const [toolId, row] of gone) if (watched.rowOf.get(toolId) === row) watched.delete(toolId)
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { ALARM_SETTING_BOUNDS } from '../../domain/alarms/alarm-settings-rules.ts'
import { DAY_MS } from '../../domain/durations.ts'
import type { Storage } from '../storage/storage.ts'

/** The shortest silence that may be set. The sweeper reads a tool's own setting after that. */
const LEAST_SILENCE_MS = ALARM_SETTING_BOUNDS.silence[0] * 60_000
const TOOLS_PER_PAGE = 1_000
const NEVER = -Infinity

/** A tool that a device is bound to. Instants in ms since 1970, by the server's clock. */
export type WatchedTool = {
  readonly toolId: number
  readonly imeiNumber: string
  /**
   * When it last sent anything, but never before this server started; for one that has never sent,
   * when it was bound.
   */
  heardMs: number
  /** Whether something arrived then; false when it only stands for the start or the binding. */
  isReceipt: boolean
  /** The length of silence after which the sweeper looks at it. */
  silenceMs: number
  /** The sweeper does not look at it before then. */
  nextLookMs: number
  /** When it last sent anything, as far back as storage knows, or `NEVER`. */
  sentMs: number
  /** Whether it has been silent for as long as its own settings allow. */
  isSilent: boolean
}

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
  /** Reads all tools; each counts as heard at this moment. */
  load(nowMs: number): Promise<void>
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

export const createSilenceWatch = (storage: Stores & Pick<Storage, 'onChange'>): SilenceWatch => {
  const watched: WatchedTools = new Map()
  const changedDevices = new Set<string>()

  const close = storage.onChange({
    device: (changes) => {
      for (const { imeiNumber } of changes) changedDevices.add(imeiNumber)
    },
    arrival: (arrivals) => {
      for (const { imeiNumber, receivedMs, tools } of arrivals)
        for (const { toolId } of tools)
          noteHeard(watched, toolId, imeiNumber, {
            heardMs: receivedMs,
            isReceipt: true,
            sentMs: receivedMs,
          })
    },
  })

  return {
    load: (nowMs) => watchAll(watched, storage, nowMs),
    of: (toolId) => watched.get(toolId),
    toLookAt: async (nowMs) => {
      const changed = new Set(changedDevices)
      changedDevices.clear()
      await watchAnew(watched, changed, storage, nowMs)
      const silent: WatchedTool[] = []
      for (const tool of watched.values())
        if (nowMs - tool.heardMs >= tool.silenceMs && nowMs >= tool.nextLookMs) silent.push(tool)
      return silent
    },
    sending: (nowMs) => sendingOf(watched, nowMs),
    silentDevices: () => {
      const silent = new Set<string>()
      for (const { isSilent, imeiNumber } of watched.values()) if (isSilent) silent.add(imeiNumber)
      return silent.size
    },
    beginAnew: (nowMs) => {
      for (const tool of watched.values()) {
        tool.heardMs = nowMs
        // An open alarm stays until something arrives.
        if (tool.nextLookMs === Infinity) continue
        tool.nextLookMs = 0
        tool.isSilent = false
      }
    },
    close,
  }
}

/** By tool id. */
type WatchedTools = Map<number, WatchedTool>

const noteHeard = (
  watched: WatchedTools,
  toolId: number,
  imeiNumber: string,
  { heardMs, isReceipt, sentMs }: { heardMs: number; isReceipt: boolean; sentMs: number },
): void => {
  const tool = watched.get(toolId)
  if (tool?.imeiNumber === imeiNumber) {
    if (tool.heardMs !== heardMs) tool.isSilent = false
    tool.heardMs = heardMs
    tool.isReceipt = isReceipt
    tool.nextLookMs = 0
    tool.sentMs = sentMs
  } else
    watched.set(toolId, {
      toolId,
      imeiNumber,
      heardMs,
      isReceipt,
      silenceMs: LEAST_SILENCE_MS,
      nextLookMs: 0,
      sentMs,
      isSilent: false,
    })
}

const sendingOf = (watched: WatchedTools, nowMs: number): Sending => {
  const devices = new Set<string>()
  let sinceMs = 0
  for (const tool of watched.values()) {
    if (nowMs - tool.sentMs > NORMALLY_SENDS_MS) continue
    if (!tool.isSilent) return { kind: 'sends' }
    devices.add(tool.imeiNumber)
    sinceMs = Math.max(sinceMs, tool.sentMs)
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
    noteHeard(watched, id, imeiNumber, {
      heardMs: before?.heardMs ?? nowMs,
      isReceipt: before?.isReceipt ?? false,
      sentMs: Math.max(before?.sentMs ?? NEVER, latest.get(id)?.receivedMs ?? NEVER),
    })
  }
}

const watchAll = async (watched: WatchedTools, storage: Stores, nowMs: number): Promise<void> => {
  let tools: { id: number; imeiNumber: string }[]
  let lastId = 0
  do {
    tools = await storage.tools.boundAbove(lastId, TOOLS_PER_PAGE)
    await watchTools(watched, tools, storage, nowMs)
    lastId = tools.at(-1)?.id ?? lastId
    await nextTurn()
  } while (tools.length === TOOLS_PER_PAGE)
}

/** Reads the tools of changed devices again, and stops watching deleted ones. */
const watchAnew = async (
  watched: WatchedTools,
  changedDevices: ReadonlySet<string>,
  storage: Stores,
  nowMs: number,
): Promise<void> => {
  if (changedDevices.size === 0) return
  const gone = new Map<number, WatchedTool>()
  for (const [toolId, tool] of watched)
    if (changedDevices.has(tool.imeiNumber)) gone.set(toolId, tool)
  for (const imeiNumber of changedDevices) {
    const tools = (await storage.tools.ofDevice(imeiNumber)).map(({ tool }) => tool)
    await watchTools(watched, tools, storage, nowMs)
    for (const { id } of tools) {
      const tool = watched.get(id)
      if (tool !== undefined) tool.silenceMs = LEAST_SILENCE_MS
      gone.delete(id)
    }
  }
  for (const [toolId, tool] of gone) if (watched.get(toolId) === tool) watched.delete(toolId)
}

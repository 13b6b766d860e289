import { setImmediate as nextTurn } from 'node:timers/promises'
import { ALARM_SETTING_BOUNDS } from '../../domain/alarms/alarm-settings-rules.ts'
import type { Storage } from '../storage/storage.ts'

/** The shortest silence that may be set. A tool's own setting is read once it was silent for so long. */
const LEAST_SILENCE_MS = ALARM_SETTING_BOUNDS.silence[0] * 60_000
const TOOLS_PER_PAGE = 500

/** A tool that has reported. Instants in ms since 1970, by the server's clock. */
export type WatchedTool = {
  readonly toolId: number
  readonly imeiNumber: string
  /** When it last sent anything, but never before this server started. */
  heardMs: number
  /** After how long a silence the sweeper looks at it. */
  silenceMs: number
  /** The sweeper does not look at it before then. */
  nextLookMs: number
}

/**
 * Which tools have been silent for long. Tools that never reported are not watched. Only in memory:
 * after a start silence counts from the start.
 */
export type SilenceWatch = {
  /** Reads all tools; each counts as heard at this moment. */
  load(nowMs: number): Promise<void>
  of(toolId: number): WatchedTool | undefined
  /** Reads changed devices anew, then answers the tools to look at. */
  toLookAt(nowMs: number): Promise<WatchedTool[]>
  /** For a server's clock that was moved: silence counts from now. */
  beginAnew(nowMs: number): void
  close(): void
}

export const createSilenceWatch = (
  storage: Pick<Storage, 'tools' | 'readings' | 'onChange'>,
): SilenceWatch => {
  const watched = new Map<number, WatchedTool>()
  const changedDevices = new Set<string>()

  const heard = (toolId: number, imeiNumber: string, receivedMs: number): void => {
    const tool = watched.get(toolId)
    if (tool?.imeiNumber !== imeiNumber)
      watched.set(toolId, {
        toolId,
        imeiNumber,
        heardMs: receivedMs,
        silenceMs: LEAST_SILENCE_MS,
        nextLookMs: 0,
      })
    else {
      tool.heardMs = receivedMs
      tool.nextLookMs = 0
    }
  }

  const close = storage.onChange({
    device: (changes) => {
      for (const { imeiNumber } of changes) changedDevices.add(imeiNumber)
    },
    arrival: (arrivals) => {
      for (const { imeiNumber, receivedMs, tools } of arrivals)
        for (const { toolId } of tools) heard(toolId, imeiNumber, receivedMs)
    },
  })

  /** Watches those of the tools that have reported. */
  const watch = async (
    tools: readonly { id: number; imeiNumber: string }[],
    nowMs: number,
  ): Promise<void> => {
    const latest = await storage.readings.latestOf(tools.map(({ id }) => id))
    for (const { id, imeiNumber } of tools) {
      const before = watched.get(id)
      if (before !== undefined || latest.has(id)) heard(id, imeiNumber, before?.heardMs ?? nowMs)
    }
  }

  const readChanges = async (nowMs: number): Promise<void> => {
    if (changedDevices.size === 0) return
    const changed = new Set(changedDevices)
    changedDevices.clear()
    const gone = new Map<number, WatchedTool>()
    for (const [toolId, tool] of watched) if (changed.has(tool.imeiNumber)) gone.set(toolId, tool)
    for (const imeiNumber of changed) {
      const tools = (await storage.tools.ofDevice(imeiNumber)).map(({ tool }) => tool)
      await watch(tools, nowMs)
      for (const { id } of tools) {
        const tool = watched.get(id)
        if (tool !== undefined) tool.silenceMs = LEAST_SILENCE_MS
        gone.delete(id)
      }
    }
    for (const [toolId, tool] of gone) if (watched.get(toolId) === tool) watched.delete(toolId)
  }

  return {
    load: async (nowMs) => {
      for (let offset = 0, total = 1; offset < total; offset += TOOLS_PER_PAGE) {
        const page = await storage.tools.list({
          scope: { kind: 'all' },
          sort: { column: 'id', descending: false },
          page: { first: TOOLS_PER_PAGE, offset },
        })
        total = page.total
        await watch(
          page.rows.map(({ tool }) => tool),
          nowMs,
        )
        await nextTurn()
      }
    },
    of: (toolId) => watched.get(toolId),
    toLookAt: async (nowMs) => {
      await readChanges(nowMs)
      const silent: WatchedTool[] = []
      for (const tool of watched.values())
        if (nowMs - tool.heardMs >= tool.silenceMs && nowMs >= tool.nextLookMs) silent.push(tool)
      return silent
    },
    beginAnew: (nowMs) => {
      for (const tool of watched.values()) {
        tool.heardMs = nowMs
        if (tool.nextLookMs !== Infinity) tool.nextLookMs = 0
      }
    },
    close,
  }
}

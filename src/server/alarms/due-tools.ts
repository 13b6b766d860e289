import { setImmediate as nextTurn } from 'node:timers/promises'
import { type AlarmSettings, withDefaults } from '../../domain/alarms/alarm-settings.ts'
import { silenceMs } from '../../domain/alarms/alarm-tool.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import { sortedInTurns } from '../sorted-in-turns.ts'
import type { Storage } from '../storage/storage.ts'
import type { SilenceWatch } from './silence-watch.ts'
import type { WatchedTool } from './watched-tools.ts'

/** After this many tools the event loop gets a turn. */
export const TOOLS_PER_TURN = 20
/** How many tools' settings are read at once. */
const TOOLS_PER_LOOK = 100

type Stores = Pick<Storage, 'tools' | 'readings' | 'alarms'>

/** `watched`: undefined for a tool without a device. */
export type DueTool = {
  toolId: number
  imeiNumber: string
  watched: WatchedTool | undefined
  /** The usual interval as long as nothing has been heard since then. */
  usual?: UsualInterval
}
export type UsualInterval = { heardMs: number; intervalMs: number }

/**
 * The tools that are silent, and those whose state is due (`dueByState`), device by device. Reads
 * outside of the transaction, since most of the tools that look silent are merely slow.
 */
export const dueTools = async (
  storage: Stores,
  silence: SilenceWatch,
  dueByState: readonly number[],
  nowMs: number,
): Promise<DueTool[]> => {
  const due = new Map<number, DueTool>()
  const toLookAt = await silence.toLookAt(nowMs)
  for (let at = 0; at < toLookAt.length; at += TOOLS_PER_LOOK) {
    const some = toLookAt.slice(at, at + TOOLS_PER_LOOK)
    for (const silent of await silentOnes(storage, some, nowMs)) due.set(silent.toolId, silent)
    await nextTurn()
  }
  const others = dueByState.filter((toolId) => !due.has(toolId))
  for (const { tool } of await storage.tools.byIds(others))
    due.set(tool.id, {
      toolId: tool.id,
      imeiNumber: tool.imeiNumber,
      watched: silence.of(tool.id),
    })
  return sortedInTurns([...due.values()], (a, b) =>
    a.imeiNumber < b.imeiNumber ? -1 : a.imeiNumber > b.imeiNumber ? 1 : a.toolId - b.toolId,
  )
}

/** Those of the tools that have been silent for as long as their own settings say. */
const silentOnes = async (
  storage: Stores,
  looked: readonly WatchedTool[],
  nowMs: number,
): Promise<DueTool[]> => {
  const alarmsOf = await storage.alarms.toolAlarmsOf(looked.map(({ toolId }) => toolId))
  let sinceTurn = 0
  const silent: DueTool[] = []
  for (const watched of looked) {
    const settings = withDefaults(alarmsOf.get(watched.toolId)?.settings ?? {})
    watched.silenceMs = settings.silence * MINUTE_MS
    const usual = await silentFor(storage, watched, settings, nowMs)
    const { toolId, imeiNumber } = watched
    if (usual !== null) silent.push({ toolId, imeiNumber, watched, usual })
    if (++sinceTurn % TOOLS_PER_TURN === 0) await nextTurn()
  }
  return silent
}

/**
 * Null while the tool is not silent. Reads the usual interval, which may open sealed days, only when the silence is
 * longer than set.
 */
const silentFor = async (
  storage: Stores,
  watched: WatchedTool,
  settings: AlarmSettings,
  nowMs: number,
): Promise<UsualInterval | null> => {
  const { heardMs } = watched
  const isSettingPast = nowMs - heardMs >= watched.silenceMs
  const intervalMs = isSettingPast ? await storage.readings.usualIntervalMs(watched.toolId) : 0
  const silentAtMs = heardMs + (isSettingPast ? silenceMs(settings, intervalMs) : watched.silenceMs)
  if (nowMs < silentAtMs) watched.nextLookMs = silentAtMs
  watched.isSilent = nowMs >= silentAtMs
  return watched.isSilent ? { heardMs, intervalMs } : null
}

/**
 * Groups of at least `size` tools. All tools of a device, which follow each other, are in one
 * group.
 */
export const wholeDevices = (tools: readonly DueTool[], size: number): DueTool[][] => {
  const groups: DueTool[][] = []
  let group: DueTool[] = []
  for (const tool of tools) {
    if (group.length >= size && tool.imeiNumber !== group.at(-1)!.imeiNumber) {
      groups.push(group)
      group = []
    }
    group.push(tool)
  }
  if (group.length > 0) groups.push(group)
  return groups
}

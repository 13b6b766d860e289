import { setImmediate as nextTurn } from 'node:timers/promises'
import { withDefaults } from '../../domain/alarms/alarm-settings.ts'
import { silenceMs } from '../../domain/alarms/alarm-tool.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import { sortedInTurns } from '../sorted-in-turns.ts'
import type { Storage } from '../storage/storage.ts'
import { LEAST_SILENCE_MS, type SilenceWatch } from './silence-watch.ts'
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
  await readSettings(storage, looked)
  const silent: DueTool[] = []
  for (let at = 0; at < looked.length; at += TOOLS_PER_TURN) {
    if (at > 0) await nextTurn()
    await addSilent(silent, storage, looked.slice(at, at + TOOLS_PER_TURN), nowMs)
  }
  return silent
}

/** Of the others an earlier look has read them: a change of their device would have it forgotten. */
const readSettings = async (storage: Stores, looked: readonly WatchedTool[]): Promise<void> => {
  const unread = looked.filter(({ silenceMs: ms }) => ms === LEAST_SILENCE_MS)
  if (unread.length === 0) return
  const alarmsOf = await storage.alarms.toolAlarmsOf(unread.map(({ toolId }) => toolId))
  for (const watched of unread)
    watched.silenceMs =
      withDefaults(alarmsOf.get(watched.toolId)?.settings ?? {}).silence * MINUTE_MS
}

/**
 * Reads the usual interval, which may open sealed days, only of tools whose silence is longer than
 * set.
 */
const addSilent = async (
  silent: DueTool[],
  storage: Stores,
  looked: readonly WatchedTool[],
  nowMs: number,
): Promise<void> => {
  const past: WatchedTool[] = []
  for (const watched of looked) {
    const atMs = watched.heardMs + watched.silenceMs
    if (nowMs >= atMs) past.push(watched)
    else lookAgain(watched, atMs)
  }
  if (past.length === 0) return
  const heard = past.map(({ heardMs }) => heardMs)
  const intervals = await storage.readings.usualIntervalsMs(past.map(({ toolId }) => toolId))
  for (const [i, watched] of past.entries()) {
    const { toolId, imeiNumber } = watched
    const heardMs = heard[i]!
    const intervalMs = intervals[i]!
    const silentAtMs = heardMs + silenceMs({ silence: watched.silenceMs / MINUTE_MS }, intervalMs)
    if (nowMs < silentAtMs) {
      lookAgain(watched, silentAtMs)
      continue
    }
    watched.isSilent = true
    silent.push({ toolId, imeiNumber, watched, usual: { heardMs, intervalMs } })
  }
}

const lookAgain = (watched: WatchedTool, atMs: number): void => {
  watched.nextLookMs = atMs
  watched.isSilent = false
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

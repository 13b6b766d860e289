import { setImmediate as nextTurn } from 'node:timers/promises'
import { silenceMs } from '../../domain/alarms/alarm-tool.ts'
import type { Storage } from '../storage/storage.ts'
import { alarmToolOf } from './alarm-tool-of.ts'
import type { SilenceWatch, WatchedTool } from './silence-watch.ts'

/** After this many tools the event loop gets a turn. */
export const TOOLS_PER_TURN = 20

type Stores = Pick<Storage, 'tools' | 'readings' | 'alarms'>

/** `watched`: undefined for a tool without a device. */
export type DueTool = { toolId: number; imeiNumber: string; watched: WatchedTool | undefined }

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
  let looked = 0
  for (const watched of await silence.toLookAt(nowMs)) {
    const { toolId, imeiNumber } = watched
    if (await isSilent(storage, watched, nowMs)) due.set(toolId, { toolId, imeiNumber, watched })
    if (++looked % TOOLS_PER_TURN === 0) await nextTurn()
  }
  const others = dueByState.filter((toolId) => !due.has(toolId))
  for (const { tool } of await storage.tools.byIds(others))
    due.set(tool.id, {
      toolId: tool.id,
      imeiNumber: tool.imeiNumber,
      watched: silence.of(tool.id),
    })
  return [...due.values()].sort((a, b) =>
    a.imeiNumber < b.imeiNumber ? -1 : a.imeiNumber > b.imeiNumber ? 1 : a.toolId - b.toolId,
  )
}

/** Whether a tool has been silent for as long as its own settings say. */
const isSilent = async (storage: Stores, watched: WatchedTool, nowMs: number): Promise<boolean> => {
  const { toolId } = watched
  const owned = await storage.tools.byId(toolId)
  if (owned === null) return false
  const { settings } = alarmToolOf(owned.tool, await storage.alarms.toolAlarms(toolId))
  watched.silenceMs = settings.silence * 60_000
  const { heardMs } = watched
  const usualIntervalMs = await storage.readings.usualIntervalMs(toolId)
  const silentAtMs = heardMs + silenceMs(settings, usualIntervalMs)
  if (nowMs < silentAtMs) watched.nextLookMs = silentAtMs
  watched.isSilent = nowMs >= silentAtMs
  return watched.isSilent
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

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Silence } from '../../domain/alarms/alarm-event.ts'
import { asksSummary } from '../../domain/alarms/next-alarm-state.ts'
import type { AlarmTool } from '../../domain/alarms/alarm-tool.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import type { Latest } from '../storage/reading-store.ts'
import { NO_TOOL_ALARMS } from '../storage/alarm-store.ts'
import type { Reads, Storage } from '../storage/storage.ts'
import { StorageUnavailableError } from '../storage/storage-errors.ts'
import type { AlarmStates } from './alarm-states.ts'
import { alarmToolOf } from './alarm-tool-of.ts'
import { type AlarmTransaction, beginAlarmTransaction } from './alarm-transaction.ts'
import { getsSummary } from './gets-summary.ts'
import { type DueTool, TOOLS_PER_TURN } from './due-tools.ts'

/** When a silent tool without an alarm is looked at again. */
const LOOK_AGAIN_MS = 60_000

export type TickParts = {
  storage: Pick<Storage, 'transaction'>
  states: AlarmStates
  /** Whether daily summaries are sent. */
  sendsSummaries: () => boolean
  onError: (error: unknown) => void
}

/**
 * Tells the rule what time it is, for each of these tools, in one transaction. When the tick of a
 * tool fails, `onError` gets the error and the other tools go on. Throws only when storage is
 * unavailable.
 */
export const tickTools = async (
  parts: TickParts,
  tools: readonly DueTool[],
  nowMs: number,
): Promise<void> => {
  const { storage, states, sendsSummaries, onError } = parts
  const heardMs = new Map(tools.map(({ toolId, watched }) => [toolId, watched?.heardMs]))
  try {
    await storage.transaction(async (stores) => {
      const run = beginAlarmTransaction(stores, states)
      const toolIds = tools.map(({ toolId }) => toolId)
      const owned = new Map((await stores.tools.byIds(toolIds)).map(({ tool }) => [tool.id, tool]))
      const alarmsOf = await stores.alarms.toolAlarmsOf(toolIds)
      const latestOf = await stores.readings.latestOf(toolIds)
      const isInSummary = getsSummary(stores)
      let ticked = 0
      for (const due of tools) {
        const tool = owned.get(due.toolId)
        if (tool === undefined) continue
        const alarms = alarmsOf.get(due.toolId) ?? NO_TOOL_ALARMS
        const hasDailySummary =
          sendsSummaries() &&
          asksSummary(run.of(due.toolId).state, nowMs) &&
          (await isInSummary(tool))
        const rule = { ...alarmToolOf(tool, alarms), hasDailySummary }
        const told = tickTool(stores, run, due, {
          tool: rule,
          latest: latestOf.get(tool.id) ?? null,
          nowMs,
        })
        if (told !== null) await told
        if (++ticked % TOOLS_PER_TURN === 0) await nextTurn()
      }
      await run.save(nowMs, owned)
    })
    lookLater(states, tools, heardMs, nowMs)
  } catch (error) {
    if (error instanceof StorageUnavailableError) throw error
    // One tool meets a bug: tried one by one, the others succeed.
    if (tools.length === 1) onError(error)
    else for (const tool of tools) await tickTools(parts, [tool], nowMs)
  }
}

type Tick = { tool: AlarmTool; latest: Latest | null; nowMs: number }

/** A promise only where something must be read: there may be thousands of silent tools. */
const tickTool = (
  stores: Reads,
  run: AlarmTransaction,
  { toolId, watched, usual }: DueTool,
  { tool, latest, nowMs }: Tick,
): Promise<void> | null => {
  const receivedMs = latest !== null && latest.receivedMs <= nowMs ? latest.receivedMs : 0
  const heardMs = watched === undefined ? null : Math.max(watched.heardMs, receivedMs)
  // A silence may have begun before the server started: the record says when something last came.
  const lastReceiptMs = watched?.isReceipt === false && receivedMs > 0 ? receivedMs : heardMs
  const tell = (silence: Silence | null) =>
    run.tell(toolId, { kind: 'tick', nowMs, latest, silence }, tool)
  if (heardMs === null || lastReceiptMs === null) return tell(null)
  const silenceOf = (usualIntervalMs: number): Silence => ({
    lastReceiptMs,
    serverStartMs: heardMs,
    usualIntervalMs: () => usualIntervalMs,
  })
  // The rule needs the usual interval only when the silence is longer than the setting.
  if (nowMs - heardMs < tool.settings.silence * MINUTE_MS) return tell(silenceOf(0))
  if (usual?.heardMs === heardMs) return tell(silenceOf(usual.intervalMs))
  return stores.readings
    .usualIntervalMs(toolId)
    .then((usualIntervalMs) => tell(silenceOf(usualIntervalMs)) ?? undefined)
}

/**
 * Silent tools with an open alarm need no further look until they are heard again. `heardMs`: when
 * each tool was last heard before the transaction.
 */
const lookLater = (
  states: AlarmStates,
  tools: readonly DueTool[],
  heardMs: ReadonlyMap<number, number | undefined>,
  nowMs: number,
): void => {
  for (const { toolId, watched } of tools) {
    if (watched === undefined || watched.heardMs !== heardMs.get(toolId)) continue
    const state = states.of(toolId).state
    const isOpen = state !== null && state.nodata !== null
    watched.nextLookMs = isOpen ? Infinity : Math.max(watched.nextLookMs, nowMs + LOOK_AGAIN_MS)
  }
}

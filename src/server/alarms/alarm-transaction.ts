import type { AlarmEvent } from '../../domain/alarms/alarm-event.ts'
import type { AlarmTool } from '../../domain/alarms/alarm-tool.ts'
import {
  judgeLateReadings,
  type LateReadings,
  type LateVerdict,
  type ToldSpan,
} from '../../domain/alarms/judge-late-readings.ts'
import { type Decision, nextAlarmState } from '../../domain/alarms/next-alarm-state.ts'
import type { Incident } from '../storage/alarm-store.ts'
import type { Stores } from '../storage/storage.ts'
import { applyDecisions } from './apply-decisions.ts'
import type { Decided } from './incident-ledger.ts'
import type { KeptState } from './kept-state.ts'

/** What the rule decides about tools within one transaction, and saves in it. */
export type AlarmTransaction = {
  /** As decided so far. */
  of(toolId: number): KeptState
  /** Tells the rule. A promise when late readings have to be judged among those that are stored. */
  tell(toolId: number, event: AlarmEvent, tool: AlarmTool): Promise<void> | null
  /**
   * Incidents, states and messages of all that was decided; `nowMs` by the server's clock, since
   * 1970.
   */
  save(nowMs: number): Promise<void>
}

type Touched = { before: KeptState; now: KeptState; unsaved: Decided[] }

/** `statesOf` answers what is kept as of the last commit. */
export const beginAlarmTransaction = (
  stores: Stores,
  statesOf: (toolId: number) => KeptState,
): AlarmTransaction => {
  const touched = new Map<number, Touched>()

  const touch = (toolId: number): Touched => {
    let known = touched.get(toolId)
    if (known === undefined) {
      const before = statesOf(toolId)
      touched.set(toolId, (known = { before, now: before, unsaved: [] }))
    }
    return known
  }

  const decide = (toolId: number, event: AlarmEvent, tool: AlarmTool): Decision => {
    const known = touch(toolId)
    const decision = nextAlarmState(known.now.state, event, tool)
    known.now = decision
    if (decision.changes.length > 0 || decision.notices.length > 0) known.unsaved.push(decision)
    return decision
  }

  const saveChanges = async (toolIds: readonly number[], nowMs: number): Promise<void> => {
    const decided = new Map<number, Decided[]>()
    for (const toolId of toolIds) {
      const known = touched.get(toolId)
      if (known === undefined || known.unsaved.length === 0) continue
      decided.set(toolId, known.unsaved)
      known.unsaved = []
    }
    if (decided.size > 0) await applyDecisions(stores, decided, nowMs)
  }

  /**
   * Up to the newest reading that the rule was told of: later requests of the same commit are
   * stored, but not its turn yet.
   */
  const judge = async (
    toolId: number,
    late: LateReadings,
    newestMs: number,
    nowMs: number,
    tool: AlarmTool,
  ): Promise<void> => {
    // Incidents that this very batch opened count among those that were told.
    await saveChanges([toolId], nowMs)
    const usualIntervalMs = await stores.readings.usualIntervalMs(toolId)
    let span = late.span
    let verdict: LateVerdict
    for (;;) {
      const series = await stores.readings.read(toolId, {
        fromMs: span.fromMs,
        toMs: Math.min(span.toMs, newestMs + 1),
      })
      const told = (await stores.alarms.ofTool(toolId, span)).map(toldSpan)
      verdict = judgeLateReadings(
        { late, series, span, newestMs, told, usualIntervalMs },
        touch(toolId).now.state,
        tool,
      )
      if (verdict.wider === null) break
      span = verdict.wider
    }
    decide(toolId, { kind: 'judged', nowMs, late, verdict }, tool)
  }

  return {
    of: (toolId) => touched.get(toolId)?.now ?? statesOf(toolId),
    tell: (toolId, event, tool) => {
      const { judge: late } = decide(toolId, event, tool)
      if (late === null) return null
      if (event.kind !== 'readings') throw new Error(`${event.kind} brings no readings to judge`)
      const newestMs = Math.max(
        event.latest?.timeMs ?? 0,
        event.timesMs[event.timesMs.length - 1] ?? 0,
      )
      return judge(toolId, late, newestMs, event.receivedMs, tool)
    },
    save: async (nowMs) => {
      await saveChanges([...touched.keys()], nowMs)
      const changed = [...touched].filter(
        ([, { before, now }]) => now.state !== before.state || now.dueMs !== before.dueMs,
      )
      await stores.alarms.keepStates(
        changed.map(
          ([
            toolId,
            {
              now: { state, dueMs },
            },
          ]) => ({
            toolId,
            state: state === null ? null : JSON.stringify(state),
            dueAt: dueMs === null ? null : new Date(dueMs),
          }),
        ),
      )
      touched.clear()
    },
  }
}

const toldSpan = ({ lane, startedAt, recoveredAt }: Incident): ToldSpan => ({
  lane,
  fromMs: startedAt.getTime(),
  toMs: recoveredAt?.getTime() ?? null,
})

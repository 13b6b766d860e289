import type { Series } from '../readings/series.ts'
import type { AlarmLane } from './alarm-decision.ts'
import type { AlarmState, Excursion, LastValue } from './alarm-state.ts'
import type { AlarmTool } from './alarm-tool.ts'

/** Readings behind the newest one that may be part of an excursion. Half open spans, ms since 1970. */
export type LateReadings = {
  /** Those out of range, ascending. */
  timesMs: readonly number[]
  /** What to read from storage first: these readings and enough around them. */
  span: { fromMs: number; toMs: number }
  /** Whether these were a batch, whose end releases what is held. */
  isBatch: boolean
  /** The newest temperature after these readings. */
  last: LastValue | null
}

/** An incident of this tool, open or over; the caller gives all that touch the span it read. `toMs` null: open. */
export type ToldSpan = { lane: AlarmLane; fromMs: number; toMs: number | null }

export type LateVerdict = {
  /** Excursions nobody was told of, by their start. */
  over: readonly Excursion[]
  /** Those that reach the newest reading: the lane takes over their start. */
  going: readonly { lane: 'HIGH' | 'LOW'; sinceMs: number; aboveCeilingMs: number | null; extreme: number; isProven: boolean }[]
  /** Not null: what was read cuts an excursion off; read this and judge again. */
  wider: { fromMs: number; toMs: number } | null
}

export type LateQuestion = {
  late: LateReadings
  /** The tool's readings of `span`, the late ones included. */
  series: Series
  span: { fromMs: number; toMs: number }
  /** The tool's newest reading. */
  newestMs: number
  nowMs: number
  told: readonly ToldSpan[]
  usualIntervalMs: number
}

/**
 * Judges late readings among those that were there, by the same rule as fresh ones. The caller reads `late.span`, asks, and
 * as long as the verdict wants it, reads `wider` and asks again; then feeds the verdict back as the event `judged`.
 */
export const judgeLateReadings = (question: LateQuestion, state: AlarmState | null, tool: AlarmTool): LateVerdict => {
  throw new Error(`unfinished: ${question.nowMs} ${state?.version} ${tool.escalationSteps}`)
}

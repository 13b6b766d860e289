import type { DefrostComparison } from '../../domain/alarms/defrosts/defrost-comparison.ts'
import type { LearnedDefrosts } from '../../domain/alarms/defrosts/usual-defrost.ts'
import type { Span } from './reading-store.ts'

/** What tools have learned of their defrosts, and which excursions were compared with that. */
export type DefrostReads = {
  /** Null: nothing. */
  learnedOf(toolId: number): Promise<LearnedDefrosts | null>
  /** Whether the person who acknowledged this incident gave a defrost as its cause. */
  isDefrost(incidentId: number): Promise<boolean>
  /** Those that touch the span, the earliest first. */
  comparedWithin(toolId: number, span: Span): Promise<DefrostComparison[]>
}

export type DefrostWrites = DefrostReads & {
  /** Null forgets everything. */
  setLearned(toolId: number, learned: LearnedDefrosts | null): Promise<void>
  /** The same for many tools at once. */
  setManyLearned(learned: ReadonlyMap<number, LearnedDefrosts>): Promise<void>
  markDefrost(incidentId: number): Promise<void>
  /** By tool. Of two with the same start the later one stays. */
  addCompared(compared: ReadonlyMap<number, readonly DefrostComparison[]>): Promise<void>
}

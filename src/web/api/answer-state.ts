import type { AlarmSummaryFragment } from './generated/graphql.ts'

/** The names are those of the texts. */
export type AnswerState = 'waiting' | 'warning' | 'acknowledged'

/**
 * What people have answered to an alarm. `waiting`: nobody has acknowledged it, or it has rung again
 * since; `warning`: it asks nobody to come, and nobody has acknowledged it.
 */
export const answerStateOf = ({
  isWaiting,
  acknowledgedAt,
}: Pick<AlarmSummaryFragment, 'isWaiting' | 'acknowledgedAt'>): AnswerState =>
  isWaiting ? 'waiting' : acknowledgedAt === null ? 'warning' : 'acknowledged'

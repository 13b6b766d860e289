import type { Account } from './account.ts'

/**
 * What a session has to finish before it may do anything else, in this order: show the second
 * factor, replace an initial password, set a second factor up.
 */
export const MUST_FINISH = ['SECOND_FACTOR', 'PASSWORD', 'ENROLMENT'] as const
export type MustFinish = (typeof MUST_FINISH)[number]

/** Null: nothing. The first thing that is left, in the order of `MUST_FINISH`. */
export const mustFinish = ({
  initialPasswordUntil,
}: Pick<Account, 'initialPasswordUntil'>): MustFinish | null =>
  initialPasswordUntil === null ? null : 'PASSWORD'

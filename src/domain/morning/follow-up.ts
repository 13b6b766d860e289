import { DAY_MS } from '../durations.ts'
import type { BrokenRule } from '../refusal.ts'

/** What a reseller has noted about a customer: who looks after it, a note, and until when it rests. */
export type FollowUp = {
  /** A person of the reseller; null for nobody. */
  assigneeId: number | null
  /** Empty for none. */
  note: string
  /** Ms since 1970; null: the customer does not rest. */
  snoozedUntilMs: number | null
  /** The newest alarm (its number) when it began to rest: a newer one ends the rest. */
  snoozedAtAlarm: number
}

export const LONGEST_NOTE = 500
const LONGEST_SNOOZE_MS = 366 * DAY_MS

/** Nothing is noted: such a row is not stored. */
export const isEmptyFollowUp = ({ assigneeId, note, snoozedUntilMs }: FollowUp): boolean =>
  assigneeId === null && note === '' && snoozedUntilMs === null

/**
 * Whether the customer rests now. `newestAlarm`: the number of its newest alarm that waits for somebody; 0
 * for none.
 */
export const isSnoozed = (
  { snoozedUntilMs, snoozedAtAlarm }: Pick<FollowUp, 'snoozedUntilMs' | 'snoozedAtAlarm'>,
  newestAlarm: number,
  nowMs: number,
): boolean => snoozedUntilMs !== null && nowMs < snoozedUntilMs && newestAlarm <= snoozedAtAlarm

/** What is wrong with a changed note or time; `undefined` stays as it is. */
export const followUpErrors = (
  { note, snoozedUntil }: { note?: string | undefined; snoozedUntil?: Date | null | undefined },
  nowMs: number,
): BrokenRule[] => {
  const broken: BrokenRule[] = []
  if (note !== undefined && [...note].length > LONGEST_NOTE)
    broken.push({
      field: 'note',
      key: 'form.textTooLong',
      params: { longest: LONGEST_NOTE },
      message: `A note has at most ${LONGEST_NOTE} characters.`,
    })
  if (!snoozedUntil) return broken
  const restMs = snoozedUntil.getTime() - nowMs
  if (restMs <= 0 || restMs > LONGEST_SNOOZE_MS)
    broken.push({
      field: 'snoozedUntil',
      key: 'morning.snoozedUntil',
      message: 'A customer rests until a time within the next year.',
    })
  return broken
}

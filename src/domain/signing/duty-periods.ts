import { addDays } from '../periods/calendar-day.ts'
import { localTime } from '../periods/local-time.ts'
import type { SignatureMeaning } from '../records/signature.ts'
import { latestReport, type PeriodTiming } from '../reports/report-periods.ts'
import { reaches } from '../users/membership.ts'
import { type DutyPerson, type DutySigner, MOST_PERIODS, type SigningDuty } from './signing-duty.ts'

/**
 * A period of a duty, in whole local days. `toDay`: the day after the last. `lastDay`: the last one on which it is
 * signed in time; `overdueMs`: its end.
 */
export type DutyPeriod = {
  fromDay: string
  toDay: string
  lastDay: string
  fromMs: number
  toMs: number
  overdueMs: number
}

const FIRST_DAY = { DAILY: null, WEEKLY: 1, MONTHLY: 1, QUARTERLY: null, YEARLY: null } as const

const timingOf = ({ rhythm }: Pick<SigningDuty, 'rhythm'>): PeriodTiming => ({
  rhythm,
  day: FIRST_DAY[rhythm],
  minute: 0,
})

type Timed = Pick<SigningDuty, 'rhythm' | 'withinDays' | 'sinceDay' | 'endedAt'>

const periodOf = (
  { withinDays }: Timed,
  timeZone: string,
  { fromDay, toDay }: { fromDay: string; toDay: string },
): DutyPeriod => {
  const local = localTime(timeZone)
  const end = addDays(toDay, withinDays)
  return {
    fromDay,
    toDay,
    lastDay: addDays(end, -1),
    fromMs: local.instantOf(fromDay, 0),
    toMs: local.instantOf(toDay, 0),
    overdueMs: local.instantOf(end, 0),
  }
}

/**
 * The periods of a duty that are over, the newest first; of more than `MOST_PERIODS` the newest. What was not over
 * when the duty ended needs no signature.
 */
export const periodsOver = (duty: Timed, timeZone: string, nowMs: number): DutyPeriod[] => {
  const timing = timingOf(duty)
  const periods: DutyPeriod[] = []
  let report = latestReport(timing, timeZone, Math.min(nowMs, duty.endedAt?.getTime() ?? nowMs))
  while (report.toDay > duty.sinceDay && periods.length < MOST_PERIODS) {
    periods.push(periodOf(duty, timeZone, report))
    report = latestReport(timing, timeZone, report.dueMs - 1)
  }
  return periods
}

/** The period that is running, or the first one of a duty that begins later. Null: the duty has ended. */
export const periodToCome = (duty: Timed, timeZone: string, nowMs: number): DutyPeriod | null => {
  if (duty.endedAt !== null) return null
  const timing = timingOf(duty)
  const local = localTime(timeZone)
  const today = local.dayOf(nowMs)
  const first = today < duty.sinceDay ? duty.sinceDay : today
  // The next beginning lies at most a year and a day ahead.
  let fromDay = latestReport(timing, timeZone, local.instantOf(first, 0)).toDay
  for (let step = 0; step < MOST_DAYS; step++) {
    const day = addDays(first, step + 1)
    const { toDay } = latestReport(timing, timeZone, local.instantOf(day, 0))
    if (toDay > fromDay) return periodOf(duty, timeZone, { fromDay, toDay })
    fromDay = toDay
  }
  return null
}
const MOST_DAYS = 367

export type DutySignature = {
  accountId: number
  meaning: SignatureMeaning
  signedAt: Date
  withdrawn: object | null
}

/** A record that needs a signature, with those under its issues. Without an issue there is none. */
export type DutyPart = { signatures: readonly DutySignature[] }

/** NOTHING: there was nothing to sign. */
export const DUTY_STATES = [
  'TO_COME',
  'DUE',
  'OVERDUE',
  'SIGNED',
  'SIGNED_LATE',
  'NOTHING',
] as const
export type DutyState = (typeof DUTY_STATES)[number]

/** `by`: who signed, each once; `signedMs`: when nothing was missing any more. `missing`: places of parts. */
export type DutyStanding = {
  state: DutyState
  by: number[]
  signedMs: number | null
  missing: number[]
}

/**
 * Whether the signer is one whom the assignment means. Signing asked for the right then; of somebody who is no longer
 * there nothing more is known, so it counts.
 */
const isMeant = (
  signer: DutySigner,
  accountId: number,
  { people, isThere }: SignersKnown,
): boolean => {
  if (signer.right === null) return signer.person === accountId
  if (signer.right === 'STAFF' || !isThere(accountId)) return true
  const person = people.find(({ id }) => id === accountId)
  return person !== undefined && reaches(person.right, signer.right)
}

/** The people of the account now, and whether an account exists at all. */
export type SignersKnown = {
  people: readonly DutyPerson[]
  isThere: (accountId: number) => boolean
}

/** The first signature that fulfils the duty: of whoever had it then, or has it now. */
const fulfilling = (
  { assignments, meaning }: Pick<SigningDuty, 'assignments' | 'meaning'>,
  { signatures }: DutyPart,
  known: SignersKnown,
): DutySignature | null => {
  const counting = signatures.filter((signature) => {
    const signedMs = signature.signedAt.getTime()
    if (signature.withdrawn !== null || signature.meaning !== meaning) return false
    const then = assignments.findLast(({ sinceMs }) => sinceMs <= signedMs) ?? assignments[0]!
    return [then, assignments.at(-1)!].some((one) => isMeant(one, signature.accountId, known))
  })
  return counting.toSorted((a, b) => a.signedAt.getTime() - b.signedAt.getTime())[0] ?? null
}

/** How a period that is over, or to come, stands. `parts`: what needs a signature. */
export const dutyStanding = (
  duty: Pick<SigningDuty, 'assignments' | 'meaning'>,
  period: DutyPeriod,
  parts: readonly DutyPart[],
  known: SignersKnown,
  nowMs: number,
): DutyStanding => {
  const nobody = { by: [], signedMs: null }
  if (nowMs < period.toMs) return { state: 'TO_COME', ...nobody, missing: [] }
  if (parts.length === 0) return { state: 'NOTHING', ...nobody, missing: [] }
  const signed = parts.map((part) => fulfilling(duty, part, known))
  const by = [...new Set(signed.flatMap((one) => one?.accountId ?? []))]
  const missing = signed.flatMap((one, place) => (one === null ? [place] : []))
  if (missing.length > 0)
    return { state: nowMs < period.overdueMs ? 'DUE' : 'OVERDUE', by, signedMs: null, missing }
  const signedMs = Math.max(...signed.map((one) => one!.signedAt.getTime()))
  return { state: signedMs < period.overdueMs ? 'SIGNED' : 'SIGNED_LATE', by, signedMs, missing }
}

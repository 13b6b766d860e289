import type { SignatureMeaning, SignedKind } from '../records/signature.ts'
import type { PeriodRhythm } from '../reports/report-periods.ts'
import type { SignedRecord } from '../users/account-notice.ts'
import { type MemberRight, reaches } from '../users/membership.ts'

/**
 * What a duty is about. LOGS: of each sensor the measurement log of the period. DEVIATIONS: the reports about
 * deviations that were handed in during it. REGISTER: the HACCP register of a month, of all sensors or of a site. The others: a review of
 * the period.
 */
export const DUTY_RECORDS = [
  'LOGS',
  'REGISTER',
  'DEVIATIONS',
  'SETTINGS',
  'ALARMS',
  'TRAIL',
] as const satisfies SignedRecord[]
export type DutyRecord = (typeof DUTY_RECORDS)[number]

export const DUTY_RHYTHMS = [
  'DAILY',
  'WEEKLY',
  'MONTHLY',
  'QUARTERLY',
  'YEARLY',
] as const satisfies PeriodRhythm[]
export type DutyRhythm = (typeof DUTY_RHYTHMS)[number]

/** Rights by which a duty may be given instead of to a person. */
export const DUTY_RIGHTS = ['OWNER', 'STAFF'] as const satisfies MemberRight[]
export type DutyRight = (typeof DUTY_RIGHTS)[number]

/** Who must sign: a person of the account, or anybody whose right reaches that far. */
export type DutySigner = { person: number; right: null } | { person: null; right: DutyRight }

/** `sinceMs`: when the duty was given to them. */
export type Assignment = DutySigner & { sinceMs: number }

export type NewSigningDuty = {
  record: DutyRecord
  rhythm: DutyRhythm
  /** Of LOGS, SETTINGS and ALARMS: sensors, or those at a site; of REGISTER a site. Both null for all. */
  toolIds: readonly number[] | null
  siteId: number | null
  /** Days after the end of the period, until whose end it is signed in time. */
  withinDays: number
  meaning: SignatureMeaning
  /** "YYYY-MM-DD", a day of the first period. */
  sinceDay: string
}

/** A duty never changes, except for who must sign: the last assignment counts now. */
export type SigningDuty = NewSigningDuty & {
  id: number
  accountId: number
  assignments: readonly Assignment[]
  createdAt: Date
  endedAt: Date | null
}

export const MOST_DUTIES = 50
export const MOST_WITHIN_DAYS = 90
/** Sensors that a duty may name. */
export const MOST_DUTY_TOOLS = 50
/** Periods that a duty looks back. */
export const MOST_PERIODS = 62

export const SIGNED_KIND_OF = {
  LOGS: 'log',
  REGISTER: 'register',
  DEVIATIONS: 'deviation',
  SETTINGS: 'review',
  ALARMS: 'review',
  TRAIL: 'review',
} as const satisfies Record<DutyRecord, SignedKind>

/** Whether it is about sensors that are chosen. */
export const hasSensors = (record: DutyRecord): boolean =>
  record === 'LOGS' || record === 'SETTINGS' || record === 'ALARMS'

/** Whether it may be about the sensors at a site. */
export const hasSites = (record: DutyRecord): boolean => hasSensors(record) || record === 'REGISTER'

/** The right that signing such a record needs. */
export const rightToSign = (record: DutyRecord): DutyRight =>
  record === 'REGISTER' ? 'OWNER' : 'STAFF'

/** A person of an account; `right` undefined: the account itself. */
export type DutyPerson = { id: number; right: MemberRight | undefined }

export const maySignFor = (record: DutyRecord, { right }: DutyPerson): boolean =>
  reaches(right, rightToSign(record))

/** Who must sign now. */
export const signerOf = ({ assignments }: Pick<SigningDuty, 'assignments'>): Assignment =>
  assignments.at(-1)!

/** The people who must sign now; none when the person left or may no longer sign. */
export const signersNow = (
  { record, assignments }: Pick<SigningDuty, 'record' | 'assignments'>,
  people: readonly DutyPerson[],
): DutyPerson[] => {
  const { person, right } = signerOf({ assignments })
  return people.filter(
    (each) =>
      maySignFor(record, each) &&
      (right === null ? each.id === person : reaches(each.right, right)),
  )
}

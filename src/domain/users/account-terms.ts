import { addDays, daysBetween, isDay } from '../periods/calendar-day.ts'
import { localTime } from '../periods/local-time.ts'
import type { BrokenRule } from '../refusal.ts'
import { type Account, FIRST_TIME_ZONE } from './account.ts'

/** What a manager sets of an account beside names and place; null: none. */
export type AccountTerms = {
  expiresOn: string | null
  mostSensors: number | null
  mostMessages: number | null
}

export const termsOf = (account: Pick<Account, keyof AccountTerms>): AccountTerms => ({
  expiresOn: account.expiresOn ?? null,
  mostSensors: account.mostSensors ?? null,
  mostMessages: account.mostMessages ?? null,
})

export const MOST_SENSORS = 1_000_000
export const MOST_MESSAGES = 10_000_000
export const LONGEST_COMPANY = 200

/** After its last day an account still calls and sends SMS for so many days. */
export const GRACE_DAYS = 30

/** How many days before the last one it is told, and at what share of its messages. */
export const TOLD_BEFORE_DAYS = [30, 7, 1, 0] as const
export const TOLD_AT_PERCENT = [80, 100] as const

type Ends = Pick<Account, 'expiresOn' | 'timeZone'>

/** How many of its days are left after today by its clocks; negative: it has ended; null: it goes on. */
export const daysLeft = ({ expiresOn, timeZone }: Ends, nowMs: number): number | null =>
  expiresOn === undefined
    ? null
    : daysBetween(localTime(timeZone ?? FIRST_TIME_ZONE).dayOf(nowMs), expiresOn)

/** Since when the account has ended: the day after its last one; null: it has not. */
export const endedSince = (account: Ends, nowMs: number): string | null => {
  const left = daysLeft(account, nowMs)
  return left !== null && left < 0 ? addDays(account.expiresOn!, 1) : null
}

/** Whether the days are over in which an account that has ended still calls and sends SMS. */
export const isGraceOver = (account: Ends, nowMs: number): boolean =>
  (daysLeft(account, nowMs) ?? 0) < -GRACE_DAYS

/** The step of `TOLD_BEFORE_DAYS` that is due; null: none yet. */
export const dueStep = (left: number): number | null =>
  TOLD_BEFORE_DAYS.findLast((days) => left <= days) ?? null

/** The step of `TOLD_AT_PERCENT` that is reached; null: none yet. */
export const reachedPercent = (used: number, most: number): number | null =>
  TOLD_AT_PERCENT.findLast((percent) => used * 100 >= most * percent) ?? null

const wholeError = (field: string, value: number | null | undefined, most: number): BrokenRule[] =>
  value === null || value === undefined || (Number.isInteger(value) && value >= 0 && value <= most)
    ? []
    : [
        {
          field,
          key: 'customers.wholeNumber',
          params: { most },
          message: `Enter a whole number from 0 to ${most}.`,
        },
      ]

/** Terms as they are typed: what is undefined says nothing. */
export type GivenTerms = { [Field in keyof AccountTerms]?: AccountTerms[Field] | undefined }

/** What is wrong with typed terms. What is left out is not looked at. */
export const termsErrors = ({
  company,
  expiresOn,
  mostSensors,
  mostMessages,
}: GivenTerms & { company?: string | null | undefined }): BrokenRule[] => [
  ...((company ?? '').length > LONGEST_COMPANY
    ? [
        {
          field: 'company',
          key: 'customers.companyTooLong',
          params: { most: LONGEST_COMPANY },
          message: `The company has more than ${LONGEST_COMPANY} characters.`,
        },
      ]
    : []),
  ...(expiresOn === null || expiresOn === undefined || isDay(expiresOn)
    ? []
    : [
        {
          field: 'expiresOn',
          key: 'customers.noDay',
          message: 'This is no day. Write it as 2027-12-31.',
        },
      ]),
  ...wholeError('mostSensors', mostSensors, MOST_SENSORS),
  ...wholeError('mostMessages', mostMessages, MOST_MESSAGES),
]

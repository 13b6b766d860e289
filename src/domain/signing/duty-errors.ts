import { daysBetween, isDay } from '../periods/calendar-day.ts'
import type { BrokenRule } from '../refusal.ts'
import {
  type DutyPerson,
  type DutySigner,
  hasSensors,
  hasSites,
  MOST_DUTY_TOOLS,
  MOST_WITHIN_DAYS,
  type NewSigningDuty,
  signersNow,
} from './signing-duty.ts'

/** How far back and ahead a duty may begin. */
const MOST_DAYS_AWAY = 366

const rhythmErrors = ({ record, rhythm }: NewSigningDuty): BrokenRule[] => {
  if (record === 'REGISTER' && rhythm !== 'MONTHLY')
    return [
      {
        field: 'rhythm',
        key: 'signing.registerIsMonthly',
        message: 'The HACCP register is signed month by month.',
      },
    ]
  if (record === 'LOGS' && (rhythm === 'QUARTERLY' || rhythm === 'YEARLY'))
    return [
      {
        field: 'rhythm',
        key: 'signing.logIsShort',
        message: 'A measurement log is about a month at most.',
      },
    ]
  return []
}

const WITHOUT_SENSORS: BrokenRule = {
  field: 'toolIds',
  key: 'signing.withoutSensors',
  message: 'This record is about the whole account, not about single sensors.',
}

const sensorErrors = ({ record, toolIds, siteId }: NewSigningDuty): BrokenRule[] => {
  if (toolIds === null) return siteId === null || hasSites(record) ? [] : [WITHOUT_SENSORS]
  if (!hasSensors(record)) return [WITHOUT_SENSORS]
  if (siteId === null && toolIds.length >= 1 && toolIds.length <= MOST_DUTY_TOOLS) return []
  return [
    {
      field: 'toolIds',
      key: 'signing.chooseSensors',
      params: { most: MOST_DUTY_TOOLS },
      message: `Choose 1 to ${MOST_DUTY_TOOLS} sensors, or a site.`,
    },
  ]
}

/** What a new duty breaks, in the order of the form. `today`: of the account. */
export const dutyErrors = (duty: NewSigningDuty, today: string): BrokenRule[] => [
  ...rhythmErrors(duty),
  ...sensorErrors(duty),
  ...(Number.isInteger(duty.withinDays) &&
  duty.withinDays >= 1 &&
  duty.withinDays <= MOST_WITHIN_DAYS
    ? []
    : [
        {
          field: 'withinDays',
          key: 'signing.withinWrong',
          params: { most: MOST_WITHIN_DAYS },
          message: `Enter 1 to ${MOST_WITHIN_DAYS} days.`,
        },
      ]),
  ...(isDay(duty.sinceDay) && Math.abs(daysBetween(duty.sinceDay, today)) <= MOST_DAYS_AWAY
    ? []
    : [
        {
          field: 'sinceDay',
          key: 'signing.sinceWrong',
          message: 'Enter a day that is at most a year away.',
        },
      ]),
]

/** Whoever gets a duty must be somebody who may sign such records. */
export const signerErrors = (
  record: NewSigningDuty['record'],
  signer: DutySigner,
  people: readonly DutyPerson[],
): BrokenRule[] =>
  signersNow({ record, assignments: [{ ...signer, sinceMs: 0 }] }, people).length > 0
    ? []
    : [
        {
          field: 'signer',
          key: 'signing.mayNotSign',
          message: 'Nobody of the account could sign this. Choose somebody else.',
        },
      ]

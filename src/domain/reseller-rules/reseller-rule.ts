import { DAY_MS, MINUTE_MS } from '../durations.ts'
import { localTime } from '../periods/local-time.ts'
import type { BrokenRule } from '../refusal.ts'
import type { WebhookForm } from '../webhooks/webhook-form.ts'

/**
 * How a manager is told of customers' alarms that wait for somebody. `afterMinutes`: how long nobody
 * has acknowledged them. `from`, `to`: "HH:MM" by the person's clocks, between which messages go out;
 * null: at all hours. `digestAt`: "HH:MM" at which one message a day tells of all; null: each on its
 * own. `webhookId`: a webhook of the account that is called too; null: none.
 */
export type ResellerRule = {
  includesWarnings: boolean
  afterMinutes: number
  from: string | null
  to: string | null
  digestAt: string | null
  byMail: boolean
  byPush: boolean
  webhookId: number | null
}

/** A program hears of alarms as they are, by its own events. */
export const mayTellOfCustomers = (form: WebhookForm): boolean => form !== 'STANDARD'

export const MOST_RULES = 10
export const MOST_AFTER_MINUTES = 1_440

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const isTime = (text: string | null): boolean => text === null || TIME.test(text)

const errorsOf = (rule: ResellerRule, place: number): BrokenRule[] => {
  const broken: BrokenRule[] = []
  const add = (field: keyof ResellerRule, key: string, message: string): void => {
    broken.push({ field: `rules.${place}.${field}`, key: `resellerRules.${key}`, message })
  }
  const { afterMinutes, from, to, digestAt, byMail, byPush, webhookId } = rule
  if (!Number.isInteger(afterMinutes) || afterMinutes < 0 || afterMinutes > MOST_AFTER_MINUTES)
    add('afterMinutes', 'minutes', 'Minutes are a whole number from 0 to 1440.')
  for (const [field, time] of Object.entries({ from, to, digestAt }))
    if (!isTime(time)) add(field as 'from', 'noTime', 'Enter a time such as 22:00.')
  if ((from === null) !== (to === null))
    add(from === null ? 'from' : 'to', 'bothTimes', 'Enter both times, or none.')
  if (from !== null && from === to) add('to', 'noLength', 'The hours have no length.')
  if (!byMail && !byPush && webhookId === null) add('byMail', 'noWay', 'Choose at least one way.')
  return broken
}

/** Every rule that the list breaks, with its place. */
export const resellerRuleErrors = (rules: readonly ResellerRule[]): BrokenRule[] => [
  ...(rules.length > MOST_RULES
    ? [
        {
          field: 'rules',
          key: 'resellerRules.tooMany',
          params: { most: MOST_RULES },
          message: `At most ${MOST_RULES} rules.`,
        },
      ]
    : []),
  ...rules.flatMap(errorsOf),
]

/** Whether messages go out now: "22:00" to "06:00" passes midnight. */
export const isWithinHours = (
  { from, to }: Pick<ResellerRule, 'from' | 'to'>,
  timeZone: string,
  nowMs: number,
): boolean => {
  if (from === null || to === null) return true
  const time = localTime(timeZone).timeOfDay(nowMs).slice(0, 'HH:MM'.length)
  return from < to ? from <= time && time < to : time >= from || time < to
}

/**
 * When the latest digest was due by the person's clocks, ms since 1970. A server that was down makes up
 * for the latest one only.
 */
export const digestDueMs = (digestAt: string, timeZone: string, nowMs: number): number => {
  const local = localTime(timeZone)
  const [hours = 0, minutes = 0] = digestAt.split(':').map(Number)
  const at = (day: string): number => local.instantOf(day, (hours * 60 + minutes) * MINUTE_MS)
  const today = local.dayOf(nowMs)
  const before = new Date(Date.parse(`${today}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
  return at(today) <= nowMs ? at(today) : at(before)
}

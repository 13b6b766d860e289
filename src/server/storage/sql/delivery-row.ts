import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { AccountNotice } from '../../../domain/users/account-notice.ts'
import { isAccountNoticeKind } from '../../../domain/users/account-notice.ts'
import type {
  CalibrationFacts,
  CustomerAlarmFacts,
  DrillFacts,
  MessageFacts,
  ReportFacts,
  SummaryFacts,
} from '../message-facts.ts'
import type { Delivery, NewDelivery } from '../outbox-store.ts'
import { ERASED } from '../outbox-store.ts'
import type { DeliveryRow } from './tables/message-tables.ts'

/** As literals: with a parameter, SQLite does not see that a partial index applies. */
export const WAITING = sql<'WAITING'>`'WAITING'`
export const FAILED = sql<'FAILED'>`'FAILED'`

/**
 * What replaces an erased recipient in the column. It differs for each delivery: several erased
 * people may have had a message about the same incident, and the unique index covers the recipient.
 * No e-mail address looks like it.
 */
export const erasedRecipient = (id: number): string => `${ERASED}:${id}`

/**
 * The facts of an alarm, of a daily summary, of due calibrations, of a drill, of a report, of customers' alarms or of an account's own mail
 * share a column: `kind` says which they are.
 */
const factsText = (delivery: NewDelivery): string | null => {
  const { facts, accountNotice = null, summary, calibration, drill, report, customer } = delivery
  if (customer !== undefined) return JSON.stringify(customer)
  if (report !== undefined) return JSON.stringify(report)
  if (drill !== undefined) return JSON.stringify(drill)
  if (calibration !== undefined) return JSON.stringify(calibration)
  if (summary !== undefined) return JSON.stringify(summary)
  if (facts !== null) return JSON.stringify(facts)
  if (accountNotice === null) return null
  const { kind: _kind, ...rest } = accountNotice
  return Object.keys(rest).length === 0 ? null : JSON.stringify(rest)
}

const factsOf = ({
  incident_id: incidentId,
  kind,
  facts,
}: Selectable<DeliveryRow>): Pick<
  Delivery,
  'facts' | 'accountNotice' | 'summary' | 'calibration' | 'drill' | 'report' | 'customer'
> => {
  const parsed: unknown = facts === null ? null : JSON.parse(facts)
  if (kind === 'DAILY_SUMMARY')
    return { facts: null, accountNotice: null, summary: parsed as SummaryFacts }
  if (kind === 'CALIBRATION_DUE')
    return { facts: null, accountNotice: null, calibration: parsed as CalibrationFacts }
  if (kind === 'REPORT') return { facts: null, accountNotice: null, report: parsed as ReportFacts }
  if (kind === 'CUSTOMER_ALARMS')
    return { facts: null, accountNotice: null, customer: parsed as CustomerAlarmFacts }
  if (kind === 'DRILL') return { facts: null, accountNotice: null, drill: parsed as DrillFacts }
  return incidentId === null && isAccountNoticeKind(kind)
    ? { facts: null, accountNotice: { kind, ...(parsed as object) } as AccountNotice }
    : { facts: parsed as MessageFacts | null, accountNotice: null }
}

export const newDeliveryRow = (delivery: NewDelivery): Insertable<DeliveryRow> => ({
  incident_id: delivery.incidentId,
  kind: delivery.kind,
  sequence: delivery.sequence,
  channel: delivery.channel,
  recipient: delivery.recipient,
  account_id: delivery.accountId,
  language: delivery.language,
  time_zone: delivery.timeZone,
  facts: factsText(delivery),
  bundle: delivery.incidentId === null ? null : (delivery.facts?.lane ?? null),
  created_at: delivery.createdAt.getTime(),
  scheduled_at: delivery.dueAt.getTime(),
  due_at: delivery.dueAt.getTime(),
  held_until: delivery.heldUntil?.getTime() ?? null,
  status: 'WAITING',
  at: delivery.createdAt.getTime(),
})

export const asDelivery = (row: Selectable<DeliveryRow>): Delivery => ({
  id: row.id,
  incidentId: row.incident_id,
  kind: row.kind,
  sequence: row.sequence,
  channel: row.channel,
  recipient: row.recipient === erasedRecipient(row.id) ? ERASED : row.recipient,
  accountId: row.account_id,
  language: row.language,
  timeZone: row.time_zone,
  ...factsOf(row),
  createdAt: new Date(row.created_at),
  status: row.status,
  attempts: row.attempts,
  dueAt: new Date(row.due_at),
  ...(row.held_until !== null && { heldUntil: new Date(row.held_until) }),
  at: new Date(row.at),
  reason: row.reason,
  messageId: row.message_id,
})

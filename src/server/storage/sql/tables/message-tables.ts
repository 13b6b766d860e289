import type { Generated } from 'kysely'
import type { Language } from '../../../../domain/users/account.ts'
import type { DeliveryChannel } from '../../alarm-store.ts'
import type { ReportState } from '../../../../domain/webhooks/delivery-report.ts'
import type { WebhookMessage } from '../../webhook-store.ts'
import type { WebhookForm } from '../../../../domain/webhooks/webhook-form.ts'
import type { WebhookOff } from '../../../../domain/webhooks/webhook.ts'
import type { Delivery, DeliveryKind } from '../../outbox-store.ts'

/** Messages to people and to programs, and who wants none. */
export type MessageTables = {
  delivery: DeliveryRow
  alarm_ways: { account_id: number; ways: string; quiet: string | null; updated_at: number }
  push_subscription: {
    id: Generated<number>
    account_id: number
    endpoint: string
    p256dh: string
    auth: string
    created_at: number
  }
  daily_summary: { address: string; written_at: number | null; opted_out_at: number | null }
  mail_opt_out: { owner_id: number; address: string; at: number }
  webhook: WebhookRow
  webhook_message: WebhookMessageRow
  webhook_attempt: {
    id: Generated<number>
    webhook_message_id: number
    at: number
    milliseconds: number
    status: number | null
    answer: string
  }
}

export type DeliveryRow = {
  id: Generated<number>
  incident_id: number | null
  kind: DeliveryKind
  sequence: number
  channel: DeliveryChannel
  recipient: string
  account_id: number | null
  language: Language
  time_zone: string
  facts: string | null
  bundle: string | null
  message_id: number | null
  created_at: number
  scheduled_at: number
  due_at: number
  held_until: number | null
  leased_until: Generated<number>
  leased_by: Generated<string | null>
  fence: Generated<number>
  attempts: Generated<number>
  status: Delivery['status']
  at: number
  reason: string | null
}

export type WebhookRow = {
  id: Generated<number>
  account_id: number
  made_by: number
  form: WebhookForm
  url: string
  fields: string
  events: string
  severities: string
  secret: string
  off: WebhookOff | null
  created_at: number
  last_success_at: number | null
  last_failure_at: number | null
  last_failure: string | null
  failing_since: number | null
  person_id: number | null
  urgencies: Generated<string>
}

export type WebhookMessageRow = {
  id: Generated<number>
  webhook_id: number
  message_id: string
  type: WebhookMessage['type']
  about: string | null
  incident_id: number | null
  tool_id: number | null
  body: string
  created_at: number
  due_at: number
  leased_until: number
  leased_by: Generated<string | null>
  attempts: number
  status: WebhookMessage['status']
  at: number
  reason: string | null
  report: ReportState | null
  report_at: number | null
  held_until: number | null
}

import type { NoticeKind } from '../../domain/alarms/alarm-decision.ts'
import type { AlarmSeverity } from '../../domain/alarms/alarm-settings.ts'
import type { Language } from '../../domain/users/account.ts'
import type { WebhookType } from '../../domain/webhooks/webhook.ts'
import type { CustomerAlarmFacts, MessageFacts } from '../storage/message-facts.ts'

/**
 * What a message in words needs to know. It waits as facts, so that an attempt days later names the
 * days, and the fields of its webhook are those of the attempt.
 */
export type FormMessage = {
  kind: NoticeKind | 'ACKNOWLEDGED' | 'TEST'
  severity: AlarmSeverity
  language: Language
  timeZone: string
  /** It stands for alarms of its group. */
  isOfGroup?: boolean
  /** After quiet hours: the sensors of the alarms that it names, where these are several. */
  waitedLabels?: readonly string[]
  /** By a rule of a manager: of which alarms of customers it tells. */
  customer?: CustomerAlarmFacts
  /** Number of the notice among those of its kind. */
  sequence?: number
  /** Null of a test. */
  facts: MessageFacts | null
  /** Of ACKNOWLEDGED. `by`: '' for somebody without an account, and once the person is erased. */
  acknowledgement: { accountId: number | null; by: string; action: string } | null
}

/** A message as it waits: the body of the form STANDARD, and what its words need. */
export type StoredBody = {
  type: WebhookType
  timestamp: string
  data: { id?: string }
  message: FormMessage
}

/** Null: the message is of a webhook of the form STANDARD. */
export const readStoredBody = (body: string): StoredBody | null => {
  const stored = JSON.parse(body) as Partial<StoredBody>
  return stored.message === undefined ? null : (stored as StoredBody)
}

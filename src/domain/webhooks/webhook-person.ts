import type { AlarmSeverity } from '../alarms/alarm-settings.ts'
import { URGENCIES, type Urgency } from '../alarms/alarm-ways.ts'
import type { Account } from '../users/account.ts'
import type { WebhookForm } from './webhook-form.ts'

/** Whether a webhook of that account may reach this person: the account itself, or one of its members. */
export const reachesAs = (
  accountId: number,
  { id, membership }: Pick<Account, 'id' | 'membership'>,
): boolean => (membership === null ? id : membership.accountId) === accountId

/** What a person gets by a webhook of these severities before anything was chosen. */
export const urgenciesOf = (severities: readonly AlarmSeverity[]): Urgency[] =>
  URGENCIES.filter((urgency) => severities.includes(urgency === 'warning' ? 'warning' : 'alarm'))

/** What a person knows it as. */
export type ServiceKind = 'sms' | 'call' | 'chat' | 'other'

const KINDS = {
  STANDARD: 'other',
  NTFY: 'chat',
  TELEGRAM: 'chat',
  SLACK: 'chat',
  TEAMS: 'chat',
  PAGERDUTY: 'other',
  SMS: 'sms',
  VOICE: 'call',
  CUSTOM: 'other',
} as const satisfies Record<WebhookForm, ServiceKind>

export const serviceKindOf = (form: WebhookForm): ServiceKind => KINDS[form]

import type { AlarmLane, NoticeKind } from '../alarms/alarm-decision.ts'
import type { AlarmSeverity } from '../alarms/alarm-settings.ts'
import type { WebhookForm } from './webhook-form.ts'

/** What a webhook may be called for. */
export const WEBHOOK_EVENTS = [
  'ALARM_OPENED',
  'ALARM_RECOVERED',
  'ALARM_ACKNOWLEDGED',
  'ALARM_ESCALATED',
  'LATE_EXCURSION',
  'DEVICE_SILENT',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/**
 * What webhooks hear of. Nobody chooses reminders: a machine forgets nothing and is told once, and a person
 * is reminded by the ways of the alarm.
 */
export type HeardEvent = WebhookEvent | 'ALARM_REMINDER'

/** The field `type` of a message's body; full stops divide it (Standard Webhooks, "Event types"). */
export const EVENT_TYPES = {
  ALARM_OPENED: 'alarm.opened',
  ALARM_RECOVERED: 'alarm.recovered',
  ALARM_ACKNOWLEDGED: 'alarm.acknowledged',
  ALARM_ESCALATED: 'alarm.escalated',
  LATE_EXCURSION: 'late.excursion',
  DEVICE_SILENT: 'device.silent',
  ALARM_REMINDER: 'alarm.reminder',
} as const satisfies Record<HeardEvent, string>

export const TEST_TYPE = 'webhook.test'

export type WebhookType = (typeof EVENT_TYPES)[HeardEvent] | typeof TEST_TYPE

/**
 * Why a webhook is not called: its owner switched it off, it failed for days, or the receiver
 * answered that it is gone (410).
 */
export type WebhookOff = 'owner' | 'failing' | 'gone'

/** Of one account, switched-off ones included. */
export const WEBHOOKS_OF_AN_ACCOUNT = 20

const EVENTS_OF_NOTICE = {
  OPENED: ['ALARM_OPENED'],
  RECOVERED: ['ALARM_RECOVERED'],
  ESCALATED: ['ALARM_ESCALATED'],
  LATE_EXCURSION: ['LATE_EXCURSION'],
  REMINDER: ['ALARM_REMINDER'],
} as const satisfies Record<NoticeKind, readonly HeardEvent[]>

/** The events of a notice. A silent device is an alarm that opens too. */
export const eventsOfNotice = ({
  kind,
  lane,
}: {
  kind: NoticeKind
  lane: AlarmLane
}): readonly HeardEvent[] =>
  kind === 'OPENED' && lane === 'NODATA'
    ? [...EVENTS_OF_NOTICE.OPENED, 'DEVICE_SILENT']
    : EVENTS_OF_NOTICE[kind]

/** Programs stand behind these, whomever they reach. */
const PROGRAMS: ReadonlySet<WebhookForm> = new Set(['STANDARD', 'PAGERDUTY'])

type Hearer = { events: readonly WebhookEvent[]; form: WebhookForm; personId: number | null }

/** Whether a webhook is called for such an event; of reminders the person whom it calls for alarms. */
export const isCalledFor = ({ events, form, personId }: Hearer, event: HeardEvent): boolean =>
  event === 'ALARM_REMINDER'
    ? personId !== null && !PROGRAMS.has(form) && events.includes('ALARM_OPENED')
    : events.includes(event)

/** Whether a webhook is called for this. */
export const hears = (
  webhook: Hearer & { severities: readonly AlarmSeverity[] },
  event: HeardEvent,
  severity: AlarmSeverity,
): boolean => isCalledFor(webhook, event) && webhook.severities.includes(severity)

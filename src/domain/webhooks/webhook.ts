import type { AlarmLane, NoticeKind } from '../alarms/alarm-decision.ts'
import type { AlarmSeverity } from '../alarms/alarm-settings.ts'

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

/** The field `type` of a message's body; full stops divide it (Standard Webhooks, "Event types"). */
export const EVENT_TYPES = {
  ALARM_OPENED: 'alarm.opened',
  ALARM_RECOVERED: 'alarm.recovered',
  ALARM_ACKNOWLEDGED: 'alarm.acknowledged',
  ALARM_ESCALATED: 'alarm.escalated',
  LATE_EXCURSION: 'late.excursion',
  DEVICE_SILENT: 'device.silent',
} as const satisfies Record<WebhookEvent, string>

export const TEST_TYPE = 'webhook.test'

export type WebhookType = (typeof EVENT_TYPES)[WebhookEvent] | typeof TEST_TYPE

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
  // A machine forgets nothing: it is told once.
  REMINDER: [],
} as const satisfies Record<NoticeKind, readonly WebhookEvent[]>

/** The events of a notice. A silent device is an alarm that opens too. */
export const eventsOfNotice = ({
  kind,
  lane,
}: {
  kind: NoticeKind
  lane: AlarmLane
}): readonly WebhookEvent[] =>
  kind === 'OPENED' && lane === 'NODATA'
    ? [...EVENTS_OF_NOTICE.OPENED, 'DEVICE_SILENT']
    : EVENTS_OF_NOTICE[kind]

/** Whether a webhook is called for this. */
export const hears = (
  webhook: { events: readonly WebhookEvent[]; severities: readonly AlarmSeverity[] },
  event: WebhookEvent,
  severity: AlarmSeverity,
): boolean => webhook.events.includes(event) && webhook.severities.includes(severity)

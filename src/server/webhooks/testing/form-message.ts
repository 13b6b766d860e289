import { EVENT_TYPES, TEST_TYPE, type WebhookType } from '../../../domain/webhooks/webhook.ts'
import type { MessageFacts } from '../../storage/message-facts.ts'
import { NOW } from '../../storage/testing/engine.ts'
import type { FormMessage, StoredBody } from '../form-message.ts'

const KINDS = {
  [EVENT_TYPES.ALARM_OPENED]: 'OPENED',
  [EVENT_TYPES.DEVICE_SILENT]: 'OPENED',
  [EVENT_TYPES.ALARM_RECOVERED]: 'RECOVERED',
  [EVENT_TYPES.ALARM_ACKNOWLEDGED]: 'ACKNOWLEDGED',
  [EVENT_TYPES.ALARM_ESCALATED]: 'ESCALATED',
  [EVENT_TYPES.ALARM_REMINDER]: 'REMINDER',
  [EVENT_TYPES.LATE_EXCURSION]: 'LATE_EXCURSION',
  [TEST_TYPE]: 'TEST',
} as const satisfies Record<WebhookType, FormMessage['kind']>

export const FACTS: MessageFacts = {
  toolId: 7,
  toolName: 'Milk fridge',
  imeiNumber: '356307042441013',
  equipmentId: 1,
  ownerId: 3,
  ownerName: 'Harbour Kitchen',
  lane: 'HIGH',
  celsius: 9.42,
  limit: 8,
  extreme: 9.4,
  startedMs: NOW.getTime() - 11 * 60_000,
  atMs: NOW.getTime(),
  recoveredMs: NOW.getTime(),
  isBreaching: true,
  recoveryCause: null,
  count: 1,
}

/** A message as it waits for a webhook of a form in words. */
export const storedBody = (
  type: WebhookType = 'alarm.opened',
  message: Partial<FormMessage> = {},
  facts: Partial<MessageFacts> = {},
): StoredBody => ({
  type,
  timestamp: NOW.toISOString(),
  data: { id: '17' },
  message: {
    kind: KINDS[type],
    severity: 'alarm',
    language: 'english',
    timeZone: 'Europe/Budapest',
    facts: type === TEST_TYPE ? null : { ...FACTS, ...facts },
    acknowledgement:
      type === EVENT_TYPES.ALARM_ACKNOWLEDGED
        ? { accountId: 3, by: 'Anna Kovács', action: 'Door closed' }
        : null,
    ...message,
  },
})

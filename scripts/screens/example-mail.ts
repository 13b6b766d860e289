import type { Language } from '../../src/domain/users/account.ts'
import { alarmMail } from '../../src/server/mail/alarm-mail.ts'
import type { Delivery } from '../../src/server/storage/outbox-store.ts'
import { mailAsHtml } from '../../src/server/mail/draw-mail.ts'

const BEGAN = Date.parse('2026-11-20T01:14:00Z')
const SENT = Date.parse('2026-11-20T01:26:00Z')

/** The first message about an alarm to the owner of the sensor. */
export const exampleDelivery = (
  language: Language,
  toolName: string,
  ownerName: string,
): Delivery => ({
  id: 1,
  incidentId: 1,
  kind: 'OPENED',
  sequence: 0,
  channel: 'EMAIL',
  recipient: '',
  accountId: 3,
  language,
  timeZone: 'Europe/Budapest',
  facts: {
    toolId: 7,
    toolName,
    imeiNumber: '867730049915147',
    equipmentId: 1,
    ownerId: 3,
    ownerName,
    lane: 'HIGH',
    celsius: 9.1,
    limit: 8,
    extreme: 9.4,
    startedMs: BEGAN,
    atMs: SENT,
    recoveredMs: null,
    isBreaching: false,
    recoveryCause: null,
    count: 1,
  },
  accountNotice: null,
  createdAt: new Date(SENT),
  status: 'WAITING',
  attempts: 1,
  dueAt: new Date(SENT),
  at: new Date(SENT),
  reason: null,
  messageId: 1,
})

/** The HTML of an alarm's mail to the owner of the sensor. */
export const exampleMail = (language: Language, toolName: string, ownerName: string): string =>
  mailAsHtml(
    alarmMail(
      [exampleDelivery(language, toolName, ownerName)],
      {
        publicUrl: 'https://cold.example.com',
        unsubscribeToken: null,
        respond: { ACKNOWLEDGED: '/respond/acknowledge', ON_MY_WAY: '/respond/on-my-way' },
      },
      SENT,
    ),
  )

import type { Language } from '../../src/domain/users/account.ts'
import { alarmMail } from '../../src/server/mail/alarm-mail.ts'
import { mailAsHtml } from '../../src/server/mail/draw-mail.ts'

const BEGAN = Date.parse('2026-11-20T01:14:00Z')
const SENT = Date.parse('2026-11-20T01:26:00Z')

/** The HTML of an alarm's mail to the owner of the sensor. */
export const exampleMail = (language: Language, toolName: string, ownerName: string): string => {
  const facts = {
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
  } as const
  return mailAsHtml(
    alarmMail(
      [
        {
          id: 1,
          incidentId: 1,
          kind: 'OPENED',
          sequence: 0,
          channel: 'EMAIL',
          recipient: '',
          accountId: 3,
          language,
          timeZone: 'Europe/Budapest',
          facts,
          accountNotice: null,
          createdAt: new Date(SENT),
          status: 'WAITING',
          attempts: 1,
          dueAt: new Date(SENT),
          at: new Date(SENT),
          reason: null,
          messageId: 1,
        },
      ],
      { publicUrl: 'https://cold.example.com', unsubscribeToken: null },
      SENT,
    ),
  )
}

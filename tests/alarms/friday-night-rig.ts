import type { Account } from '../../src/domain/users/account.ts'
import { createSummaryPass } from '../../src/server/daily-summary/summary-pass.ts'
import { startDeliveryWorker } from '../../src/server/delivery/delivery-worker.ts'
import { createMailSender } from '../../src/server/mail/mail-sender.ts'
import { startMailThread } from '../../src/server/mail/mail-thread.ts'
import { unsubscribeLinks } from '../../src/server/mail/unsubscribe-links.ts'
import { passingSecretBox } from '../../src/server/secret-box.ts'
import type { Incident } from '../../src/server/storage/alarm-store.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { anAccount } from '../../src/server/storage/testing/engine.ts'
import { createSendWebhook } from '../../src/server/webhooks/send-webhook.ts'
import { openHttpReceiver } from '../../src/server/webhooks/testing/http-receiver.ts'
import { secretOf } from '../../src/server/webhooks/webhook-call.ts'
import { webhookHosts } from '../../src/server/webhooks/webhook-hosts.ts'
import { createWebhookRequest } from '../../src/server/webhooks/webhook-request.ts'
import { startWebhookWorker } from '../../src/server/webhooks/webhook-worker.ts'
import { startSmtp } from '../faults/smtp-rig.ts'
import { openAlarmRig } from './alarm-rig.ts'

const PUBLIC_URL = 'https://cold.example'
/** 22:00 in Budapest, and 08:00 on the next day. */
export const EVENING_MS = Date.UTC(2026, 10, 20, 21)
export const MORNING_MS = Date.UTC(2026, 10, 21, 7)
/** Fifty loggers of four sensors. */
export const IMEIS = Array.from({ length: 50 }, (_, i) => String(356_307_042_441_000 + i))
/** So many of them last sent in each of three minutes. */
export const LAST_MINUTES = [40, 5, 5]
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** Everything from the reading to the mail server and the receiver of webhooks, by one clock. */
export const openNight = async () => {
  const smtp = await startSmtp()
  const desk = await openHttpReceiver()
  const rig = await openAlarmRig({ sendsSummaries: true })
  const { storage, clock } = rig
  const stores = autoCommit(storage)
  const reportError = (error: unknown): void => void rig.errors.push(error)
  const post = startMailThread(smtp.server, { reportError })
  const send = createMailSender({
    storage,
    clock,
    post,
    from: { name: 'Coldwatch', address: 'alarm@cold.example' },
    publicUrl: PUBLIC_URL,
    links: unsubscribeLinks('key'),
    key: 'key',
  })
  const refuse = async () => ({ kind: 'refused', reason: 'no browser' }) as const
  const mails = startDeliveryWorker({
    storage,
    clock,
    channels: { EMAIL: { send, atOnce: 5 }, PUSH: { send: refuse, atOnce: 1 } },
    chance: () => 0,
    onOutcome: () => {},
    reportError,
  })
  const box = passingSecretBox()
  const request = createWebhookRequest({ hosts: webhookHosts(['127.0.0.1']), deadlineMs: 5_000 })
  const webhooks = startWebhookWorker({
    storage,
    clock,
    send: createSendWebhook({ box, request, clock, publicUrl: PUBLIC_URL }),
    chance: () => 0,
    reportError,
  })
  const writeSummaries = createSummaryPass({ storage, clock, sendsMail: () => true })

  const confirmed = { emailConfirmedAt: rig.clock(), language: 'english' } as const
  await stores.accounts.change(rig.owner.id, { ...confirmed, updatedAt: rig.clock() })
  const member = (email: string): Promise<Account> =>
    stores.accounts.create(
      anAccount({ email, ...confirmed, membership: { accountId: rig.owner.id, right: 'STAFF' } }),
    )
  const [bea, cora] = [await member('bea@x'), await member('cora@x')]
  const everyDay = { weekdays: [1, 2, 3, 4, 5, 6, 7], validFrom: null, validTo: null }
  await stores.rotas.set(
    rig.owner.id,
    {
      shifts: [{ ...everyDay, from: '18:00', to: '08:00', personId: bea.id, secondId: cora.id }],
      exceptions: [],
    },
    rig.clock(),
  )
  await stores.webhooks.create({
    accountId: rig.owner.id,
    madeBy: rig.owner.id,
    form: 'STANDARD',
    url: desk.url,
    fields: {},
    events: ['ALARM_OPENED', 'ALARM_ESCALATED', 'ALARM_ACKNOWLEDGED', 'ALARM_RECOVERED'],
    severities: ['alarm'],
    sealedSecret: box.seal(SECRET, secretOf(rig.owner.id)),
    createdAt: rig.clock(),
  })
  await rig.addTools(IMEIS)

  /** Whatever is due goes out. */
  const deliver = async (): Promise<void> => {
    mails.wake()
    webhooks.wake()
    await Promise.all([mails.idle(), webhooks.idle()])
  }
  return {
    rig,
    cora,
    stores,
    smtp,
    desk,
    deliver,
    writeSummaries,
    /** Minutes pass, with all that the server does in each. */
    pass: async (minutes: number): Promise<void> => {
      for (let minute = 0; minute < minutes; minute++) {
        rig.pass(1)
        await rig.sweep()
        await deliver()
      }
    },
    /** All four sensors of these loggers report 5 °C. */
    report: async (imeis: readonly string[]): Promise<void> => {
      for (const imei of imeis)
        await rig.send(
          [1, 2, 3, 4].map((sensor) => [0, 5, sensor] as const),
          imei,
        )
    },
    mailsTo: (address: string) => smtp.mails.filter(({ to }) => to === address),
    incidents: (): Promise<Incident[]> =>
      storage.alarms.list({
        scope: { kind: 'all' },
        period: { fromMs: 0, toMs: 1e14 },
        first: 999,
      }),
    close: async (): Promise<void> => {
      await mails.stop()
      await webhooks.stop()
      request.close()
      await post.close()
      await rig.close()
      await desk.close()
      await smtp.close()
    },
  }
}

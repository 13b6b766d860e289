import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WebhookFields } from '../../../domain/webhooks/webhook-fields.ts'
import type { WebhookForm } from '../../../domain/webhooks/webhook-form.ts'
import { passingSecretBox } from '../../secret-box.ts'
import { openTestStorage } from '../../storage/sqlite/testing/open-test-storage.ts'
import { autoCommit } from '../../storage/testing/auto-commit.ts'
import { anAccount, NOW } from '../../storage/testing/engine.ts'
import type { NewWebhook, NewWebhookMessage } from '../../storage/webhook-store.ts'
import { createSendWebhook } from '../send-webhook.ts'
import { newMessageId } from '../sign-webhook.ts'
import { webhookHosts } from '../webhook-hosts.ts'
import { secretOf } from '../webhook-call.ts'
import { createWebhookRequest } from '../webhook-request.ts'
import type { OnUndelivered } from '../note-attempt.ts'
import { startWebhookWorker } from '../webhook-worker.ts'

export const PUBLIC_URL = 'https://cold.example'
export const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** The worker on SQLite in a temporary folder, posting to receivers on the loopback address. */
export const openWebhookRig = async ({
  deadlineMs = 5_000,
  reportKey = null,
  onUndelivered = async () => {},
}: { deadlineMs?: number; reportKey?: string | null; onUndelivered?: OnUndelivered } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  const storage = await openTestStorage({ dataDir: folder })
  const { id: accountId } = await autoCommit(storage).accounts.create(anAccount())
  const box = passingSecretBox()
  /** `term`: see `Storage.leaseTerm`. */
  const rig = { now: NOW, term: 0 as number | null, errors: [] as unknown[] }
  const clock = () => rig.now
  const request = createWebhookRequest({ hosts: webhookHosts(['127.0.0.1']), deadlineMs })
  const worker = startWebhookWorker({
    storage: { ...storage, leaseTerm: () => rig.term },
    clock,
    send: createSendWebhook({ box, request, clock, publicUrl: PUBLIC_URL, reportKey }),
    chance: () => 0,
    onUndelivered,
    reportError: (error) => rig.errors.push(error),
  })

  const add = async (url: string, webhook: Partial<NewWebhook> = {}): Promise<number> => {
    const { id } = await autoCommit(storage).webhooks.create({
      accountId,
      madeBy: accountId,
      form: 'STANDARD',
      url,
      fields: {},
      events: ['ALARM_OPENED'],
      severities: ['alarm'],
      sealedSecret: box.seal(SECRET, secretOf(accountId)),
      createdAt: NOW,
      ...webhook,
    })
    return id
  }
  const put = async (webhookId: number, message: Partial<NewWebhookMessage> = {}) => {
    const [id] = await autoCommit(storage).webhooks.put([
      {
        webhookId,
        messageId: newMessageId(),
        type: 'alarm.opened',
        about: null,
        incidentId: null,
        toolId: null,
        body: '{"type":"alarm.opened"}',
        createdAt: rig.now,
        ...message,
      },
    ])
    return id!
  }
  /** Adds a webhook of a form in words. `sealed`: its secret values, among them a secret `url`. */
  const addForm = (
    form: WebhookForm,
    url: string,
    fields: WebhookFields = {},
    sealed: Readonly<Record<string, string>> = {},
  ): Promise<number> => {
    const sealedSecret = box.seal(JSON.stringify(sealed), secretOf(accountId))
    return add(url, { form, fields, sealedSecret })
  }
  /** Lets the worker send what is due at that time. */
  const work = async (at = rig.now): Promise<void> => {
    rig.now = at
    worker.wake()
    await worker.idle()
  }
  const close = async (): Promise<void> => {
    await worker.stop()
    request.close()
    await storage.close()
    rmSync(folder, { recursive: true })
  }
  return Object.assign(rig, { storage, accountId, worker, add, addForm, put, work, close })
}

export type WebhookRig = Awaited<ReturnType<typeof openWebhookRig>>

import type { Brands } from '../brands/brand-cache.ts'
import type { Clock } from '../../domain/clock.ts'
import type { SecretBox } from '../secret-box.ts'
import type { Storage } from '../storage/storage.ts'
import { createSendWebhook } from './send-webhook.ts'
import type { WebhookHosts } from './webhook-hosts.ts'
import { createWebhookRequest } from './webhook-request.ts'
import type { OnUndelivered } from './note-attempt.ts'
import { startWebhookWorker } from './webhook-worker.ts'

/** Begins to send what waits for webhooks. Returns the call that stops it. */
export const openWebhooks = (parts: {
  storage: Storage
  clock: Clock
  box: Pick<SecretBox, 'open'>
  hosts: WebhookHosts
  /** Without a trailing slash; null when it is not set. */
  publicUrl: string | null
  /** Left out: there are none. */
  brands?: Pick<Brands, 'ofAccount'>
  reportKey: string
  /** See `WebhookWorkerDeps`. */
  onUndelivered: OnUndelivered
  reportError: (error: unknown) => void
}): (() => Promise<void>) => {
  const request = createWebhookRequest(parts)
  const worker = startWebhookWorker({ ...parts, send: createSendWebhook({ ...parts, request }) })
  return async () => {
    await worker.stop()
    request.close()
  }
}

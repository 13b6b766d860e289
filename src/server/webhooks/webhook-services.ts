import { changeWebhook } from './change-webhook.ts'
import { createWebhook } from './create-webhook.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { listWebhookMessages, listWebhooks } from './list-webhooks.ts'
import { sendAgain, testWebhook } from './send-again.ts'
import type { WebhookDeps } from './webhook-deps.ts'

export const webhookServices = (deps: WebhookDeps) => ({
  list: listWebhooks(deps),
  create: createWebhook(deps),
  change: changeWebhook(deps),
  remove: deleteWebhook(deps),
  messages: listWebhookMessages(deps),
  sendAgain: sendAgain(deps),
  test: testWebhook(deps),
})

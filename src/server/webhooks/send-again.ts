import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayHaveWebhooks } from '../../domain/permissions/webhook-rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { TEST_TYPE } from '../../domain/webhooks/webhook.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Storage } from '../storage/storage.ts'
import type { FormMessage } from './form-message.ts'
import type { ListedMessage } from './list-webhooks.ts'
import { readerOf } from './enqueue-webhooks.ts'
import { newMessageId } from './sign-webhook.ts'
import { managedWebhook } from './webhook-access.ts'
import { testBody } from './webhook-body.ts'

type Deps = { storage: Storage; clock: Clock }

const SWITCHED_OFF = badInput({
  field: null,
  key: 'webhooks.isOff',
  message: 'The webhook is switched off. Switch it on first.',
})

/**
 * Puts a message on its way once more, at once and under the same webhook-id, by which the receiver
 * sees that it is the same.
 */
export const sendAgain =
  (deps: Deps) =>
  async (actor: Actor, { id }: { id: number }): Promise<Result<ListedMessage, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveWebhooks(actor)) return refused({ kind: 'forbidden' })
    const now = deps.clock()
    return transactionOf(deps, actor, async (stores, actor) => {
      const message = await stores.webhooks.message(id)
      if (message === null) return refused({ kind: 'not-found' })
      const managed = await managedWebhook(stores, actor, message.webhookId)
      if (!managed.ok) return managed
      if (managed.value.off !== null) return refused(SWITCHED_OFF)
      await stores.webhooks.sendAgain(id, now)
      const tries = (await stores.webhooks.attemptsOf([id])).get(id) ?? []
      return ok({ ...((await stores.webhooks.message(id)) ?? message), tries })
    })
  }

/** Sends a message that says it is a test, once and to this webhook alone; also to one that is off. */
export const testWebhook =
  (deps: Deps) =>
  async (actor: Actor, { id }: { id: number }): Promise<Result<ListedMessage, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveWebhooks(actor)) return refused({ kind: 'forbidden' })
    const now = deps.clock()
    return transactionOf(deps, actor, async (stores, actor) => {
      const managed = await managedWebhook(stores, actor, id)
      if (!managed.ok) return managed
      const message: FormMessage | null =
        managed.value.form === 'STANDARD'
          ? null
          : {
              kind: 'TEST',
              severity: 'alarm',
              ...(await readerOf(stores, managed.value)),
              facts: null,
              acknowledgement: null,
            }
      const [messageId] = await stores.webhooks.put([
        {
          webhookId: id,
          messageId: newMessageId(),
          type: TEST_TYPE,
          about: null,
          incidentId: null,
          toolId: null,
          body: testBody(now, message),
          createdAt: now,
        },
      ])
      const put = await stores.webhooks.message(messageId!)
      return ok({ ...put!, tries: [] })
    })
  }

import { createECDH } from 'node:crypto'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayListTools } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { DeliveryDeps } from './open-delivery.ts'
import { transactionOf } from '../sessions/transaction-of.ts'

export type PushBrowser = { endpoint: string; p256dh: string; auth: string }

/** More browsers than a person uses. A further one replaces the oldest. */
const MOST_BROWSERS = 20

const ENDPOINT_UNKNOWN = badInput({
  field: 'endpoint',
  key: 'push.endpointUnknown',
  message: 'Messages may not be sent to this push service.',
})
const KEYS_MALFORMED = badInput({
  field: null,
  key: 'push.keysMalformed',
  message: 'The keys of this push subscription are not valid.',
})

/** RFC 8291 §3.1 and §3.2: a point of P-256, uncompressed, and 16 bytes; base64url. */
const hasValidKeys = ({ p256dh, auth }: PushBrowser): boolean => {
  if (!/^[\w-]{86,88}={0,2}$/.test(p256dh) || !/^[\w-]{22}={0,2}$/.test(auth)) return false
  try {
    const own = createECDH('prime256v1')
    own.generateKeys()
    own.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}

const refusalOf = (actor: Actor): Refusal | null =>
  actor.kind === 'nobody'
    ? { kind: 'unauthenticated' }
    : mayListTools(actor)
      ? null
      : { kind: 'forbidden' }

/** The key by which browsers subscribe to this server's messages. */
export const pushKey =
  ({ delivery }: Pick<DeliveryDeps, 'delivery'>) =>
  async (actor: Actor): Promise<Result<string, Refusal>> => {
    const refusal = refusalOf(actor)
    return refusal === null ? ok(delivery.pushKey) : refused(refusal)
  }

/** The caller's browser takes messages from now on. */
export const subscribePush =
  ({ storage, clock, delivery }: DeliveryDeps) =>
  async (actor: Actor, browser: PushBrowser): Promise<Result<true, Refusal>> => {
    const refusal = refusalOf(actor)
    if (refusal !== null || actor.kind === 'nobody')
      return refused(refusal ?? { kind: 'unauthenticated' })
    if (!delivery.isPushEndpoint(browser.endpoint)) return refused(ENDPOINT_UNKNOWN)
    if (!hasValidKeys(browser)) return refused(KEYS_MALFORMED)
    return transactionOf({ storage, clock }, actor, async ({ push }) => {
      const subscription = await push.subscribe({
        ...browser,
        accountId: actor.id,
        createdAt: clock(),
      })
      const others = (await push.ofAccount(actor.id)).filter(({ id }) => id !== subscription.id)
      for (const { id } of others.slice(0, Math.max(0, others.length + 1 - MOST_BROWSERS)))
        await push.remove(id)
      return ok(true)
    })
  }

/** The caller's browser takes no more messages; true also when it took none. */
export const unsubscribePush =
  (deps: Pick<DeliveryDeps, 'storage' | 'clock'>) =>
  async (actor: Actor, { endpoint }: { endpoint: string }): Promise<Result<true, Refusal>> => {
    const refusal = refusalOf(actor)
    if (refusal !== null || actor.kind === 'nobody')
      return refused(refusal ?? { kind: 'unauthenticated' })
    return transactionOf(deps, actor, async ({ push }) => {
      await push.unsubscribe(actor.id, endpoint)
      return ok(true)
    })
  }

import type { Actor } from '../../domain/permissions/actor.ts'
import { mayListTools, maySeeMailState } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { DeliveryDeps } from './open-delivery.ts'
import type { MailState } from './mail-health.ts'

/** `oldest`: when the message that waits longest was due. */
export type DeliveryState = {
  mail: MailState
  waiting: number
  oldest: Date | null
  failed: number
  /** Without it neither mails nor measurement logs have links. */
  hasPublicUrl: boolean
  /** What TRUST_PROXY should say of a reverse proxy that was noticed; null for none. */
  unnamedProxy: string | null
}

/** Whether mail can be sent, for everybody who sets alarms. Its reason is for superadmins only. */
export const mailStateOf =
  ({ delivery }: Pick<DeliveryDeps, 'delivery'>) =>
  (actor: Actor): Result<MailState, Refusal> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    return mayListTools(actor) ? ok(delivery.mailState()) : refused({ kind: 'forbidden' })
  }

/**
 * How many messages wait or failed, whether links lead to this server, and whether clients are told
 * apart; for superadmins.
 */
export const deliveryState =
  ({
    storage,
    delivery,
    publicUrl,
    unnamedProxy = () => null,
  }: Pick<DeliveryDeps, 'storage' | 'delivery' | 'publicUrl' | 'unnamedProxy'>) =>
  async (actor: Actor): Promise<Result<DeliveryState, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!maySeeMailState(actor)) return refused({ kind: 'forbidden' })
    return ok({
      mail: delivery.mailState(),
      ...(await storage.outbox.depth()),
      hasPublicUrl: publicUrl !== null,
      unnamedProxy: unnamedProxy(),
    })
  }

import type { Language } from '../../domain/users/account.ts'
import { ownerNameOf } from '../alarms/enqueue-notices.ts'
import type { Unsubscription } from '../mail/unsubscribe-links.ts'
import type { DeliveryDeps } from './delivery-deps.ts'

/** Who asks to end mail about whose tools, and in which language to answer. */
export type MailSubscription = Unsubscription & { ownerName: string; language: Language }

/** What stands behind the link of a mail; null for a link that this server did not sign, or an owner who is gone. */
export const mailSubscription = ({ storage, delivery }: Pick<DeliveryDeps, 'storage' | 'delivery'>) => async (token: string): Promise<MailSubscription | null> => {
  const unsubscription = delivery.links.read(token)
  if (unsubscription === null) return null
  const owner = await storage.accounts.byId(unsubscription.ownerId)
  if (owner === null) return null
  const own = await storage.accounts.byEmail(unsubscription.address)
  return { ...unsubscription, ownerName: ownerNameOf(owner), language: (own ?? owner).language }
}

/** Ends mail about the owner's tools to the address, or begins it again. Saying it twice changes nothing. */
export const setMailOptOut = ({ storage, clock }: Pick<DeliveryDeps, 'storage' | 'clock'>) =>
  async ({ ownerId, address }: Unsubscription, isOut: boolean): Promise<void> =>
    storage.transaction(async ({ mailOptOuts, audit }) => {
      const now = clock()
      const isChanged = isOut ? await mailOptOuts.add(ownerId, address, now) : await mailOptOuts.remove(ownerId, address)
      if (!isChanged) return
      await audit.append({
        at: now, actor: { kind: 'nobody' }, action: isOut ? 'alarm-mail.opted-out' : 'alarm-mail.opted-in', subject: { kind: 'account', id: String(ownerId) },
        before: null, after: { address },
      })
    })

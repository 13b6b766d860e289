import type { SendOutcome } from '../messages/send-outcome.ts'
import type { Reads } from '../storage/storage.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'
import { normalEmail } from '../../domain/users/email.ts'

export type SubscriptionDeps = {
  storage: Pick<Reads, 'accounts' | 'mailOptOuts'>
  links: UnsubscribeLinks
}

export const ENDED_BY_READER = {
  kind: 'refused',
  reason: 'This address wants no more messages.',
  isOwnDecision: true,
} as const satisfies SendOutcome

/**
 * Owners end their mail in the tool's settings, everybody else by a link with `token`, which is
 * null for the owner.
 */
export const subscriptionOf = async (
  { storage, links }: SubscriptionDeps,
  address: string,
  ownerId: number,
): Promise<{ token: string | null; isEnded: boolean }> => {
  const owner = await storage.accounts.byId(ownerId)
  if (owner !== null && normalEmail(owner.email) === normalEmail(address))
    return { token: null, isEnded: false }
  return {
    token: links.token({ ownerId, address }),
    isEnded: (await storage.mailOptOuts.ofOwner(ownerId)).includes(normalEmail(address)),
  }
}

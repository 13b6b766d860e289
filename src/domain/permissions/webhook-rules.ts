import { reaches } from '../users/membership.ts'
import type { AccountActor, Actor } from './actor.ts'
import { mayEditAccount, mayListTools, type Subject, actsFor } from './rules.ts'

/**
 * Webhooks of the own account. A machine has none: what it set up would go on after its token has
 * ended.
 */
export const mayHaveWebhooks = (actor: Actor): actor is AccountActor =>
  mayListTools(actor) && actor.token === undefined

/** Adds, changes, tries and ends webhooks of this account: the own one, or one below. */
export const mayManageWebhooksOf = (actor: Actor, account: Subject): boolean =>
  mayHaveWebhooks(actor) &&
  (account.membership ?? null) === null &&
  (actsFor(actor) === account.id || mayEditAccount(actor, account))

/** Whether the path of an address, which may be as good as a password, is shown. */
export const maySeeWebhookUrls = (actor: AccountActor): boolean => reaches(actor.right, 'OWNER')

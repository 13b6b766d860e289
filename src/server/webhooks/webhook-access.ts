import type { AccountActor } from '../../domain/permissions/actor.ts'
import { maySeeAccount } from '../../domain/permissions/rules.ts'
import { mayManageWebhooksOf } from '../../domain/permissions/webhook-rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import type { Reads } from '../storage/storage.ts'
import type { Webhook } from '../storage/webhook-store.ts'

type Stores = Pick<Reads, 'accounts' | 'webhooks'>

/** The account whose webhooks the caller manages; `not-found` when it is out of sight. */
export const managedAccount = async (
  { accounts }: Pick<Stores, 'accounts'>,
  actor: AccountActor,
  id: number,
): Promise<Result<Account, Refusal>> => {
  const account = await accounts.byId(id)
  if (account === null || !maySeeAccount(actor, account)) return refused({ kind: 'not-found' })
  return mayManageWebhooksOf(actor, account) ? ok(account) : refused({ kind: 'forbidden' })
}

/** A webhook that the caller manages. */
export const managedWebhook = async (
  stores: Stores,
  actor: AccountActor,
  id: number,
): Promise<Result<Webhook, Refusal>> => {
  const webhook = await stores.webhooks.byId(id)
  const account = webhook === null ? null : await stores.accounts.byId(webhook.accountId)
  if (webhook === null || account === null || !mayManageWebhooksOf(actor, account))
    return refused({ kind: 'not-found' })
  return ok(webhook)
}

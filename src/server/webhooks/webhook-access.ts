import type { AccountActor } from '../../domain/permissions/actor.ts'
import { mayHoldTools, maySeeAccount } from '../../domain/permissions/rules.ts'
import { mayManageWebhooksOf } from '../../domain/permissions/webhook-rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import { reachesAs } from '../../domain/webhooks/webhook-person.ts'
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

const NO_PERSON = badInput({
  field: 'personId',
  key: 'webhooks.noPerson',
  message: 'A webhook reaches its account or one of the account’s members.',
})

/** What is wrong with the person whom a webhook is to reach; null: nothing. */
export const personRefusal = async (
  { accounts }: Pick<Stores, 'accounts'>,
  accountId: number,
  personId: number | null | undefined,
): Promise<Refusal | null> => {
  if (personId === null || personId === undefined) return null
  const person = await accounts.byId(personId)
  return person !== null && mayHoldTools(person.role) && reachesAs(accountId, person)
    ? null
    : NO_PERSON
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

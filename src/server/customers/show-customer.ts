import type { Actor } from '../../domain/permissions/actor.ts'
import { maySetCustomer } from '../../domain/permissions/morning-rules.ts'
import { actsFor, mayMoveAccount } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import { reaches } from '../../domain/users/membership.ts'
import { endedSince } from '../../domain/users/account-terms.ts'
import type { Account } from '../../domain/users/account.ts'
import type { StoredFollowUp } from '../storage/follow-up-store.ts'
import { type CustomerDeps, customerManager, visibleCustomer } from './customer-access.ts'

export type Customer = {
  account: Account
  /** The reseller above; null: outside of the caller's sight. */
  parent: Account | null
  endedSince: string | null
  /** Its own and those of all below it. */
  sensors: number
  ownSensors: number
  /** Of the month, UTC, of all below it too. */
  messages: number
  people: number
  sites: number
  /** When a device that the account holds last sent something. */
  lastContact: Date | null
  followUp: StoredFollowUp | null
  maySet: boolean
  mayMove: boolean
}

/** A customer as those see it who manage it. */
export const showCustomer =
  ({ storage, clock }: CustomerDeps) =>
  async (actor: Actor, { userId }: { userId: number }): Promise<Result<Customer, Refusal>> => {
    const manager = customerManager(actor)
    if (!manager.ok) return manager
    const visible = await visibleCustomer(storage, manager.value, userId)
    if (!visible.ok) return visible
    const account = visible.value
    const now = clock()
    const { parentUserId } = account
    const isOwner = reaches(manager.value.right, 'OWNER')
    return ok({
      account,
      parent: parentUserId === null ? null : await storage.accounts.byId(parentUserId),
      endedSince: endedSince(account, now.getTime()),
      sensors: await storage.customers.countTools(account.path),
      ownSensors: (await storage.tools.idsOf({ scope: { kind: 'all' }, ownerId: account.id }))
        .length,
      messages: await storage.customers.messagesOf(account.path, now.toISOString().slice(0, 7)),
      people: (await storage.accounts.membersOf(account.id)).length,
      sites: (await storage.sites.countsOf([account.id])).get(account.id) ?? 0,
      lastContact: await storage.customers.lastContact(account.path),
      followUp: await storage.followUps.of(actsFor(manager.value), account.id),
      maySet: isOwner && maySetCustomer(manager.value, account),
      mayMove: isOwner && mayMoveAccount(manager.value),
    })
  }

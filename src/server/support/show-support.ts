import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { actsFor, mayHaveProfile, mayListAccounts } from '../../domain/permissions/rules.ts'
import {
  mayGrantSupport,
  maySeeSupportAccess,
  maySeeGrant,
} from '../../domain/permissions/support-rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { isInForce, type SupportGrant } from '../../domain/support/support-access.ts'
import type { Account } from '../../domain/users/account.ts'
import { lookInForce, personOfGrant } from '../sessions/live-session.ts'
import type { Reads } from '../storage/storage.ts'
import { managersAbove } from './managers-above.ts'
import type { SupportDeps } from './support-deps.ts'

/** `manager` null: every superadmin. `lookers`: who looks now. `account`: whose things; `person`: with whose eyes. */
export type ShownGrant = {
  grant: SupportGrant
  account: Account
  person: Account
  manager: Account | null
  lookers: { person: Account; since: Date; until: Date }[]
}

/** `managers`: whom the account may let look, the nearest first; empty for who may not. */
export type ShownSupport = { mayGrant: boolean; managers: Account[]; grants: ShownGrant[] }

export const showSupport =
  ({ storage, clock }: SupportDeps) =>
  async (actor: Actor): Promise<Result<ShownSupport, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!maySeeSupportAccess(actor)) return refused({ kind: 'forbidden' })
    return ok(await shownSupport(storage, actor, clock()))
  }

export const shownSupport = async (
  stores: Reads,
  actor: AccountActor,
  now: Date,
): Promise<ShownSupport> => {
  const mayGrant = mayGrantSupport(actor)
  return {
    mayGrant,
    managers: mayGrant ? await managersAbove(stores, actor) : [],
    grants: await shownGrants(stores, await stores.support.openGrantsOf([actsFor(actor)]), now),
  }
}

/** Whether anybody may look at the actor's account now. */
export const isSupportOpen =
  ({ storage, clock }: SupportDeps) =>
  async (actor: Actor): Promise<Result<boolean, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveProfile(actor)) return refused({ kind: 'forbidden' })
    if (!maySeeSupportAccess(actor) || actor.look !== undefined) return ok(false)
    const now = clock()
    const grants = await storage.support.openGrantsOf([actsFor(actor)])
    return ok(grants.some((grant) => isInForce(grant, now)))
  }

/** By which grants the people of the actor's account may look at others now. `accountId`: at this one; null: at all. */
export const usableGrants =
  ({ storage, clock }: SupportDeps) =>
  async (
    actor: Actor,
    { accountId }: { accountId: number | null },
  ): Promise<Result<ShownGrant[], Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayListAccounts(actor)) return ok([])
    const open = await (accountId === null
      ? storage.support.openGrants()
      : storage.support.openGrantsOf([accountId]))
    const shown = await shownGrants(storage, open, clock())
    return ok(shown.filter(({ grant, account }) => maySeeGrant(actor, grant, account)))
  }

const shownGrants = async (
  stores: Reads,
  grants: readonly SupportGrant[],
  now: Date,
): Promise<ShownGrant[]> => {
  const shown = await Promise.all(grants.map((grant) => shownGrant(stores, grant, now)))
  return shown.filter((each) => each !== null)
}

const shownGrant = async (
  stores: Reads,
  grant: SupportGrant,
  now: Date,
): Promise<ShownGrant | null> => {
  const person = await personOfGrant(stores, grant, now)
  const account = await stores.accounts.byId(grant.accountId)
  const manager = grant.managerId === null ? null : await stores.accounts.byId(grant.managerId)
  if (person === null || account === null || (manager === null && grant.managerId !== null))
    return null
  const looks = await stores.support.openLooksOf(grant.id)
  const live = await Promise.all(looks.map((look) => lookInForce(stores, look, now)))
  return {
    grant,
    account,
    person,
    manager,
    lookers: live
      .filter((each) => each !== null)
      .map((each) => ({
        person: each.manager,
        since: each.look.openedAt,
        until: each.look.until,
      })),
  }
}

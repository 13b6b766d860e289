import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import {
  actsFor,
  mayEndRequirementOf,
  mayHaveProfile,
  mayRequireFactorOf,
} from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Writes } from '../storage/storage.ts'
import { personInSight } from '../users/person-in-sight.ts'
import type { FactorDeps } from './code-guard.ts'

const REQUIRED_ABOVE = badInput({
  field: 'isRequired',
  key: 'users.factorRequiredAbove',
  message: 'Somebody above this account requires the two-factor login. Only they can end that.',
})

export type RequireSecondFactor = { userId: number; isRequired: boolean }

/** Requires a second factor of a whole branch, or ends that. */
export const requireSecondFactor =
  (deps: Pick<FactorDeps, 'storage' | 'clock'>) =>
  async (actor: Actor, input: RequireSecondFactor): Promise<Result<Account, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveProfile(actor)) return refused({ kind: 'forbidden' })
    return transactionOf(deps, actor, async (stores, current) => {
      const inSight = await branchInSight(stores, current, input.userId)
      if (!inSight.ok) return inSight
      if (!mayRequireFactorOf(current, inSight.value)) return refused({ kind: 'forbidden' })
      return save(stores, current, inSight.value, input.isRequired, deps.clock())
    })
  }

/** The account that the actor acts for, its own, or one that it manages. */
const branchInSight = async (
  stores: Writes,
  actor: AccountActor,
  userId: number,
): Promise<Result<Account, Refusal>> => {
  if (userId !== actor.id && userId !== actsFor(actor)) return personInSight(stores, actor, userId)
  const account = await stores.accounts.byId(userId)
  return account === null ? refused({ kind: 'not-found' }) : ok(account)
}

const save = async (
  stores: Writes,
  actor: AccountActor,
  account: Account,
  isRequired: boolean,
  now: Date,
): Promise<Result<Account, Refusal>> => {
  const setBy = (await stores.secondFactors.requirementsOf([account.id])).get(account.id)
  if (isRequired === (setBy !== undefined)) return ok(account)
  if (setBy !== undefined) {
    const [setter] = await stores.accounts.withDeleted([setBy])
    if (setter !== undefined && !mayEndRequirementOf(actor, account, setter))
      return refused(REQUIRED_ABOVE)
  }
  await stores.secondFactors.setRequirement(account.id, isRequired ? actor.id : null)
  await appendEntry(stores.audit, {
    at: now,
    actor: auditActor(actor),
    ...(isRequired
      ? { action: 'account.second-factor-required' }
      : { action: 'account.second-factor-optional' }),
    subject: { kind: 'account', id: String(account.id) },
    before: null,
    after: null,
  })
  return ok(account)
}

/**
 * At the start of the server: superadmins must have a second factor once PUBLIC_URL is https. Under
 * http browsers offer no passkeys, and whoever reads along could use the session itself.
 */
export const requireOfSuperadmins =
  ({ storage, publicUrl }: Pick<FactorDeps, 'storage' | 'publicUrl'>) =>
  (): Promise<void> =>
    storage.transaction(({ secondFactors }) =>
      secondFactors.setRequiredOfSuperadmins(publicUrl?.startsWith('https:') === true),
    )

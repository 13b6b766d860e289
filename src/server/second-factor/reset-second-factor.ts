import type { Actor } from '../../domain/permissions/actor.ts'
import { mayHaveProfile, mayResetFactorOf } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import { normalEmail } from '../../domain/users/email.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import { personInSight } from '../users/person-in-sight.ts'
import type { FactorDeps } from './code-guard.ts'
import { recordFactorChange, type RecordedChange } from './record-factor-change.ts'
import type { Writes } from '../storage/storage.ts'
import { auditActor } from '../audit/append-entry.ts'

type ResetDeps = Pick<FactorDeps, 'storage' | 'clock' | 'sendsMail'>

/**
 * Removes the second factor of somebody below the caller who lost it. Their sessions end and they are
 * told. The password stays.
 */
export const resetSecondFactor =
  (deps: ResetDeps) =>
  async (actor: Actor, input: { userId: number }): Promise<Result<true, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveProfile(actor)) return refused({ kind: 'forbidden' })
    return transactionOf(deps, actor, async (stores, current) => {
      const inSight = await personInSight(stores, current, input.userId)
      if (!inSight.ok) return inSight
      if (!mayResetFactorOf(current, inSight.value)) return refused({ kind: 'forbidden' })
      await reset(deps, stores, inSight.value, auditActor(current))
      return ok(true)
    })
  }

/** As `resetSecondFactor`, by the operator of the server, who needs no permission. */
export const resetSecondFactorAsOperator =
  (deps: ResetDeps) =>
  (input: { email: string }): Promise<Result<Account, Refusal>> =>
    deps.storage.transaction(async (stores) => {
      const account = await stores.accounts.byEmail(normalEmail(input.email))
      if (account === null || account.role === 'app') return refused({ kind: 'not-found' })
      await reset(deps, stores, account, { kind: 'server' })
      return ok(account)
    })

const reset = async (
  deps: ResetDeps,
  stores: Writes,
  { id }: Account,
  by: RecordedChange['by'],
): Promise<void> => {
  if (!(await stores.secondFactors.removeAll(id))) return
  await stores.sessions.revokeAll(id)
  await recordFactorChange(deps, stores, {
    accountId: id,
    by,
    change: 'RESET',
    now: deps.clock(),
  })
}

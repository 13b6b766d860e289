import type { AccountActor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { refused, type Result } from '../../domain/result.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Writes } from '../storage/storage.ts'
import {
  CURRENT_PASSWORD_NEEDED,
  isOwnerProven,
  type OwnerProof,
  proveOwner,
} from '../users/prove-owner.ts'
import type { FactorDeps } from './code-guard.ts'

/**
 * A change of the caller's own second factor: asks for a proof of the owner, then does `work` in a
 * transaction, in a session that may be there to set up its first factor.
 */
export const proveForFactor = async <T>(
  deps: FactorDeps,
  actor: AccountActor,
  proof: OwnerProof,
  work: (
    stores: Writes,
    actor: AccountActor & { sessionHash: string },
    now: Date,
  ) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> => {
  const proven = await proveOwner(deps)(actor, proof)
  if (!proven.ok) return proven
  const now = deps.clock()
  return transactionOf(
    deps,
    actor,
    async (stores, current) => {
      const { sessionHash } = current
      if (sessionHash === undefined) return refused({ kind: 'unauthenticated' })
      return (await isOwnerProven(stores, current, now))
        ? work(stores, { ...current, sessionHash }, now)
        : refused(CURRENT_PASSWORD_NEEDED)
    },
    { whileFinishing: ['ENROLMENT'] },
  )
}

import type { AccountActor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { refused, type Result } from '../../domain/result.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Writes } from '../storage/storage.ts'
import { acceptPassword, type OwnerProof, tryPassword } from '../users/prove-owner.ts'
import type { PasskeyPage } from './add-passkey.ts'
import type { FactorDeps } from './code-guard.ts'
import { withCode, withPasskey } from './prove-with-factor.ts'

/**
 * One of them: the current password, a code of the app, or a passkey's answer to the session's
 * challenge (`passkeyChallenge`).
 */
export type FreshProof = OwnerProof &
  PasskeyPage & {
    code?: string | null | undefined
    passkey?: string | null | undefined
    clientAddress: string
  }

/**
 * Does `work` in a transaction, with a proof of the owner that is for this one action: a login or a
 * proof of moments ago does not count, and this one counts for nothing else. Attempts are limited as
 * for every such proof, and wrong ones are on record.
 */
export const proveAnew =
  (deps: FactorDeps) =>
  async <T>(
    actor: AccountActor,
    proof: FreshProof,
    work: (stores: Writes, actor: AccountActor) => Promise<Result<T, Refusal>>,
  ): Promise<Result<T, Refusal>> => {
    const { passkey, code, clientAddress, pageOrigin } = proof
    if (actor.sessionHash === undefined) return refused({ kind: 'unauthenticated' })
    if (typeof passkey === 'string')
      return withPasskey(deps, actor, { response: passkey, pageOrigin }, work)
    if (typeof code === 'string') return withCode(deps, actor, { code, clientAddress }, work)
    const tried = await tryPassword(deps)(actor, proof)
    if (!tried.ok) return tried
    let isRight = false
    const done = await transactionOf<T>(deps, actor, async (stores, current) => {
      const accepted = await acceptPassword(stores, current, tried.value, deps.clock())
      isRight = accepted.ok
      return accepted.ok ? work(stores, current) : accepted
    })
    if (isRight) deps.guard.proofSucceeded(actor.id)
    return done
  }

export type ProveAnew = ReturnType<typeof proveAnew>

import type { Actor } from '../../domain/permissions/actor.ts'
import { mayHaveProfile } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { EMPTY_FIELD } from '../../domain/users/account-rules.ts'
import { passwordErrors } from '../../domain/users/password.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import { recordReplacement, refusalOfInitial } from './initial-password.ts'
import type { ProofDeps } from './prove-owner.ts'

const CHOSEN_ALREADY = badInput({
  field: null,
  key: 'users.passwordChosen',
  message: 'A password of your own is set already. Use that one.',
})

/**
 * Replaces the initial password of the caller's own account by one that nobody else knows. All other
 * sessions of the account end, and links for a new password.
 */
export const chooseOwnPassword =
  (deps: ProofDeps) =>
  async (
    actor: Actor,
    { password, signal }: { password: string; signal?: AbortSignal | undefined },
  ): Promise<Result<true, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveProfile(actor)) return refused({ kind: 'forbidden' })
    const account = await deps.storage.accounts.byId(actor.id)
    if (account === null) return refused({ kind: 'unauthenticated' })
    if (account.initialPasswordUntil === null) return refused(CHOSEN_ALREADY)
    const broken = password === '' ? [EMPTY_FIELD.password] : passwordErrors(password, account)
    if (broken.length > 0) return refused(badInput(...broken))
    const turn = { kind: 'change', by: actor.id, signal } as const
    const isInitial = await refusalOfInitial(deps, turn, account, password)
    if (isInitial !== null) return refused(isInitial)
    const passwordHash = await deps.hashes.hash(turn, password)
    if (!passwordHash.ok) return passwordHash
    const now = deps.clock()
    return transactionOf(
      deps,
      actor,
      async (stores, { id, sessionHash }) => {
        const current = await stores.accounts.byId(id)
        // Another window was faster. One that a manager set meanwhile has ended this session.
        if (current === null || current.initialPasswordUntil === null)
          return refused(CHOSEN_ALREADY)
        await stores.accounts.change(id, { passwordHash: passwordHash.value, updatedAt: now })
        await stores.sessions.revokeAll(id, sessionHash)
        await stores.sessions.removeLinks(id, 'reset-password')
        await recordReplacement(stores, id, now)
        return ok(true)
      },
      { whileFinishing: ['PASSWORD'] },
    )
  }

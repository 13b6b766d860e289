import type { Actor } from '../../domain/permissions/actor.ts'
import { mayHaveProfile } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Facts } from '../../domain/audit/personal-facts.ts'
import type { Writes } from '../storage/storage.ts'
import type { OwnerProof } from '../users/prove-owner.ts'
import type { FactorDeps } from './code-guard.ts'
import { proveForFactor } from './prove-for-factor.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { reasonFor } from './second-factor-of.ts'
import { auditActor } from '../audit/append-entry.ts'

const LAST_FACTOR = badInput({
  field: null,
  key: 'users.lastFactor',
  message: 'Your account must have a second factor. Add another one before you remove this one.',
})

/** Removes the app of the caller's own account. */
export const removeTotp = (deps: FactorDeps) => (actor: Actor, proof: OwnerProof) =>
  removeFactor(deps, actor, proof, 'TOTP_REMOVED', async ({ secondFactors }, accountId) =>
    (await secondFactors.removeTotp(accountId)) ? {} : null,
  )

/** Removes one passkey of the caller's own account. */
export const removePasskey =
  (deps: FactorDeps) =>
  (actor: Actor, { id, ...proof }: OwnerProof & { id: number }) =>
    removeFactor(deps, actor, proof, 'PASSKEY_REMOVED', async ({ secondFactors }, accountId) => {
      const passkey = await secondFactors.removePasskey(accountId, id)
      return passkey && { passkey: passkey.name }
    })

/**
 * `remove`: facts of what it removed for the trail, or null when it was not there. Other sessions of
 * the account end. With the last factor the recovery codes go.
 */
const removeFactor = async (
  deps: FactorDeps,
  actor: Actor,
  proof: OwnerProof,
  change: 'TOTP_REMOVED' | 'PASSKEY_REMOVED',
  remove: (stores: Writes, accountId: number) => Promise<Facts | null>,
): Promise<Result<true, Refusal>> => {
  if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
  if (!mayHaveProfile(actor)) return refused({ kind: 'forbidden' })
  return proveForFactor(deps, actor, proof, async (stores, current, now) => {
    const { secondFactors } = stores
    const passkeys = await secondFactors.passkeys(current.id)
    const total = passkeys.length + Number((await secondFactors.totp(current.id)) !== null)
    const isLast = total === 1
    if (isLast && (await reasonFor(stores, current)) !== null) return refused(LAST_FACTOR)
    const before = await remove(stores, current.id)
    if (before === null) return refused({ kind: 'not-found' })
    if (isLast) await secondFactors.removeAll(current.id)
    await stores.sessions.revokeAll(current.id, current.sessionHash)
    await recordFactorChange(deps, stores, {
      accountId: current.id,
      by: auditActor(current),
      change,
      before,
      now,
    })
    return ok(true)
  })
}

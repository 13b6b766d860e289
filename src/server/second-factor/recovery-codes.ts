import type { Actor } from '../../domain/permissions/actor.ts'
import { mayHaveProfile } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { printedRecoveryCode, RECOVERY_CODES } from '../../domain/users/recovery-code.ts'
import { newRecoveryCode, recoveryCodeHash } from '../secret.ts'
import type { Writes } from '../storage/storage.ts'
import type { OwnerProof } from '../users/prove-owner.ts'
import type { FactorDeps } from './code-guard.ts'
import { proveForFactor } from './prove-for-factor.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { auditActor } from '../audit/append-entry.ts'

const NO_FACTOR = badInput({
  field: null,
  key: 'users.noFactor',
  message: 'Set up an app or a passkey first.',
})

/** Replaces the recovery codes of an account. The codes are answered only here. */
export const newRecoveryCodes = async (
  { secondFactors }: Pick<Writes, 'secondFactors'>,
  accountId: number,
): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await secondFactors.setRecoveryCodes(
    accountId,
    codes.map((code) => recoveryCodeHash(accountId, code)),
  )
  return codes.map(printedRecoveryCode)
}

/** Makes new recovery codes for the caller's own account; the old ones do not work any more. */
export const replaceRecoveryCodes =
  (deps: FactorDeps) =>
  async (actor: Actor, proof: OwnerProof): Promise<Result<string[], Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveProfile(actor)) return refused({ kind: 'forbidden' })
    return proveForFactor(deps, actor, proof, async (stores, current, now) => {
      if (!(await stores.secondFactors.standing(current)).hasFactor) return refused(NO_FACTOR)
      const codes = await newRecoveryCodes(stores, current.id)
      await recordFactorChange(deps, stores, {
        accountId: current.id,
        by: auditActor(current),
        change: 'RECOVERY_CODES_MADE',
        now,
      })
      return ok(codes)
    })
  }

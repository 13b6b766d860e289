import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { mayHaveProfile } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { factorReason, type FactorReason } from '../../domain/users/must-finish.ts'
import type { Passkey } from '../storage/second-factor-store.ts'
import type { Reads, Storage } from '../storage/storage.ts'

export type SecondFactor = {
  requiredBy: FactorReason | null
  /** Nobody requires one, but the account reaches everything and has none. */
  isAdvised: boolean
  totpSince: Date | null
  passkeys: ListedPasskey[]
  recoveryCodesLeft: number
}
export type ListedPasskey = Pick<Passkey, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>

/** The second factor of the caller's own account. */
export const secondFactorOf =
  (deps: { storage: Storage }) =>
  async (actor: Actor): Promise<Result<SecondFactor, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveProfile(actor)) return refused({ kind: 'forbidden' })
    const { secondFactors } = deps.storage
    const requiredBy = await reasonFor(deps.storage, actor)
    const totp = await secondFactors.totp(actor.id)
    const passkeys = await secondFactors.passkeys(actor.id)
    const hasFactor = totp !== null || passkeys.length > 0
    // Who has only the password yet sees how the second factor can be shown, but no names.
    const isShown = actor.mustFinish !== 'SECOND_FACTOR'
    return ok({
      requiredBy,
      isAdvised: actor.role === 'superadmin' && requiredBy === null && !hasFactor,
      totpSince: totp?.createdAt ?? null,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name: isShown ? name : '',
        createdAt,
        lastUsedAt,
      })),
      recoveryCodesLeft: await secondFactors.recoveryCodesLeft(actor.id),
    })
  }

/** Why the actor must have a second factor; null when it need not. */
export const reasonFor = async (
  { accounts, secondFactors }: Pick<Reads, 'accounts' | 'secondFactors'>,
  { id, role }: AccountActor,
): Promise<FactorReason | null> => {
  // A member acts with the path of its company; its own one is longer.
  const account = await accounts.byId(id)
  return account && factorReason(role, await secondFactors.standing(account))
}

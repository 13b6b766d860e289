import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { mayHaveProfile } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { TOTP_SETUP_MS } from '../../domain/users/second-factor.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Writes } from '../storage/storage.ts'
import type { OwnerProof } from '../users/prove-owner.ts'
import { productOf } from '../brands/brand-cache.ts'
import { CODE_WRONG } from './code-refusals.ts'
import type { FactorDeps } from './code-guard.ts'
import { ownerOfTotp } from './totp.ts'
import { proveForFactor } from './prove-for-factor.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { newTotpSecret, readTotpCode, stepOfCode, totpUri } from './totp.ts'
import { auditActor } from '../audit/append-entry.ts'

const TOTP_THERE = badInput({
  field: null,
  key: 'users.totpThere',
  message: 'An app is set up already. Remove it first.',
})
const SETUP_OVER = badInput({
  field: null,
  key: 'users.totpSetupOver',
  message: 'Setting up the app took too long. Begin again.',
})

/** `secret`: base 32, for typing it in. `uri`: for a QR code. */
export type TotpSetup = { secret: string; uri: string }

/**
 * Begins to add an app with codes. The secret waits with the session until a code confirms it; it
 * counts for no login before.
 */
export const startTotp =
  (deps: FactorDeps) =>
  async (actor: Actor, proof: OwnerProof): Promise<Result<TotpSetup, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveProfile(actor)) return refused({ kind: 'forbidden' })
    if ((await deps.storage.secondFactors.totp(actor.id)) !== null) return refused(TOTP_THERE)
    const product = productOf(await deps.brands.ofAccount(actor.id))
    const secret = newTotpSecret()
    return proveForFactor(deps, actor, proof, async (stores, { id, sessionHash }, now) => {
      const account = await stores.accounts.byId(id)
      if (account === null) return refused({ kind: 'unauthenticated' })
      await stores.secondFactors.putChallenge({
        sessionHash,
        purpose: 'add-totp',
        value: deps.box.seal(secret, ownerOfTotp(id)),
        expiresAt: new Date(now.getTime() + TOTP_SETUP_MS),
      })
      return ok({ secret, uri: totpUri(secret, account.email, product) })
    })
  }

/**
 * Adds the app whose code it is. Other sessions of the account end. Answers recovery codes when it is
 * the account's first factor, else null.
 */
export const confirmTotp =
  (deps: FactorDeps) =>
  async (actor: Actor, input: { code: string }): Promise<Result<string[] | null, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveProfile(actor)) return refused({ kind: 'forbidden' })
    return transactionOf(deps, actor, (stores, current) => confirm(deps, stores, current, input), {
      whileFinishing: ['ENROLMENT'],
    })
  }

const confirm = async (
  deps: FactorDeps,
  stores: Writes,
  actor: AccountActor,
  input: { code: string },
): Promise<Result<string[] | null, Refusal>> => {
  const { id, sessionHash } = actor
  if (sessionHash === undefined) return refused({ kind: 'unauthenticated' })
  const now = deps.clock()
  const { secondFactors } = stores
  const sealedSecret = await secondFactors.challenge(sessionHash, 'add-totp', now)
  const secret = sealedSecret === null ? null : deps.box.open(sealedSecret, ownerOfTotp(id))
  if (sealedSecret === null || secret === null) return refused(SETUP_OVER)
  if ((await secondFactors.totp(id)) !== null) return refused(TOTP_THERE)
  const code = readTotpCode(input.code)
  const step = code === null ? null : stepOfCode(secret, code, now)
  if (step === null) return refused(CODE_WRONG)
  const { hasFactor } = await secondFactors.standing(actor)
  await secondFactors.takeChallenge(sessionHash, 'add-totp', now)
  await secondFactors.setTotp(id, { sealedSecret, createdAt: now, lastStep: step })
  await stores.sessions.noteFactor(sessionHash, now)
  await stores.sessions.revokeAll(id, sessionHash)
  await recordFactorChange(deps, stores, {
    accountId: id,
    by: auditActor(actor),
    change: 'TOTP_ADDED',
    now,
  })
  return ok(hasFactor ? null : await newRecoveryCodes(stores, id))
}

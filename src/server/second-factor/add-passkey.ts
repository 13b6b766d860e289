import type { Actor } from '../../domain/permissions/actor.ts'
import { mayHaveProfile } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { textErrors } from '../../domain/text-errors.ts'
import { LONGEST_NAME } from '../../domain/users/account-rules.ts'
import { CHALLENGE_MS, MOST_PASSKEYS } from '../../domain/users/second-factor.ts'
import { personName } from '../../domain/users/person-name.ts'
import { LANGUAGE_CODES } from '../../domain/users/account.ts'
import { type PasskeySite, passkeySite } from '../../domain/users/passkey-site.ts'
import { type Brands, productOf } from '../brands/brand-cache.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { NewPasskey, Passkey } from '../storage/second-factor-store.ts'
import type { OwnerProof } from '../users/prove-owner.ts'
import { originOf, readRegistration } from './browser-response.ts'
import type { FactorDeps } from './code-guard.ts'
import {
  PASSKEY_NAME_EMPTY,
  PASSKEY_OTHER_SITE,
  PASSKEY_OVER,
  PASSKEY_REFUSED,
  PASSKEY_THERE,
  PASSKEYS_NOT_HERE,
  PASSKEYS_TOO_MANY,
} from './passkey-refusals.ts'
import { proveForFactor } from './prove-for-factor.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { takeChallenge } from './take-challenge.ts'
import { webauthn } from './webauthn.ts'
import { auditActor } from '../audit/append-entry.ts'

/** `pageOrigin`: of the page that asks, when it is the server's own. */
export type PasskeyPage = { pageOrigin?: string | null | undefined }

/** A passkey is bound to a host: to a brand's where the page was opened there, else to the server's own. */
export const siteOf = async (
  { publicUrl, brands }: { publicUrl: string | null; brands: Pick<Brands, 'ofHost'> },
  { pageOrigin }: PasskeyPage,
): Promise<PasskeySite | null> => {
  const page = URL.parse(pageOrigin ?? '')
  const isBrands = page?.protocol === 'https:' && (await brands.ofHost(page.host)) !== null
  return passkeySite(isBrands ? page.origin : (publicUrl ?? pageOrigin ?? null))
}

/** What the browser needs to make a passkey, as JSON. It may take five minutes. */
export const passkeyOptions =
  (deps: FactorDeps) =>
  async (actor: Actor, input: OwnerProof & PasskeyPage): Promise<Result<string, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveProfile(actor)) return refused({ kind: 'forbidden' })
    const site = await siteOf(deps, input)
    if (site === null) return refused(PASSKEYS_NOT_HERE)
    const account = await deps.storage.accounts.byId(actor.id)
    const passkeys = await deps.storage.secondFactors.passkeys(actor.id)
    if (account === null) return refused({ kind: 'unauthenticated' })
    if (passkeys.length >= MOST_PASSKEYS) return refused(PASSKEYS_TOO_MANY)
    const { generateRegistrationOptions } = await webauthn()
    const options = await generateRegistrationOptions({
      rpName: productOf(await deps.brands.ofAccount(actor.id)),
      rpID: site.rpId,
      userID: Buffer.from(String(actor.id)),
      userName: account.email,
      userDisplayName: personName(account, LANGUAGE_CODES[account.language]),
      timeout: CHALLENGE_MS,
      attestationType: 'none',
      excludeCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    })
    return proveForFactor(deps, actor, input, async (stores, { sessionHash }, now) => {
      await stores.secondFactors.putChallenge({
        sessionHash,
        purpose: 'add-passkey',
        value: options.challenge,
        expiresAt: new Date(now.getTime() + CHALLENGE_MS),
      })
      return ok(JSON.stringify(options))
    })
  }

/** `recoveryCodes`: when it is the account's first factor, shown once; else null. */
export type AddedPasskey = { passkey: Passkey; recoveryCodes: string[] | null }

/** Adds the passkey that the browser made. Other sessions of the account end. */
export const addPasskey =
  (deps: FactorDeps) =>
  async (
    actor: Actor,
    input: { name: string; response: string } & PasskeyPage,
  ): Promise<Result<AddedPasskey, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveProfile(actor)) return refused({ kind: 'forbidden' })
    const name = input.name.trim()
    const broken = [
      ...(name === '' ? [PASSKEY_NAME_EMPTY] : []),
      ...textErrors({ field: 'name', label: 'The name' }, name, LONGEST_NAME),
    ]
    if (broken.length > 0) return refused(badInput(...broken))
    const challenge = await takeChallenge(deps, actor, 'add-passkey', ['ENROLMENT'])
    if (!challenge.ok) return challenge
    const credential = await checked(input.response, challenge.value, await siteOf(deps, input))
    if (!credential.ok) return credential
    const { value: passkey } = credential
    return transactionOf(
      deps,
      actor,
      async (stores, current) => {
        const now = deps.clock()
        const { sessionHash } = current
        if (sessionHash === undefined) return refused(PASSKEY_OVER)
        const { hasFactor } = await stores.secondFactors.standing(current)
        if ((await stores.secondFactors.passkeys(current.id)).length >= MOST_PASSKEYS)
          return refused(PASSKEYS_TOO_MANY)
        const added = await stores.secondFactors.addPasskey({
          ...passkey,
          accountId: current.id,
          name,
          createdAt: now,
        })
        if (added === null) return refused(PASSKEY_THERE)
        await stores.sessions.noteFactor(sessionHash, now)
        await stores.sessions.revokeAll(current.id, sessionHash)
        await recordFactorChange(deps, stores, {
          accountId: current.id,
          by: auditActor(current),
          change: 'PASSKEY_ADDED',
          after: { passkey: name },
          now,
        })
        const recoveryCodes = hasFactor ? null : await newRecoveryCodes(stores, current.id)
        return ok({ passkey: added, recoveryCodes })
      },
      { whileFinishing: ['ENROLMENT'] },
    )
  }

type CheckedPasskey = Omit<NewPasskey, 'accountId' | 'name' | 'createdAt'>

/** The new passkey in a browser's answer, when it is made for this challenge and site. */
const checked = async (
  text: string,
  challenge: string,
  site: PasskeySite | null,
): Promise<Result<CheckedPasskey, Refusal>> => {
  const response = readRegistration(text)
  if (response === null) return refused(PASSKEY_REFUSED)
  if (originOf(response.response.clientDataJSON) !== site?.origin)
    return refused(PASSKEY_OTHER_SITE)
  const { verifyRegistrationResponse } = await webauthn()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
    })
    if (!verified) return refused(PASSKEY_REFUSED)
    const { id, publicKey, counter } = registrationInfo.credential
    return ok({
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: response.response.transports ?? [],
      rpId: site.rpId,
    })
  } catch {
    // The package throws for every answer that is not right.
    return refused(PASSKEY_REFUSED)
  }
}

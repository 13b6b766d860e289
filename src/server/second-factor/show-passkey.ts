import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { mayHaveProfile } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { type PasskeySite } from '../../domain/users/passkey-site.ts'
import { CHALLENGE_MS } from '../../domain/users/second-factor.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Passkey } from '../storage/second-factor-store.ts'
import type { Writes } from '../storage/storage.ts'
import { type PasskeyPage, siteOf } from './add-passkey.ts'
import { originOf, readAuthentication } from './browser-response.ts'
import type { FactorDeps } from './code-guard.ts'
import {
  NO_PASSKEY_HERE,
  PASSKEY_COPIED,
  PASSKEY_OTHER_SITE,
  PASSKEY_REFUSED,
  PASSKEYS_NOT_HERE,
} from './passkey-refusals.ts'
import { takeChallenge } from './take-challenge.ts'
import { webauthn } from './webauthn.ts'

/** What the browser needs to let a passkey of the account sign, as JSON. It may take five minutes. */
export const passkeyChallenge =
  (deps: FactorDeps) =>
  async (actor: Actor, input: PasskeyPage): Promise<Result<string, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveProfile(actor)) return refused({ kind: 'forbidden' })
    const site = await siteOf(deps, input)
    if (site === null) return refused(PASSKEYS_NOT_HERE)
    const passkeys = (await deps.storage.secondFactors.passkeys(actor.id)).filter(
      ({ rpId }) => rpId === site.rpId,
    )
    if (passkeys.length === 0) return refused(NO_PASSKEY_HERE)
    const { generateAuthenticationOptions } = await webauthn()
    const options = await generateAuthenticationOptions({
      rpID: site.rpId,
      allowCredentials: passkeys.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports: [...transports],
      })),
      timeout: CHALLENGE_MS,
      userVerification: 'required',
    })
    return transactionOf(
      deps,
      actor,
      async ({ secondFactors }, { sessionHash }) => {
        if (sessionHash === undefined) return refused({ kind: 'unauthenticated' })
        await secondFactors.putChallenge({
          sessionHash,
          purpose: 'show-passkey',
          value: options.challenge,
          expiresAt: new Date(deps.clock().getTime() + CHALLENGE_MS),
        })
        return ok(JSON.stringify(options))
      },
      { whileFinishing: ['SECOND_FACTOR', 'ENROLMENT'] },
    )
  }

/** A passkey that has signed the session's challenge. `counter`: as the authenticator says. */
export type ShownPasskey = { passkey: Passkey; counter: number }

/** Checks a browser's answer to the challenge of the session, which it uses up. */
export const checkShownPasskey = async (
  deps: FactorDeps,
  actor: AccountActor,
  { response: text, ...page }: { response: string } & PasskeyPage,
): Promise<Result<ShownPasskey, Refusal>> => {
  const challenge = await takeChallenge(deps, actor, 'show-passkey', ['SECOND_FACTOR', 'ENROLMENT'])
  if (!challenge.ok) return challenge
  const response = readAuthentication(text)
  const passkey = (await deps.storage.secondFactors.passkeys(actor.id)).find(
    ({ credentialId }) => credentialId === response?.id,
  )
  const site = await siteOf(deps, page)
  if (response === null) return refused(PASSKEY_REFUSED)
  if (originOf(response.response.clientDataJSON) !== site?.origin)
    return refused(PASSKEY_OTHER_SITE)
  if (passkey === undefined) return refused(PASSKEY_REFUSED)
  const counter = await signedCounter(response, challenge.value, site, passkey)
  return counter === null ? refused(PASSKEY_REFUSED) : ok({ passkey, counter })
}

/** The counter of a right answer; null for a wrong one. */
const signedCounter = async (
  response: NonNullable<ReturnType<typeof readAuthentication>>,
  challenge: string,
  site: PasskeySite,
  { credentialId, publicKey }: Passkey,
): Promise<number | null> => {
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      // The counter is compared in the transaction that stores it.
      credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The package throws for every answer that is not right.
    return null
  }
}

/**
 * Notes the use of a passkey. Refuses one that was removed meanwhile, and one whose counter does not
 * grow: two authenticators then have the same key.
 */
export const notePasskeyUse = async (
  stores: Writes,
  { passkey, counter }: ShownPasskey,
  now: Date,
): Promise<Result<true, Refusal>> => {
  const { accountId } = passkey
  const stored = (await stores.secondFactors.passkeys(accountId)).find(
    ({ id }) => id === passkey.id,
  )
  if (stored === undefined) return refused(PASSKEY_REFUSED)
  const counts = stored.counter > 0 || counter > 0
  if (counts && counter <= stored.counter) {
    await appendEntry(stores.audit, {
      at: now,
      actor: { kind: 'nobody' },
      action: 'account.passkey-refused',
      subject: { kind: 'account', id: String(accountId) },
      before: null,
      after: { passkey: stored.name },
    })
    return refused(PASSKEY_COPIED)
  }
  await stores.secondFactors.notePasskeyUse(stored.id, { counter, lastUsedAt: now })
  return ok(true)
}

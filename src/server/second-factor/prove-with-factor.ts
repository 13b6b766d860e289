import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { mayHaveProfile } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Writes } from '../storage/storage.ts'
import type { PasskeyPage } from './add-passkey.ts'
import { beginCode, codeTurn } from './begin-code.ts'
import { CODE_WRONG } from './code-refusals.ts'
import type { FactorDeps } from './code-guard.ts'
import { checkShownPasskey, notePasskeyUse } from './show-passkey.ts'
import { readTotpCode } from './totp.ts'
import { useTotpCode } from './use-code.ts'

/**
 * A code of the app in place of the current password: the session counts as proven for a few minutes.
 * A recovery code is no proof: it is for logins.
 */
export const proveWithCode =
  (deps: FactorDeps) =>
  async (
    actor: Actor,
    { code: text, clientAddress }: { code: string; clientAddress: string },
  ): Promise<Result<true, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveProfile(actor)) return refused({ kind: 'forbidden' })
    return withCode(deps, actor, { code: text, clientAddress }, (stores, current) =>
      noteProof(deps, stores, current),
    )
  }

/** Uses up a code of the app, within the attempts that there are, and does `work` with it. */
export const withCode = async <T>(
  deps: FactorDeps,
  actor: AccountActor,
  { code: text, clientAddress }: { code: string; clientAddress: string },
  work: (stores: Writes, actor: AccountActor) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> => {
  const code = readTotpCode(text)
  if (code === null) return refused(CODE_WRONG)
  const places = await deps.storage.sessions.loginPlaces(actor.id)
  const turn = codeTurn(actor.id, { code, clientAddress }, places)
  const limited = await beginCode(deps, turn, clientAddress)
  if (limited !== null) return refused(limited)
  let isRight = false
  const done = await transactionOf<T>(deps, actor, async (stores, current) => {
    const used = await useTotpCode(deps, stores, current.id, code)
    isRight = used.ok
    if (used.ok) return work(stores, current)
    await appendEntry(stores.audit, {
      at: deps.clock(),
      actor: auditActor(current),
      action: 'account.proof-wrong',
      subject: { kind: 'account', id: String(current.id) },
      before: null,
      after: { clientAddress },
    })
    return used
  })
  if (isRight) deps.codes.giveBack(turn)
  return done
}

/** As `proveWithCode`, by a passkey that has signed the challenge of `passkeyChallenge`. */
export const proveWithPasskey =
  (deps: FactorDeps) =>
  async (
    actor: Actor,
    input: { response: string } & PasskeyPage,
  ): Promise<Result<true, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveProfile(actor)) return refused({ kind: 'forbidden' })
    return withPasskey(deps, actor, input, (stores, current) => noteProof(deps, stores, current))
  }

/** Checks a passkey that has signed the session's challenge, and does `work` with it. */
export const withPasskey = async <T>(
  deps: FactorDeps,
  actor: AccountActor,
  input: { response: string } & PasskeyPage,
  work: (stores: Writes, actor: AccountActor) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> => {
  const shown = await checkShownPasskey(deps, actor, input)
  if (!shown.ok) return shown
  return transactionOf<T>(deps, actor, async (stores, current) => {
    const noted = await notePasskeyUse(stores, shown.value, deps.clock())
    return noted.ok ? work(stores, current) : noted
  })
}

const noteProof = async (
  { clock }: Pick<FactorDeps, 'clock'>,
  { sessions }: Pick<Writes, 'sessions'>,
  { sessionHash }: AccountActor,
): Promise<Result<true, Refusal>> => {
  if (sessionHash === undefined) return refused({ kind: 'unauthenticated' })
  await sessions.noteProof(sessionHash, clock())
  return ok(true)
}

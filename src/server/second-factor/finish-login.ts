import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { mayHaveProfile } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { newSessionExpiry } from '../../domain/users/session-time.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Session } from '../storage/session-store.ts'
import type { Reads, Writes } from '../storage/storage.ts'
import { completeLogin, type CompletedLogin } from '../users/complete-login.ts'
import { beginCode, codeTurn } from './begin-code.ts'
import type { FactorDeps } from './code-guard.ts'
import { recordWrongCode } from './record-codes.ts'
import { useCode } from './use-code.ts'

export type FinishLogin = { code: string; clientAddress: string }

/**
 * Shows the second factor of a session that waits for it: a code of the app, or a recovery code.
 * True as well when the session has shown it already.
 */
export const finishLogin =
  (deps: FactorDeps) =>
  async (actor: Actor, input: FinishLogin): Promise<Result<true, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveProfile(actor)) return refused({ kind: 'forbidden' })
    const unfinished = await waitingSession(deps.storage, actor)
    if (!unfinished.ok) return unfinished
    if (unfinished.value === null) return ok(true)
    const turn = codeTurn(actor.id, input, await deps.storage.sessions.loginPlaces(actor.id))
    const limited = await beginCode(deps, turn, input.clientAddress)
    if (limited !== null) return refused(limited)
    const finished = await transactionOf<true>(
      deps,
      actor,
      async (stores, current) => {
        const session = await waitingSession(stores, current)
        if (!session.ok) return session
        if (session.value === null) return ok(true)
        const used = await useCode(deps, stores, current, input.code)
        if (!used.ok) {
          await recordWrongCode(stores, current.id, input.clientAddress, deps.clock())
          return used
        }
        const factor = used.value === 'totp' ? 'app' : 'recovery-code'
        return completeSession(deps, stores, session.value, input.clientAddress, factor)
      },
      { whileFinishing: ['SECOND_FACTOR'] },
    )
    if (finished.ok) deps.codes.giveBack(turn)
    return finished
  }

/** The session that asks, when it waits for its second factor; null when it need not. */
export const waitingSession = async (
  { sessions, secondFactors }: Pick<Reads, 'sessions' | 'secondFactors'>,
  actor: AccountActor,
): Promise<Result<Session | null, Refusal>> => {
  const session =
    actor.sessionHash === undefined ? null : await sessions.byTokenHash(actor.sessionHash)
  if (session === null) return refused({ kind: 'unauthenticated' })
  if (session.factorAt !== null) return ok(null)
  return ok((await secondFactors.standing(actor)).hasFactor ? session : null)
}

/** The session lasts as others do from now on, and the login is whole. */
export const completeSession = async (
  deps: FactorDeps,
  stores: Writes,
  session: Session,
  clientAddress: string,
  factor: CompletedLogin['factor'],
): Promise<Result<true, Refusal>> => {
  const account = await stores.accounts.byId(session.accountId)
  if (account === null) return refused({ kind: 'unauthenticated' })
  const now = deps.clock()
  await stores.sessions.noteFactor(session.tokenHash, now)
  await stores.sessions.noteUse(session.tokenHash, {
    lastUsedAt: now,
    expiresAt: newSessionExpiry(now, account.role),
  })
  await completeLogin(
    stores,
    account,
    { session, clientAddress, factor },
    { now, sendsMail: deps.sendsMail() },
  )
  return ok(true)
}

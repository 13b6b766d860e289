import type { Clock } from '../../domain/clock.ts'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { isProven } from '../../domain/users/session-time.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Session } from '../storage/session-store.ts'
import type { Reads, Storage, Writes } from '../storage/storage.ts'
import type { LoginGuard } from './login-guard.ts'
import type { PasswordQueue } from './password-queue.ts'

export const CURRENT_PASSWORD_NEEDED = badInput({
  field: 'currentPassword',
  key: 'users.currentPasswordNeeded',
  message: 'Type your current password to confirm this change.',
})
const CURRENT_PASSWORD_WRONG = badInput({
  field: 'currentPassword',
  key: 'users.currentPasswordWrong',
  message: 'This is not your current password.',
})

export type ProofDeps = {
  storage: Storage
  clock: Clock
  hashes: PasswordQueue
  guard: LoginGuard
}

/** What proves that the owner of the account asks, and not only somebody with the session. */
export type OwnerProof = {
  currentPassword?: string | null | undefined
  signal?: AbortSignal | undefined
}

/** Whether the actor's session was opened or confirmed moments ago. False without a session. */
export const isOwnerProven = async (
  stores: Pick<Reads, 'sessions'>,
  actor: AccountActor,
  now: Date,
): Promise<boolean> => {
  const session = await sessionOf(stores, actor)
  return session !== null && isProven(session, now)
}

const sessionOf = async (
  { sessions }: Pick<Reads, 'sessions'>,
  { sessionHash }: AccountActor,
): Promise<Session | null> => (sessionHash === undefined ? null : sessions.byTokenHash(sessionHash))

/**
 * Asks for the current password unless the login is recent; without a session there is no proof. A
 * right one counts for the session like
 * a login, for a few minutes. What is guarded by this asks `isOwnerProven` again when it writes.
 */
export const proveOwner =
  (deps: ProofDeps) =>
  async (actor: AccountActor, proof: OwnerProof): Promise<Result<true, Refusal>> => {
    const now = deps.clock()
    const session = await sessionOf(deps.storage, actor)
    if (session === null) return refused({ kind: 'unauthenticated' })
    if (isProven(session, now)) return ok(true)
    const tried = await tryPassword(deps)(actor, proof)
    if (!tried.ok) return tried
    const noted = await noteProof(deps, actor, tried.value, now)
    if (noted.ok) deps.guard.proofSucceeded(actor.id)
    return noted
  }

/**
 * Looks at a typed password, within the attempts that the account has. The hash that it has; null for
 * a wrong one. `acceptPassword` follows, and `guard.proofSucceeded` when that accepts it.
 */
export const tryPassword =
  (deps: ProofDeps) =>
  async (
    actor: AccountActor,
    { currentPassword, signal }: OwnerProof,
  ): Promise<Result<string | null, Refusal>> => {
    if (typeof currentPassword !== 'string' || currentPassword === '')
      return refused(CURRENT_PASSWORD_NEEDED)
    const limited = deps.guard.beginProof(actor.id)
    if (limited !== null)
      return refused({ kind: 'rate-limited', retryAfterSeconds: limited.retryAfterSeconds })
    const passwordHash = await deps.storage.accounts.passwordHash(actor.id)
    const turn = { kind: 'change', by: actor.id, signal } as const
    const matches = await deps.hashes.verify(turn, passwordHash, currentPassword)
    if (!matches.ok) {
      deps.guard.proofNotTried(actor.id)
      return matches
    }
    return ok(matches.value ? passwordHash : null)
  }

/** In a transaction: refuses a wrong password, or one changed meanwhile, and puts that on record. */
export const acceptPassword = async (
  stores: Pick<Writes, 'accounts' | 'audit'>,
  actor: AccountActor,
  passwordHash: string | null,
  now: Date,
): Promise<Result<true, Refusal>> => {
  if (passwordHash !== null && (await stores.accounts.passwordHash(actor.id)) === passwordHash)
    return ok(true)
  await appendEntry(stores.audit, {
    at: now,
    actor: auditActor(actor),
    action: 'account.password-wrong',
    subject: { kind: 'account', id: String(actor.id) },
    before: null,
    after: null,
  })
  return refused(CURRENT_PASSWORD_WRONG)
}

/** `passwordHash`: the one that the typed password has; null for a wrong password. */
const noteProof = (
  deps: ProofDeps,
  actor: AccountActor,
  passwordHash: string | null,
  now: Date,
): Promise<Result<true, Refusal>> =>
  transactionOf(
    deps,
    actor,
    async (stores, current) => {
      const accepted = await acceptPassword(stores, current, passwordHash, now)
      if (!accepted.ok) return accepted
      if (current.sessionHash === undefined) return refused({ kind: 'unauthenticated' })
      await stores.sessions.noteProof(current.sessionHash, now)
      return ok(true)
    },
    { whileFinishing: ['PASSWORD', 'ENROLMENT'] },
  )

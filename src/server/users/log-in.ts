import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { mayLogIn } from '../../domain/permissions/rules.ts'
import { normalEmail } from '../../domain/users/account.ts'
import type { Account } from '../../domain/users/account.ts'
import type { AttemptRefusal } from '../../domain/rate-limits/attempt-limit.ts'
import { deviceName } from '../../domain/users/device-name.ts'
import { isNewDevice, type LoginPlace } from '../../domain/users/login-places.ts'
import { newSessionExpiry } from '../../domain/users/session-time.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { clientNetwork } from '../rate-limits/client-network.ts'
import { newToken, secretHash } from '../secret.ts'
import type { AuditEntry } from '../../domain/audit/audit-entry.ts'
import type { Storage } from '../storage/storage.ts'
import type { LoginGuard } from './login-guard.ts'
import type { PasswordQueue } from './password-queue.ts'

type Deps = { storage: Storage; clock: Clock; hashes: PasswordQueue; guard: LoginGuard }

export type LogIn = {
  email: string
  password: string
  clientAddress: string
  /** The client's User-Agent header. */
  userAgent: string
  signal?: AbortSignal | undefined
}
export type LoggedIn = { token: string; account: Account }

/** Longer addresses are cut, so that nonsense does not fill the counter's memory. */
const LONGEST_KEY = 254

/** Opens a session by e-mail and password. */
export const logIn =
  (deps: Deps) =>
  async (input: LogIn): Promise<Result<LoggedIn, Refusal>> => {
    const email = normalEmail(input.email).slice(0, LONGEST_KEY)
    const limited = deps.guard.beginLogin(email, input.clientAddress)
    if (limited !== null) {
      await recordRefusal(deps, email, input.clientAddress, limited)
      return refused({ kind: 'rate-limited', retryAfterSeconds: limited.retryAfterSeconds })
    }
    const account = await deps.storage.accounts.byEmail(email)
    const passwordHash =
      account !== null && mayLogIn(account.role)
        ? await deps.storage.accounts.passwordHash(account.id)
        : null
    const network = clientNetwork(input.clientAddress)
    const turn = { kind: 'login', network, signal: input.signal } as const
    const matches = await deps.hashes.verify(turn, passwordHash, input.password)
    if (!matches.ok) {
      deps.guard.loginNotTried(email, input.clientAddress)
      return matches
    }
    if (!matches.value || account === null) {
      await recordFailure(deps, account, input.clientAddress)
      return refused({ kind: 'login-failed' })
    }
    const place = { device: deviceName(input.userAgent), network }
    const session = await openSession(deps, account, passwordHash, input.clientAddress, place)
    if (session === null) return refused({ kind: 'login-failed' })
    deps.guard.loginSucceeded(email, input.clientAddress)
    return ok(session)
  }

/** An e-mail that no account has is not written down: people type passwords there. */
const subjectOf = (account: Account | null): AuditEntry['subject'] =>
  account === null ? { kind: 'server', id: 'login' } : { kind: 'account', id: String(account.id) }

const recordFailure = (deps: Deps, account: Account | null, clientAddress: string): Promise<void> =>
  deps.storage.transaction((stores) =>
    appendEntry(stores.audit, {
      at: deps.clock(),
      actor: { kind: 'nobody' },
      action: 'login.failed',
      subject: subjectOf(account),
      before: null,
      after: { clientAddress },
    }),
  )

/**
 * Enters the 1st, 2nd, 4th, 8th … refusal in a row, each with their number so far. A refusal costs
 * its sender nothing, and nothing is ever removed from the trail: it must not grow with each one.
 */
const recordRefusal = async (
  deps: Deps,
  email: string,
  clientAddress: string,
  { refusals, retryAfterSeconds }: AttemptRefusal,
): Promise<void> => {
  if (!Number.isInteger(Math.log2(refusals))) return
  const account = await deps.storage.accounts.byEmail(email)
  await deps.storage.transaction((stores) =>
    appendEntry(stores.audit, {
      at: deps.clock(),
      actor: { kind: 'nobody' },
      action: 'login.refused',
      subject: subjectOf(account),
      before: null,
      after: { clientAddress, refusals, retryAfterSeconds },
    }),
  )
}

/** Null when the account was deleted or got another password while this one was verified. */
const openSession = async (
  deps: Deps,
  account: Account,
  passwordHash: string | null,
  clientAddress: string,
  place: LoginPlace,
): Promise<LoggedIn | null> => {
  const token = newToken()
  const now = deps.clock()
  return deps.storage.transaction(async (stores) => {
    if ((await stores.accounts.passwordHash(account.id)) !== passwordHash) return null
    const isNew = isNewDevice(await stores.sessions.loginPlaces(account.id), place)
    await stores.sessions.create({
      tokenHash: secretHash(token),
      accountId: account.id,
      createdAt: now,
      expiresAt: newSessionExpiry(now, account.role),
      ...place,
      isNewDevice: isNew,
    })
    await stores.sessions.noteLogin(account.id, place, now)
    await appendEntry(stores.audit, {
      at: now,
      actor: { kind: 'account', id: account.id },
      action: 'login.succeeded',
      subject: { kind: 'account', id: String(account.id) },
      before: null,
      after: { clientAddress, device: place.device, ...(isNew && { isNewDevice: true }) },
    })
    return { token, account }
  })
}

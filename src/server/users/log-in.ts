import { mayLogIn } from '../../domain/permissions/rules.ts'
import type { AttemptRefusal } from '../../domain/rate-limits/attempt-limit.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import { deviceName } from '../../domain/users/device-name.ts'
import { normalEmail } from '../../domain/users/email.ts'
import {
  isFamiliarNetwork,
  isNewDevice as noveltyOf,
  type LoginPlace,
} from '../../domain/users/login-places.ts'
import type { MustFinish } from '../../domain/users/must-finish.ts'
import { FACTOR_WAIT_MS } from '../../domain/users/second-factor.ts'
import { hasInitialPasswordEnded, newSessionExpiry } from '../../domain/users/session-time.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { clientNetwork } from '../rate-limits/client-network.ts'
import { newToken, secretHash } from '../secret.ts'
import { liveSession } from '../sessions/live-session.ts'
import type { Writes } from '../storage/storage.ts'
import { completeLogin } from './complete-login.ts'
import type { LoginGuard, LoginOrigin } from './login-guard.ts'
import type { HashTurn, PasswordQueue } from './password-queue.ts'
import {
  recordEndedPassword,
  recordFailure,
  type RecordLoginDeps,
  recordRefusal,
  recordSlowDown,
} from './record-login.ts'

type Deps = RecordLoginDeps & { hashes: PasswordQueue; guard: LoginGuard }

export type LogIn = {
  email: string
  password: string
  clientAddress: string
  /** The client's User-Agent header. */
  userAgent: string
  signal?: AbortSignal | undefined
}
/** `mustFinish`: what the new session has to finish before it may do anything else. */
export type LoggedIn = { token: string; account: Account; mustFinish: MustFinish | null }

/** Longer addresses are cut, so that nonsense does not fill the counter's memory. */
const LONGEST_KEY = 254

/**
 * Opens a session by e-mail and password. An initial password whose time is over is refused as such
 * only to whoever has it. Where the account has a second factor, the session lasts some minutes until
 * it has shown it.
 */
export const logIn =
  (deps: Deps) =>
  async (input: LogIn): Promise<Result<LoggedIn, Refusal>> => {
    const email = normalEmail(input.email).slice(0, LONGEST_KEY)
    const network = clientNetwork(input.clientAddress)
    const account = await deps.storage.accounts.byEmail(email)
    const places = account === null ? [] : await deps.storage.sessions.loginPlaces(account.id)
    const origin = { email, network, isFamiliar: isFamiliarNetwork(places, network) }
    const limited = await admit(deps, origin, account, input.clientAddress)
    if (limited !== null)
      return refused({ kind: 'rate-limited', retryAfterSeconds: limited.retryAfterSeconds })
    const passwordHash =
      account !== null && mayLogIn(account.role)
        ? await deps.storage.accounts.passwordHash(account.id)
        : null
    const turn = { kind: 'login', network, signal: input.signal } as const
    const matches = await deps.hashes.verify(turn, passwordHash, input.password)
    if (!matches.ok) {
      deps.guard.loginNotTried(origin)
      return matches
    }
    if (!matches.value || account === null) {
      await recordFailure(deps, account, input.clientAddress)
      return refused({ kind: 'login-failed' })
    }
    if (hasInitialPasswordEnded(account, deps.clock())) {
      await recordEndedPassword(deps, account, input.clientAddress)
      return refused({ kind: 'initial-password-ended' })
    }
    const renewedHash = await renewed(deps, turn, passwordHash, input.password)
    const session = await openSession(deps, account, { passwordHash, renewedHash }, input).catch(
      (error: unknown) => {
        // A disk that fails must not lock out whoever has the right password.
        deps.guard.loginNotTried(origin)
        throw error
      },
    )
    if (session === null) return refused({ kind: 'login-failed' })
    deps.guard.loginSucceeded(origin)
    return ok(session)
  }

/** Null: the login may go on. Else how long to wait. */
const admit = async (
  deps: Deps,
  origin: LoginOrigin,
  account: Account | null,
  clientAddress: string,
): Promise<AttemptRefusal | null> => {
  const admission = deps.guard.beginLogin(origin)
  if (admission.kind === 'refused') {
    await recordRefusal(deps, account, clientAddress, admission.refusal)
    return admission.refusal
  }
  if (admission.slowsAccount) await recordSlowDown(deps, account)
  return null
}

/**
 * The password at today's cost where its hash was made at a lower one; else null. A login does not
 * fail because there is no room for this: the next one brings it.
 */
const renewed = async (
  { hashes }: Pick<Deps, 'hashes'>,
  turn: HashTurn,
  passwordHash: string | null,
  password: string,
): Promise<string | null> => {
  if (passwordHash === null || !hashes.isOutdated(passwordHash)) return null
  const hash = await hashes.hash(turn, password)
  return hash.ok ? hash.value : null
}

/**
 * Null when the account was deleted or got another password while this one was verified, or the
 * initial password has ended.
 */
const openSession = async (
  deps: Deps,
  account: Account,
  { passwordHash, renewedHash }: { passwordHash: string | null; renewedHash: string | null },
  { clientAddress, userAgent }: LogIn,
): Promise<LoggedIn | null> => {
  const token = newToken()
  const now = deps.clock()
  const place: LoginPlace = {
    device: deviceName(userAgent),
    network: clientNetwork(clientAddress),
  }
  return deps.storage.transaction(async (stores) => {
    if ((await stores.accounts.passwordHash(account.id)) !== passwordHash) return null
    if (renewedHash !== null) await stores.accounts.renewHash(account.id, renewedHash)
    const isNewDevice = noveltyOf(await stores.sessions.loginPlaces(account.id), place)
    const { hasFactor } = await stores.secondFactors.standing(account)
    const session = { ...place, isNewDevice }
    const tokenHash = secretHash(token)
    await stores.sessions.create({
      tokenHash,
      accountId: account.id,
      createdAt: now,
      expiresAt: hasFactor
        ? new Date(now.getTime() + FACTOR_WAIT_MS)
        : newSessionExpiry(now, account.role),
      ...session,
    })
    const live = await liveSession(stores, tokenHash, now)
    if (live === null) {
      await stores.sessions.revoke(tokenHash)
      return null
    }
    if (hasFactor) await recordPassword(stores, account.id, place.device, clientAddress, now)
    else
      await completeLogin(
        stores,
        account,
        { session, clientAddress, factor: null },
        { now, sendsMail: deps.sendsMail() },
      )
    return { token, account, mustFinish: live.mustFinish }
  })
}

/** The right password of an account that still has to show its second factor. */
const recordPassword = (
  { audit }: Pick<Writes, 'audit'>,
  accountId: number,
  device: string,
  clientAddress: string,
  now: Date,
): Promise<void> =>
  appendEntry(audit, {
    at: now,
    actor: { kind: 'nobody' },
    action: 'login.password-right',
    subject: { kind: 'account', id: String(accountId) },
    before: null,
    after: { clientAddress, device },
  })

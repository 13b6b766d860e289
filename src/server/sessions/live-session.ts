import type { Clock } from '../../domain/clock.ts'
import { type AccountActor, type Actor, NOBODY } from '../../domain/permissions/actor.ts'
import { actorOfAccount, actsFor, mayLogIn } from '../../domain/permissions/rules.ts'
import { mayGrantSupport, mayUseGrant } from '../../domain/permissions/support-rules.ts'
import {
  isInForce,
  type SupportGrant,
  type SupportLook,
} from '../../domain/support/support-access.ts'
import { endedSince } from '../../domain/users/account-terms.ts'
import type { Account } from '../../domain/users/account.ts'
import { mustFinish, type MustFinish } from '../../domain/users/must-finish.ts'
import {
  type Attendance,
  hasInitialPasswordEnded,
  isExpired,
  isUse,
  noteworthyUse,
} from '../../domain/users/session-time.ts'
import type { Session } from '../storage/session-store.ts'
import type { Reads, Storage } from '../storage/storage.ts'
import { unlessUnavailable } from '../storage/storage-errors.ts'
import { actorOfLiveToken, liveToken } from './live-token.ts'

/** `mustFinish`: what the session has to finish before it may do anything else. */
export type LiveSession = { session: Session; account: Account; mustFinish: MustFinish | null }

/**
 * A session and its account as they are now, by the hash of the bearer token. Null when the session
 * is unknown, over or revoked, its account is deleted, or the initial password that opened it has
 * ended.
 */
export const liveSession = async (
  { sessions }: Pick<Reads, 'sessions'>,
  sessionHash: string,
  now: Date,
): Promise<LiveSession | null> => {
  const stored = await sessions.withAccount(sessionHash)
  if (stored === null) return null
  const { session, account, standing } = stored
  if (!mayLogIn(account.role)) return null
  if (isExpired(session, account.role, now) || hasInitialPasswordEnded(account, now)) return null
  return { session, account, mustFinish: mustFinish({ ...account, ...session, ...standing }) }
}

/**
 * The actor of a session, by the hash of its bearer token (`secretHash`): nobody when the session
 * is unknown, over or revoked. Read from storage each time, since the account may have been deleted
 * or moved. Each use moves the session's end; whether an open page alone is one depends on the role.
 */
export const actorOfSession =
  (deps: { storage: Storage; clock: Clock }) =>
  async (sessionHash: string, attendance: Attendance = 'attended'): Promise<Actor> => {
    const now = deps.clock()
    const live = await liveSession(deps.storage, sessionHash, now)
    if (live === null) return NOBODY
    const { role } = live.account
    // A session that waits for its second factor lasts no longer for being used.
    const isNoted = isUse(attendance, role) && live.mustFinish !== 'SECOND_FACTOR'
    const use = isNoted ? noteworthyUse(live.session, role, now) : null
    if (use !== null)
      await unlessUnavailable(
        deps.storage.transaction(({ sessions }) => sessions.noteUse(sessionHash, use)),
      )
    const actor = { ...actorOfAccount(live.account), sessionHash, mustFinish: live.mustFinish }
    return unlessEnded(deps.storage, actor, live.account, now)
  }

/**
 * An actor as it is now, with its present place in the tree, its present right and what its session
 * has to finish. Without a session there is nothing to finish. Null when its session or token has
 * ended, or its account was deleted or has another role.
 */
export const currentActor = async (
  stores: Pick<Reads, 'sessions' | 'accounts' | 'tokens' | 'secondFactors' | 'support'>,
  actor: AccountActor,
  now: Date,
): Promise<AccountActor | null> => {
  if (actor.look !== undefined) return currentActorOfLook(stores, actor, actor.look.hash, now)
  if (actor.token !== undefined) return currentActorOfToken(stores, actor, actor.token.hash, now)
  const live =
    actor.sessionHash === undefined
      ? { account: await stores.accounts.byId(actor.id), mustFinish: null }
      : await liveSession(stores, actor.sessionHash, now)
  const account = live?.account ?? null
  if (live === null || account?.id !== actor.id || account.role !== actor.role) return null
  const current = {
    ...withoutRight(actor),
    ...actorOfAccount(account),
    mustFinish: live.mustFinish,
  }
  return unlessEnded(stores, current, account, now)
}

const currentActorOfToken = async (
  stores: Pick<Reads, 'accounts' | 'tokens'>,
  actor: AccountActor,
  tokenHash: string,
  now: Date,
): Promise<AccountActor | null> => {
  const live = await liveToken(stores, tokenHash, now)
  const current = live === null ? null : actorOfLiveToken(live, tokenHash)
  if (!live?.account || current?.id !== actor.id || current.role !== actor.role) return null
  return unlessEnded(stores, { ...withoutRight(actor), ...current }, live.account, now)
}

/** `person`: with whose eyes; `manager`: who looks. */
export type LiveLook = { look: SupportLook; grant: SupportGrant; person: Account; manager: Account }

type LookStores = Pick<Reads, 'support' | 'accounts' | 'sessions' | 'secondFactors'>

/**
 * A look that may go on now. It ends with its grant, with its hour, with the session of the person who
 * looks, and when either of the two may no longer do what made it possible.
 */
export const lookInForce = async (
  stores: LookStores,
  look: SupportLook | null,
  now: Date,
): Promise<LiveLook | null> => {
  if (look === null || !isInForce(look, now)) return null
  const grant = await stores.support.grant(look.grantId)
  const person = grant === null ? null : await personOfGrant(stores, grant, now)
  const manager = await liveSession(stores, look.sessionHash, now)
  if (grant === null || person === null || manager === null || manager.mustFinish) return null
  if (manager.account.id !== look.managerId) return null
  const account = await stores.accounts.byId(grant.accountId)
  if (account === null || !mayUseGrant(actorOfAccount(manager.account), grant, account)) return null
  return { look, grant, person, manager: manager.account }
}

/** With whose eyes a grant lets see now; null: it has ended, or that person may not grant it any more. */
export const personOfGrant = async (
  { accounts }: Pick<Reads, 'accounts'>,
  grant: SupportGrant,
  now: Date,
): Promise<Account | null> => {
  const person = isInForce(grant, now) ? await accounts.byId(grant.personId) : null
  if (person === null) return null
  const actor = actorOfAccount(person)
  return mayGrantSupport(actor) && actsFor(actor) === grant.accountId ? person : null
}

/** The person with whose eyes somebody looks. */
export const actorOfLiveLook = ({ look, person }: LiveLook): AccountActor => ({
  ...actorOfAccount(person),
  look: {
    id: look.id,
    hash: look.tokenHash,
    managerId: look.managerId,
    sessionHash: look.sessionHash,
    viewed: look.viewed,
  },
})

/** The actor of a look as it is now; null when the look has ended. */
export const currentActorOfLook = async (
  stores: LookStores,
  actor: AccountActor,
  tokenHash: string,
  now: Date,
): Promise<AccountActor | null> => {
  const live = await lookInForce(stores, await stores.support.lookByToken(tokenHash), now)
  return live === null || live.person.id !== actor.id
    ? null
    : { ...actor, ...actorOfLiveLook(live) }
}

/**
 * The actor as it is now: of an account that has ended it may only read. `actor.right` is its own,
 * as it would be otherwise. `account`: of the actor's id.
 */
export const unlessEnded = async (
  { accounts }: Pick<Reads, 'accounts'>,
  actor: AccountActor,
  account: Account,
  now: Date,
): Promise<AccountActor> => {
  const isOwn = account.id === actsFor(actor)
  const holder = isOwn ? account : await accounts.byId(actsFor(actor))
  const since = holder === null ? null : endedSince(holder, now.getTime())
  if (since === null) return actor
  const { right } = actor
  return { ...actor, right: 'VIEWER', ended: { since, ...(right && { right }) } }
}

/** Without what may have changed since: the right, and whether its account has ended. */
export const withoutRight = ({ right: _right, ended: _ended, ...actor }: AccountActor) => actor

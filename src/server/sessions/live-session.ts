import type { AccountActor } from '../../domain/permissions/actor.ts'
import { mayLogIn } from '../../domain/permissions/rules.ts'
import type { Account } from '../../domain/users/account.ts'
import { actorOfLiveToken, liveToken } from './live-token.ts'
import { isExpired } from '../../domain/users/session-time.ts'
import type { Session } from '../storage/session-store.ts'
import type { Reads } from '../storage/storage.ts'

/**
 * A session and its account as they are now, by the hash of the bearer token. Null when the session
 * is unknown, over or revoked, or its account is deleted.
 */
export const liveSession = async (
  { sessions, accounts }: Pick<Reads, 'sessions' | 'accounts'>,
  sessionHash: string,
  now: Date,
): Promise<{ session: Session; account: Account } | null> => {
  const session = await sessions.byTokenHash(sessionHash)
  const account = session === null ? null : await accounts.byId(session.accountId)
  if (session === null || account === null || !mayLogIn(account.role)) return null
  return isExpired(session, account.role, now) ? null : { session, account }
}

/**
 * An actor as it is now, with its present place in the tree. Null when its session or token has ended,
 * or its account was deleted or has another role.
 */
export const currentActor = async (
  stores: Pick<Reads, 'sessions' | 'accounts' | 'tokens'>,
  actor: AccountActor,
  now: Date,
): Promise<AccountActor | null> => {
  if (actor.token !== undefined) return currentActorOfToken(stores, actor, actor.token.hash, now)
  const account =
    actor.sessionHash === undefined
      ? await stores.accounts.byId(actor.id)
      : (await liveSession(stores, actor.sessionHash, now))?.account
  if (account?.id !== actor.id || account.role !== actor.role) return null
  return { ...actor, path: account.path }
}

const currentActorOfToken = async (
  stores: Pick<Reads, 'accounts' | 'tokens'>,
  actor: AccountActor,
  tokenHash: string,
  now: Date,
): Promise<AccountActor | null> => {
  const live = await liveToken(stores, tokenHash, now)
  const current = live === null ? null : actorOfLiveToken(live, tokenHash)
  if (current?.id !== actor.id || current.role !== actor.role) return null
  return { ...actor, path: current.path }
}

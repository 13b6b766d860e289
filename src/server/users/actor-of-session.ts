import type { Clock } from '../../domain/clock.ts'
import { NOBODY } from '../../domain/permissions/actor.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayLogIn } from '../../domain/permissions/rules.ts'
import { isExpired, slidExpiry } from '../../domain/users/session-time.ts'
import type { Storage } from '../storage/storage.ts'

/**
 * The actor of a session, by the hash of its bearer token (`secretHash`): nobody when the session
 * is unknown, over or revoked. Read from storage each time, since the account may have been deleted
 * or moved. Each use moves the session's end.
 */
export const actorOfSession =
  (deps: { storage: Storage; clock: Clock }) =>
  async (sessionHash: string): Promise<Actor> => {
    const session = await deps.storage.sessions.byTokenHash(sessionHash)
    const now = deps.clock()
    if (session === null || isExpired(session, now)) return NOBODY
    const account = await deps.storage.accounts.byId(session.accountId)
    if (account === null || !mayLogIn(account.role)) return NOBODY
    const slid = slidExpiry(session, now)
    if (slid !== null)
      await deps.storage.transaction(({ sessions }) => sessions.extend(sessionHash, slid))
    return { kind: 'account', id: account.id, role: account.role, path: account.path }
  }

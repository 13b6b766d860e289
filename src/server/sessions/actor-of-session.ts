import type { Clock } from '../../domain/clock.ts'
import { NOBODY, type Actor } from '../../domain/permissions/actor.ts'
import { actorOfAccount } from '../../domain/permissions/rules.ts'
import { type Attendance, isUse, noteworthyUse } from '../../domain/users/session-time.ts'
import { liveSession } from './live-session.ts'
import { type Storage, unlessUnavailable } from '../storage/storage.ts'

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
    return { ...actorOfAccount(live.account), sessionHash, mustFinish: live.mustFinish }
  }

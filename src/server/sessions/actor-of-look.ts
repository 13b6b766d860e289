import type { Clock } from '../../domain/clock.ts'
import { type Actor, NOBODY } from '../../domain/permissions/actor.ts'
import type { Attendance } from '../../domain/users/session-time.ts'
import type { Storage } from '../storage/storage.ts'
import { actorOfLiveLook, actorOfSession, lookInForce } from './live-session.ts'

/**
 * The account with whose eyes somebody looks, by the hash of the look's token; nobody when it has ended.
 * A use of the look is one of the session of the person who looks.
 */
export const actorOfLook =
  (deps: { storage: Storage; clock: Clock }) =>
  async (tokenHash: string, attendance: Attendance = 'attended'): Promise<Actor> => {
    const look = await deps.storage.support.lookByToken(tokenHash)
    const live = await lookInForce(deps.storage, look, deps.clock())
    if (live === null) return NOBODY
    await actorOfSession(deps)(live.look.sessionHash, attendance)
    return actorOfLiveLook(live)
  }

import type { Clock } from '../../domain/clock.ts'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import type { Storage } from '../storage/storage.ts'
import { currentActor } from './live-session.ts'

/**
 * Asks again later, when a link is opened: whether the actor's session is alive and has nothing to
 * finish first, its account is there, and the rule allows it to the actor as it is then.
 */
export const stillAllowed =
  (
    {
      storage,
      clock,
    }: {
      storage: Pick<Storage, 'sessions' | 'accounts' | 'tokens' | 'secondFactors' | 'support'>
      clock: Clock
    },
    actor: AccountActor,
    rule: (actor: AccountActor) => boolean | Promise<boolean>,
  ) =>
  async (): Promise<boolean> => {
    const current = await currentActor(storage, actor, clock())
    return current !== null && !current.mustFinish && rule(current)
  }

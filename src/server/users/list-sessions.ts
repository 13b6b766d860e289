import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayHaveProfile } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { isExpired } from '../../domain/users/session-time.ts'
import type { Session } from '../storage/session-store.ts'
import type { Storage } from '../storage/storage.ts'

/** `isCurrent`: the session that asks. */
export type ListedSession = Pick<
  Session,
  'id' | 'device' | 'network' | 'createdAt' | 'lastUsedAt' | 'isNewDevice'
> & { isCurrent: boolean }

/** The open sessions of the caller's own account, the latest used first. */
export const listSessions =
  (deps: { storage: Storage; clock: Clock }) =>
  async (actor: Actor): Promise<Result<ListedSession[], Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveProfile(actor)) return refused({ kind: 'forbidden' })
    const now = deps.clock()
    const sessions = await deps.storage.sessions.ofAccount(actor.id)
    return ok(
      sessions
        .filter((session) => !isExpired(session, actor.role, now))
        .map(({ id, tokenHash, device, network, createdAt, lastUsedAt, isNewDevice }) => ({
          id,
          device,
          network,
          createdAt,
          lastUsedAt,
          isNewDevice,
          isCurrent: tokenHash === actor.sessionHash,
        })),
    )
  }

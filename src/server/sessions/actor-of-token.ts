import type { Clock } from '../../domain/clock.ts'
import { NOBODY, type Actor } from '../../domain/permissions/actor.ts'
import { isUseNoteworthy } from '../../domain/tokens/token-time.ts'
import type { Storage } from '../storage/storage.ts'
import { unlessUnavailable } from '../storage/storage-errors.ts'
import { actorOfLiveToken, liveToken } from './live-token.ts'
import { unlessEnded } from './live-session.ts'

/**
 * The actor of a machine's token, by the hash of its text: nobody when the token does not work now.
 * Read from storage each time. Notes the use.
 */
export const actorOfToken =
  (deps: { storage: Storage; clock: Clock }) =>
  async (tokenHash: string): Promise<Actor> => {
    const now = deps.clock()
    const live = await liveToken(deps.storage, tokenHash, now)
    const actor = live === null ? null : actorOfLiveToken(live, tokenHash)
    if (!live?.account || actor === null) return NOBODY
    await noteTokenUse(deps.storage, live.token, now)
    return unlessEnded(deps.storage, actor, live.account, now)
  }

/**
 * Stores the use of a token, unless one was stored minutes ago; sets `lastUsedAt` for whoever keeps
 * the token.
 */
export const noteTokenUse = async (
  storage: Pick<Storage, 'transaction'>,
  token: { id: number; lastUsedAt: Date | null },
  now: Date,
): Promise<void> => {
  if (!isUseNoteworthy(token, now)) return
  token.lastUsedAt = now
  await unlessUnavailable(storage.transaction(({ tokens }) => tokens.noteUse(token.id, now)))
}

import type { AccountActor } from '../../domain/permissions/actor.ts'
import type { Reads } from '../storage/storage.ts'
import { liveSession } from './live-session.ts'

/**
 * An actor as it is now, with its present place in the tree. Null when its session has ended, or its
 * account was deleted or has another role.
 */
export const currentActor = async (
  stores: Pick<Reads, 'sessions' | 'accounts'>,
  actor: AccountActor,
  now: Date,
): Promise<AccountActor | null> => {
  const account =
    actor.sessionHash === undefined
      ? await stores.accounts.byId(actor.id)
      : (await liveSession(stores, actor.sessionHash, now))?.account
  if (account?.id !== actor.id || account.role !== actor.role) return null
  return { ...actor, path: account.path }
}

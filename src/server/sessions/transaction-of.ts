import type { Clock } from '../../domain/clock.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import type { Storage, Writes } from '../storage/storage.ts'
import { currentActor } from './current-actor.ts'

/**
 * A writing transaction for an actor: the only way in which a service writes for somebody. A request
 * may have waited since its caller was authenticated (for a hash, for a place in a queue). So the
 * session and the account are read again inside the transaction. It is refused when the session has
 * ended meanwhile, or the account was deleted or has another role. `work` gets the actor as it is
 * now and asks the rules with that one.
 */
export const transactionOf = <T, E extends { kind: string } = Refusal>(
  { storage, clock }: { storage: Pick<Storage, 'transaction'>; clock: Clock },
  actor: Actor,
  work: (stores: Writes, actor: AccountActor) => Promise<Result<T, E | Refusal>>,
): Promise<Result<T, E | Refusal>> =>
  storage.transaction(async (stores) => {
    const current = actor.kind === 'nobody' ? null : await currentActor(stores, actor, clock())
    return current === null ? refused({ kind: 'unauthenticated' }) : work(stores, current)
  })

import type { Clock } from '../../domain/clock.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import type { MustFinish } from '../../domain/users/must-finish.ts'
import { reaches } from '../../domain/users/membership.ts'
import type { Storage, Writes } from '../storage/storage.ts'
import { currentActor } from './live-session.ts'

/** `whileLooking`: it is about the look itself. Nothing else is written by support access. */
type WriteOptions = { whileFinishing?: readonly MustFinish[]; whileLooking?: boolean }

/**
 * A writing transaction for an actor: the only way in which a service writes for somebody. A request
 * may have waited since its caller was authenticated (for a hash, for a place in a queue). So the
 * session and the account are read again inside the transaction. It is refused when the session has
 * ended meanwhile, the account was deleted or has another role, the session has to finish something
 * first that is not in `whileFinishing`, or a member's right does not reach what the operation needs
 * any more. `work` gets the actor as it is
 * now and asks the rules with that one. Throws the reason of the actor's signal, before anything is
 * written, when the request has ended meanwhile.
 */
export const transactionOf = <T, E extends { kind: string } = Refusal>(
  { storage, clock }: { storage: Pick<Storage, 'transaction'>; clock: Clock },
  actor: Actor,
  work: (stores: Writes, actor: AccountActor) => Promise<Result<T, E | Refusal>>,
  { whileFinishing = [], whileLooking = false }: WriteOptions = {},
): Promise<Result<T, E | Refusal>> =>
  writing(actor.kind === 'nobody' ? undefined : actor.signal, (begin) =>
    storage.transaction(async (stores) => {
      begin()
      const current = actor.kind === 'nobody' ? null : await currentActor(stores, actor, clock())
      if (current === null) return refused({ kind: 'unauthenticated' })
      if (current.look !== undefined && !whileLooking) return refused({ kind: 'only-looks' })
      if (current.mustFinish && !whileFinishing.includes(current.mustFinish))
        return refused({ kind: 'must-finish' })
      const { neededRight, ended, answersAlarm } = current
      const right = ended && answersAlarm ? ended.right : current.right
      if (ended && !answersAlarm && !reaches(right, neededRight ?? 'VIEWER'))
        return refused({ kind: 'account-ended' })
      if (right !== undefined && !reaches(right, neededRight ?? 'VIEWER'))
        return refused({ kind: 'forbidden' })
      return work(stores, current)
    }),
  )

/** What each request has written so far. A request that is not in here has written nothing. */
const writes = new WeakMap<AbortSignal, 'running' | 'done'>()

/** Whether a request has written for its actor, or is doing so at this moment; by its signal. */
export const writesOf = (signal: AbortSignal): 'none' | 'running' | 'done' =>
  writes.get(signal) ?? 'none'

/** Notes in `writes` how far the transaction has come that calls `begin` as its first step. */
const writing = async <R extends { ok: boolean }>(
  signal: AbortSignal | undefined,
  transaction: (begin: () => void) => Promise<R>,
): Promise<R> => {
  if (signal === undefined) return transaction(() => undefined)
  const before = writes.get(signal)
  let hasWritten = before === 'done'
  try {
    const result = await transaction(() => {
      signal.throwIfAborted()
      writes.set(signal, 'running')
    })
    hasWritten ||= result.ok
    return result
  } finally {
    if (hasWritten) writes.set(signal, 'done')
    else writes.delete(signal)
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayCheckTrail } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { chainCheck } from './chain-check.ts'
import type { AuditProgress } from './chain-check.ts'
import type { TrailDeps } from './trail-query.ts'

/** How many slices one request checks. A slice is 500 entries and takes about 5 ms. */
const SLICES_A_REQUEST = 10

/**
 * Checks the next slices of the trail and answers the progress. `begin` starts a new check. All
 * callers share one check.
 */
export const checkTrail = (deps: TrailDeps) => {
  let check = chainCheck(deps.storage.audit)
  let turn: Promise<unknown> = Promise.resolve()

  const goOn = async (begin: boolean): Promise<AuditProgress> => {
    if (begin) check = chainCheck(deps.storage.audit)
    let progress = await check()
    for (let slices = 1; progress.kind === 'running' && slices < SLICES_A_REQUEST; slices += 1) {
      await nextTurn()
      progress = await check()
    }
    return progress
  }

  return async (
    actor: Actor,
    input: { begin: boolean },
  ): Promise<Result<AuditProgress, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayCheckTrail(actor)) return refused({ kind: 'forbidden' })
    const step = turn.then(() => goOn(input.begin))
    turn = step.catch(() => {})
    return ok(await step)
  }
}

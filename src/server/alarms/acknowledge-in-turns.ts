import { setImmediate as nextTurn } from 'node:timers/promises'
import { acknowledgeObjection } from '../../domain/alarms/alarm-response.ts'
import type { Clock } from '../../domain/clock.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import { type Incident, respondable } from '../storage/alarm-store.ts'
import type { Storage, Writes } from '../storage/storage.ts'
import { acknowledgeWithin } from './acknowledge-alarm.ts'

/** So many alarms are acknowledged in one transaction, so that readings get their turn between. */
const AT_ONCE = 20

/**
 * Acknowledges those of the alarms that wait for it, and counts them. `incidentOf`, within each
 * transaction: the alarm, null to pass it over, or why the rest is refused. `correctiveAction`: trimmed.
 */
export const acknowledgeInTurns = async (
  deps: { storage: Storage; clock: Clock },
  actor: Actor,
  { ids, correctiveAction }: { ids: readonly number[]; correctiveAction: string },
  incidentOf: (
    stores: Writes,
    actor: AccountActor,
    id: number,
  ) => Promise<Result<Incident | null, Refusal>>,
): Promise<Result<number, Refusal>> => {
  const now = deps.clock()
  let acknowledged = 0
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    if (at > 0) await nextTurn()
    const done = await transactionOf(
      deps,
      actor,
      async (stores, actor): Promise<Result<null, Refusal>> => {
        for (const id of ids.slice(at, at + AT_ONCE)) {
          const incident = await incidentOf(stores, actor, id)
          if (!incident.ok) return incident
          if (incident.value === null) continue
          if (acknowledgeObjection(respondable(incident.value)) !== null) continue
          await acknowledgeWithin(stores, actor, incident.value, {
            now,
            correctiveAction,
            isDefrost: false,
          })
          acknowledged++
        }
        return ok(null)
      },
    )
    if (!done.ok) return done
  }
  return ok(acknowledged)
}

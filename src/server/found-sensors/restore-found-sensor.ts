import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Storage } from '../storage/storage.ts'
import { finder, foundSensorInSight } from './found-sensor-in-sight.ts'

/** A found sensor that somebody dismissed waits again. One that waits, or was taken over, stays as it is. */
export const restoreFoundSensor =
  (deps: { storage: Storage; clock: Clock }) =>
  async (actor: Actor, { id }: { id: number }): Promise<Result<boolean, Refusal>> => {
    const caller = finder(actor)
    if (!caller.ok) return caller
    return transactionOf(deps, actor, async (stores, actor) => {
      const sensor = await foundSensorInSight(stores, actor, id)
      if (!sensor.ok) return sensor
      if (sensor.value.state === 'dismissed') await stores.foundSensors.setPlace(id, null)
      return ok(true)
    })
  }

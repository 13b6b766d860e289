import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Storage } from '../storage/storage.ts'
import { finder, foundSensorInSight } from './found-sensor-in-sight.ts'

/**
 * A found sensor is no longer listed, however often its gateway announces it. One that was taken over
 * sends no more; its tool and its record stay.
 */
export const dismissFoundSensor =
  (deps: { storage: Storage; clock: Clock }) =>
  async (actor: Actor, { id }: { id: number }): Promise<Result<boolean, Refusal>> => {
    const caller = finder(actor)
    if (!caller.ok) return caller
    return transactionOf(deps, actor, async (stores, actor) => {
      const sensor = await foundSensorInSight(stores, actor, id)
      if (!sensor.ok) return sensor
      await stores.foundSensors.dismiss(id)
      return ok(true)
    })
  }

import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { hasRole, maySeeAccount, mayListTools } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { StoredFoundSensor } from '../storage/found-sensor-store.ts'
import type { Reads } from '../storage/storage.ts'

/** Whoever may have tools sees what their gateways found. */
export const finder = (actor: Actor): Result<AccountActor, Refusal> => {
  if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
  return mayListTools(actor) ? ok(actor) : refused({ kind: 'forbidden' })
}

/** Of an account in sight; those of no account are superadmin's. */
export const foundSensorInSight = async (
  stores: Pick<Reads, 'accounts' | 'foundSensors'>,
  actor: AccountActor,
  id: number,
): Promise<Result<StoredFoundSensor, Refusal>> => {
  const sensor = await stores.foundSensors.byId(id)
  if (sensor === null) return refused({ kind: 'not-found' })
  if (sensor.accountId === null)
    return hasRole(actor, 'superadmin') ? ok(sensor) : refused({ kind: 'not-found' })
  const account = await stores.accounts.byId(sensor.accountId)
  return account !== null && maySeeAccount(actor, account)
    ? ok(sensor)
    : refused({ kind: 'not-found' })
}

import type { Actor } from '../../domain/permissions/actor.ts'
import { actsFor, maySeeAccount } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { StoredFoundSensor } from '../storage/found-sensor-store.ts'
import type { Storage } from '../storage/storage.ts'
import { finder } from './found-sensor-in-sight.ts'

/**
 * What the gateways of an account found, without what somebody dismissed. `userId` null: the caller's
 * account; for superadmin, gateways with a key for all devices.
 */
export const listFoundSensors =
  ({ storage }: { storage: Pick<Storage, 'accounts' | 'foundSensors'> }) =>
  async (
    actor: Actor,
    { userId }: { userId: number | null },
  ): Promise<Result<StoredFoundSensor[], Refusal>> => {
    const caller = finder(actor)
    if (!caller.ok) return caller
    const { role } = caller.value
    const accountId = userId ?? (role === 'superadmin' ? null : actsFor(caller.value))
    if (accountId !== null) {
      const account = await storage.accounts.byId(accountId)
      if (account === null || !maySeeAccount(caller.value, account))
        return refused({ kind: 'not-found' })
    }
    const sensors = await storage.foundSensors.ofAccount(accountId)
    return ok(sensors.filter(({ state }) => state !== 'dismissed'))
  }

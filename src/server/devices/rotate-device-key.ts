import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { newKey, secretHash } from '../secret.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Storage } from '../storage/storage.ts'
import { deviceInService, registerRefusal } from './held-device.ts'
import type { DeviceWithKey } from './register-device.ts'

/** Gives the device a new key, or its first one. The old key is refused from now on. */
export const rotateDeviceKey =
  (deps: { storage: Storage; clock: Clock }) =>
  async (
    actor: Actor,
    input: { imeiNumber: string; reason?: string | undefined },
  ): Promise<Result<DeviceWithKey, Refusal>> => {
    const refusal = registerRefusal(actor)
    if (refusal !== null) return refused(refusal)
    const key = newKey()
    const now = deps.clock()
    return transactionOf(deps, actor, async (stores, actor) => {
      const lookup = await deviceInService(stores, actor, input.imeiNumber)
      if (!lookup.ok) return lookup
      const { device } = lookup.value
      await stores.devices.setKey(device.imeiNumber, secretHash(key))
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(actor),
        action: 'device.key-rotated',
        subject: { kind: 'device', id: device.imeiNumber },
        before: { hasKey: device.hasKey },
        after: { hasKey: true },
        reason: input.reason,
      })
      return ok({ device: { ...device, hasKey: true }, key, claimCode: null })
    })
  }

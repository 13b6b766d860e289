import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayNameDeviceOf, mayRegisterDevices } from '../../domain/permissions/device-rules.ts'
import { mayListTools } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { appendEntry, auditActor, changedFacts } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import { DeviceExistsError } from '../storage/device-store.ts'
import type { Device } from '../storage/device-store.ts'
import type { Storage } from '../storage/storage.ts'
import { deviceInService } from './held-device.ts'
import { ALIAS_TAKEN, isAliasTaken, typedAlias } from './typed-alias.ts'

/**
 * Sets the second name under which a device sends, such as a LoRaWAN EUI; null or blank: none. What
 * arrives under the new name counts at once, and what arrives under the old one is refused.
 */
export const setDeviceAlias =
  (deps: { storage: Storage; clock: Clock }) =>
  async (
    actor: Actor,
    input: { imeiNumber: string; alias: string | null; reason?: string | undefined },
  ): Promise<Result<Device, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayListTools(actor) && !mayRegisterDevices(actor)) return refused({ kind: 'forbidden' })
    const typed = typedAlias(input.alias)
    if (!typed.ok) return typed
    const alias = typed.value
    const now = deps.clock()
    try {
      return await transactionOf(deps, actor, async (stores, actor) => {
        const held = await deviceInService(stores, actor, input.imeiNumber, mayNameDeviceOf)
        if (!held.ok) return held
        const { device } = held.value
        const facts = changedFacts({ alias: device.alias }, { alias })
        if (facts === null) return ok(device)
        if (await isAliasTaken(stores, device.imeiNumber, alias)) return refused(ALIAS_TAKEN)
        await stores.devices.setAlias(device.imeiNumber, alias)
        await appendEntry(stores.audit, {
          at: now,
          actor: auditActor(actor),
          action: 'device.alias-set',
          subject: { kind: 'device', id: device.imeiNumber },
          ...facts,
          reason: input.reason,
        })
        return ok({ ...device, alias })
      })
    } catch (error) {
      // Another process gave the name to its device meanwhile.
      if (error instanceof DeviceExistsError) return refused(ALIAS_TAKEN)
      throw error
    }
  }

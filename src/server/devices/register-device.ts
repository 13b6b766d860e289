import type { Clock } from '../../domain/clock.ts'
import { deviceAlias } from '../../domain/devices/device-alias.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { IMEI_MALFORMED } from '../../domain/tools/tool-rules.ts'
import { isImei } from '../../domain/tools/tool.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { auditActor } from '../audit/audit-trail.ts'
import { newKey, secretHash } from '../secret.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import { DeviceExistsError } from '../storage/device-store.ts'
import type { Device } from '../storage/device-store.ts'
import type { Storage, Writes } from '../storage/storage.ts'
import { registerRefusal } from './list-devices.ts'

/** The key is answered only here; the server keeps its hash. */
export type DeviceWithKey = { device: Device; key: string }

const REGISTERED = badInput({
  field: 'imeiNumber',
  key: 'devices.registered',
  message: 'This device is registered already. Call rotateDeviceKey for a new key.',
})
const ALIAS_TAKEN = badInput({
  field: 'alias',
  key: 'devices.aliasTaken',
  message: 'Another device has this alias.',
})
const ALIAS_MALFORMED = badInput({
  field: 'alias',
  key: 'devices.aliasMalformed',
  message:
    'An alias must be an EUI of 16 hex digits, or 3 to 64 characters out of letters, digits and . _ : -',
})

/**
 * Registers a device and answers its key. A device that a tool created without a key gets one here;
 * a device that has a key is refused.
 */
export const registerDevice =
  (deps: { storage: Storage; clock: Clock }) =>
  async (
    actor: Actor,
    input: { imeiNumber: string; alias: string | null; reason?: string | undefined },
  ): Promise<Result<DeviceWithKey, Refusal>> => {
    const refusal = registerRefusal(actor)
    if (refusal !== null) return refused(refusal)
    if (!isImei(input.imeiNumber)) return refused(badInput(IMEI_MALFORMED))
    const typedAlias = input.alias === null || input.alias.trim() === '' ? null : input.alias
    const alias = typedAlias === null ? null : deviceAlias(typedAlias)
    if (typedAlias !== null && alias === null) return refused(ALIAS_MALFORMED)
    const key = newKey()
    try {
      return await transactionOf(deps, actor, (stores, actor) =>
        register(stores, actor, { ...input, alias }, key, deps.clock()),
      )
    } catch (error) {
      if (error instanceof DeviceExistsError) return refused(REGISTERED)
      throw error
    }
  }

const register = async (
  stores: Writes,
  actor: Actor,
  input: { imeiNumber: string; alias: string | null; reason?: string | undefined },
  key: string,
  now: Date,
): Promise<Result<DeviceWithKey, Refusal>> => {
  const { imeiNumber, alias } = input
  const before = await stores.devices.byImei(imeiNumber)
  if (before?.hasKey === true) return refused(REGISTERED)
  const holder = alias === null ? null : await stores.devices.byAlias(alias)
  if (holder !== null && holder.imeiNumber !== imeiNumber) return refused(ALIAS_TAKEN)
  if (before === null) {
    await stores.devices.create({ imeiNumber, alias, keyHash: secretHash(key), createdAt: now })
  } else {
    await stores.devices.setKey(imeiNumber, secretHash(key))
    if (alias !== null) await stores.devices.setAlias(imeiNumber, alias)
  }
  const device = await stores.devices.byImei(imeiNumber)
  if (device === null) throw new Error('The device that was just written is not there')
  await appendEntry(stores.audit, {
    at: now,
    actor: auditActor(actor),
    action: 'device.registered',
    subject: { kind: 'device', id: imeiNumber },
    before: before === null ? null : { alias: before.alias, hasKey: false },
    after: { alias: device.alias, hasKey: true },
    reason: input.reason,
  })
  return ok({ device, key })
}

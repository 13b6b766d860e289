import type { Clock } from '../../domain/clock.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { mayManageDeviceOf } from '../../domain/permissions/device-rules.ts'
import { isInSubtree, actsFor } from '../../domain/permissions/rules.ts'
import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { IMEI_MALFORMED } from '../../domain/tools/tool-rules.ts'
import { isImei } from '../../domain/tools/tool.ts'
import type { Account } from '../../domain/users/account.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { claimCodeHash, newClaimCode, newKey, secretHash } from '../secret.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import { DeviceExistsError } from '../storage/device-store.ts'
import type { Device } from '../storage/device-store.ts'
import type { Reads, Storage, Writes } from '../storage/storage.ts'
import { bindWaitingTools } from './bind-waiting-tools.ts'
import { heldDevice, registerRefusal } from './held-device.ts'
import type { HeldDevice } from './held-device.ts'
import { holderFor } from './holder-for.ts'
import { ALIAS_TAKEN, isAliasTaken, typedAlias } from './typed-alias.ts'

/**
 * Key and claim code are answered only here; the server keeps their hashes. `claimCode` null: this
 * call made none.
 */
export type DeviceWithKey = { device: Device; key: string; claimCode: string | null }

export type RegisterDevice = {
  imeiNumber: string
  alias: string | null
  /** Null: the stock for superadmin and factory, else the caller's own account. */
  userId?: number | null | undefined
  reason?: string | undefined
}

const REGISTERED = badInput({
  field: 'imeiNumber',
  key: 'devices.registered',
  message: 'This device is registered already. Call rotateDeviceKey for a new key.',
})
const HAS_TOOLS = badInput({
  field: 'userId',
  key: 'devices.hasSensors',
  message: 'This device has sensors of another account.',
})

/**
 * Registers a device for an account or for the stock, and answers its key and its claim code. A
 * device that has a key is refused, with the same answer whoever holds it. A device without a key,
 * such as a retired one, gets one here and is in service again.
 */
export const registerDevice =
  (deps: { storage: Storage; clock: Clock }) =>
  async (actor: Actor, input: RegisterDevice): Promise<Result<DeviceWithKey, Refusal>> => {
    const refusal = registerRefusal(actor)
    if (refusal !== null) return refused(refusal)
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!isImei(input.imeiNumber)) return refused(badInput(IMEI_MALFORMED))
    const alias = typedAlias(input.alias)
    if (!alias.ok) return alias
    const secrets = { key: newKey(), claimCode: newClaimCode() }
    try {
      return await transactionOf(deps, actor, (stores, actor) =>
        register(stores, actor, { ...input, alias: alias.value }, secrets, deps.clock()),
      )
    } catch (error) {
      if (error instanceof DeviceExistsError) return refused(REGISTERED)
      throw error
    }
  }

/** The registration itself, in the caller's transaction. A refused one has written nothing. */
export const register = async (
  stores: Writes,
  actor: AccountActor,
  input: RegisterDevice,
  secrets: { key: string; claimCode: string },
  now: Date,
): Promise<Result<DeviceWithKey, Refusal>> => {
  const { imeiNumber, alias } = input
  const checked = await checkRegistration(stores, actor, input)
  if (!checked.ok) return checked
  const { before, holder } = checked.value
  await writeDevice(stores, before, { imeiNumber, alias, holder }, secrets, now)
  const registered = await stores.devices.byImei(imeiNumber)
  if (registered === null) throw new Error('The device that was just written is not there')
  await appendEntry(stores.audit, {
    at: now,
    actor: auditActor(actor),
    action: 'device.registered',
    subject: { kind: 'device', id: imeiNumber },
    before: before === null ? null : factsOf(before.device),
    after: factsOf(registered),
    reason: input.reason,
  })
  await bindWaitingTools(stores, imeiNumber, auditActor(actor), now)
  const device = (await stores.devices.byImei(imeiNumber)) ?? registered
  return ok({ device, ...secrets })
}

/** Whether `register` would take it: the device as it is, and its new holder (null: the stock). */
export const checkRegistration = async (
  stores: Reads,
  actor: AccountActor,
  { imeiNumber, alias, userId }: Pick<RegisterDevice, 'imeiNumber' | 'alias' | 'userId'>,
): Promise<Result<{ before: HeldDevice | null; holder: Account | null }, Refusal>> => {
  const before = await heldDevice(stores, imeiNumber)
  const holder = await newHolder(stores, actor, before, userId ?? null)
  if (!holder.ok) return holder
  if (await isAliasTaken(stores, imeiNumber, alias)) return refused(ALIAS_TAKEN)
  return ok({ before, holder: holder.value })
}

const factsOf = ({ alias, hasKey, holderId, retiredAt }: Device) => ({
  alias,
  hasKey,
  userId: holderId,
  ...(retiredAt !== null && { retired: true }),
})

/** The holder of the device that is registered; null: the stock. */
const newHolder = async (
  stores: Reads,
  actor: AccountActor,
  before: HeldDevice | null,
  userId: number | null,
): Promise<Result<Account | null, Refusal>> => {
  const chosen = userId === null ? null : await holderFor(stores, actor, userId)
  if (chosen?.ok === false) return chosen
  if (before?.device.hasKey === true) return refused(REGISTERED)
  const isRetired = before !== null && before.device.retiredAt !== null
  if (isRetired && !mayManageDeviceOf(actor, before.holder)) return refused(REGISTERED)
  if (before !== null && before.holder !== null) {
    if (!mayManageDeviceOf(actor, before.holder)) return refused(REGISTERED)
    const holder = chosen?.value ?? before.holder
    const tools = await stores.tools.ofDevice(before.device.imeiNumber)
    return tools.every(({ ownerPath }) => isInSubtree(ownerPath, holder.path))
      ? ok(holder)
      : refused(HAS_TOOLS)
  }
  if (chosen !== null) return chosen
  return actor.role === 'superadmin' || actor.role === 'factory'
    ? ok(null)
    : holderFor(stores, actor, actsFor(actor))
}

const writeDevice = async (
  stores: Writes,
  before: HeldDevice | null,
  device: { imeiNumber: string; alias: string | null; holder: Account | null },
  secrets: { key: string; claimCode: string },
  now: Date,
): Promise<void> => {
  const { imeiNumber, alias } = device
  const holderId = device.holder?.id ?? null
  const keyHash = secretHash(secrets.key)
  const codeHash = claimCodeHash(imeiNumber, secrets.claimCode)
  if (before === null) {
    await stores.devices.create({
      imeiNumber,
      alias,
      keyHash,
      createdAt: now,
      holderId,
      claimCodeHash: codeHash,
    })
    return
  }
  if (before.device.retiredAt !== null) await stores.devices.bringBack(imeiNumber)
  await stores.devices.setKey(imeiNumber, keyHash)
  await stores.devices.setHolder(imeiNumber, holderId)
  await stores.devices.setClaimCode(imeiNumber, codeHash)
  if (alias !== null) await stores.devices.setAlias(imeiNumber, alias)
}

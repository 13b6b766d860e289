import type { Clock } from '../../domain/clock.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { isInSubtree } from '../../domain/permissions/rules.ts'
import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { bindWaitingTools } from '../devices/bind-waiting-tools.ts'
import { giveDevice } from '../devices/give-device.ts'
import { deviceInService, registerRefusal, RETIRED } from '../devices/held-device.ts'
import type { HeldDevice } from '../devices/held-device.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Device } from '../storage/device-store.ts'
import type { Storage, Writes } from '../storage/storage.ts'

export type ReplaceDevice = {
  imeiNumber: string
  /** The device that goes on in its place: registered, without tools. */
  byImeiNumber: string
  reason?: string | undefined
}

const refusal = (key: string, message: string): Refusal =>
  badInput({ field: 'byImeiNumber', key: `devices.${key}`, message })
const ITSELF = refusal('replacesItself', 'A device cannot replace itself.')
const NOT_THERE = refusal(
  'replacementUnknown',
  'The device that takes its place is not registered, or belongs to somebody else.',
)
const HAS_TOOLS = refusal(
  'replacementInUse',
  'The device that takes its place has sensors already.',
)
const ELSEWHERE = refusal(
  'replacementElsewhere',
  'The device that takes its place belongs to another customer. Hand it over first.',
)
const NEWCOMER_RETIRED = refusal('retired', 'This device is retired. Register it again first.')

/**
 * All tools of a broken device go on with another one, with all that was recorded, and the broken
 * one is retired. The other one comes from the stock, from the same holder or from an account above
 * it. It keeps its own key, and gets the networks of the old one where it has none.
 */
export const replaceDevice =
  (deps: { storage: Storage; clock: Clock }) =>
  async (actor: Actor, input: ReplaceDevice): Promise<Result<Device, Refusal>> => {
    const closed = registerRefusal(actor)
    if (closed !== null) return refused(closed)
    const now = deps.clock()
    return transactionOf(deps, actor, async (stores, actor) => {
      const old = await deviceInService(stores, actor, input.imeiNumber)
      if (!old.ok) return old
      const newcomer = await replacementFor(stores, actor, old.value, input.byImeiNumber)
      if (!newcomer.ok) return newcomer
      await replace(stores, actor, old.value, newcomer.value, input.reason, now)
      const device = await stores.devices.byImei(input.byImeiNumber)
      if (device === null) throw new Error('The device that replaces another is not there')
      return ok(device)
    })
  }

const replacementFor = async (
  stores: Writes,
  actor: AccountActor,
  old: HeldDevice,
  imeiNumber: string,
): Promise<Result<HeldDevice, Refusal>> => {
  if (imeiNumber === old.device.imeiNumber) return refused(ITSELF)
  const newcomer = await deviceInService(stores, actor, imeiNumber)
  if (!newcomer.ok) return refused(newcomer.error === RETIRED ? NEWCOMER_RETIRED : NOT_THERE)
  if ((await stores.tools.ofDevice(imeiNumber)).length > 0) return refused(HAS_TOOLS)
  const { holder } = newcomer.value
  const isAtHand =
    holder === null || (old.holder !== null && isInSubtree(old.holder.path, holder.path))
  return isAtHand ? newcomer : refused(ELSEWHERE)
}

const replace = async (
  stores: Writes,
  actor: AccountActor,
  { device: old }: HeldDevice,
  { device: newcomer }: HeldDevice,
  reason: string | undefined,
  now: Date,
): Promise<void> => {
  const by = auditActor(actor)
  const entry = { at: now, actor: by, reason } as const
  if (newcomer.holderId !== old.holderId) await giveDevice(stores, newcomer, old.holderId, by, now)
  const networks = newcomer.tcpNetworks.length > 0 ? newcomer.tcpNetworks : old.tcpNetworks
  await stores.devices.setTcpNetworks(newcomer.imeiNumber, networks)
  if (old.setUpAt < newcomer.setUpAt)
    await stores.devices.setSetUpAt(newcomer.imeiNumber, old.setUpAt)
  await stores.devices.setClaimCode(newcomer.imeiNumber, null)
  for (const { tool } of await stores.tools.ofDevice(old.imeiNumber)) {
    await stores.tools.change(tool.id, { imeiNumber: newcomer.imeiNumber, updatedAt: now })
    await appendEntry(stores.audit, {
      ...entry,
      action: 'tool.changed',
      subject: { kind: 'tool', id: String(tool.id) },
      before: { imeiNumber: old.imeiNumber },
      after: { imeiNumber: newcomer.imeiNumber },
    })
  }
  await stores.devices.retire(old.imeiNumber, now)
  const facts = { userId: old.holderId }
  await appendEntry(stores.audit, {
    ...entry,
    action: 'device.replaced',
    subject: { kind: 'device', id: old.imeiNumber },
    before: { ...facts, retired: false },
    after: { ...facts, retired: true, replacedBy: newcomer.imeiNumber },
  })
  await appendEntry(stores.audit, {
    ...entry,
    action: 'device.replaces',
    subject: { kind: 'device', id: newcomer.imeiNumber },
    before: { ...facts, tcpNetworks: newcomer.tcpNetworks },
    after: { ...facts, replaces: old.imeiNumber, tcpNetworks: networks },
  })
  await bindWaitingTools(stores, newcomer.imeiNumber, by, now)
}

import type { Clock } from '../../domain/clock.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { isInSubtree, managesPath } from '../../domain/permissions/rules.ts'
import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Account } from '../../domain/users/account.ts'
import { leaveCustomer, leaveOwner } from '../alarms/follow-tool-change.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { bindWaitingTools } from '../devices/bind-waiting-tools.ts'
import { deviceInService, registerRefusal } from '../devices/held-device.ts'
import type { HeldDevice } from '../devices/held-device.ts'
import { holderFor } from '../devices/holder-for.ts'
import type { DeviceWithKey } from '../devices/register-device.ts'
import { topLevelOf } from '../devices/top-level-of.ts'
import { claimCodeHash, newClaimCode, newKey, secretHash } from '../secret.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Storage, Writes } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'
import { separateTools } from './separate-tools.ts'

export type HandOverDevice = {
  imeiNumber: string
  /** The account that holds the device from now on. */
  userId: number
  /** True: tools of other accounts go along, with all that was recorded. False: they stay behind. */
  withRecord: boolean
  reason?: string | undefined
}

const SAME_HOLDER = badInput({
  field: 'userId',
  key: 'devices.sameHolder',
  message: 'The device belongs to this account already.',
})
const TOOLS_ELSEWHERE = badInput({
  field: 'imeiNumber',
  key: 'devices.hasSensors',
  message: 'This device has sensors of another account.',
})

/**
 * Gives a device to another account that the caller manages. Key and claim code are new, and the
 * networks of the former holder are closed: what the former holder knows of the device is worth
 * nothing any more.
 *
 * With its record, tools go to the new holder, unless their owner lies in its branch already.
 * Without, tools of others than the new holder are separated from the device.
 */
export const handOverDevice =
  (deps: { storage: Storage; clock: Clock }) =>
  async (actor: Actor, input: HandOverDevice): Promise<Result<DeviceWithKey, Refusal>> => {
    const refusal = registerRefusal(actor)
    if (refusal !== null) return refused(refusal)
    const secrets = { key: newKey(), claimCode: newClaimCode() }
    const now = deps.clock()
    return transactionOf(deps, actor, async (stores, actor) => {
      const lookup = await deviceInService(stores, actor, input.imeiNumber)
      if (!lookup.ok) return lookup
      const holder = await holderFor(stores, actor, input.userId)
      if (!holder.ok) return holder
      if (holder.value.id === lookup.value.device.holderId) return refused(SAME_HOLDER)
      const tools = await stores.tools.ofDevice(input.imeiNumber)
      if (!tools.every(({ ownerPath }) => managesPath(actor, ownerPath)))
        return refused(TOOLS_ELSEWHERE)
      await changeHolder(stores, actor, lookup.value, holder.value, input, secrets, now)
      await (input.withRecord ? takeTools : leaveTools)(stores, actor, tools, holder.value, now)
      await bindWaitingTools(stores, input.imeiNumber, auditActor(actor), now)
      const device = await stores.devices.byImei(input.imeiNumber)
      if (device === null) throw new Error('The device that was just handed over is not there')
      return ok({ device, ...secrets })
    })
  }

const changeHolder = async (
  stores: Writes,
  actor: AccountActor,
  { device: { imeiNumber, holderId, tcpNetworks } }: HeldDevice,
  holder: Account,
  { withRecord, reason }: HandOverDevice,
  secrets: { key: string; claimCode: string },
  now: Date,
): Promise<void> => {
  await stores.devices.setHolder(imeiNumber, holder.id)
  await stores.devices.setKey(imeiNumber, secretHash(secrets.key))
  await stores.devices.setClaimCode(imeiNumber, claimCodeHash(imeiNumber, secrets.claimCode))
  const hadNetworks = tcpNetworks.length > 0
  if (hadNetworks) await stores.devices.setTcpNetworks(imeiNumber, [])
  await appendEntry(stores.audit, {
    at: now,
    actor: auditActor(actor),
    action: 'device.handed-over',
    subject: { kind: 'device', id: imeiNumber },
    before: { userId: holderId, ...(hadNetworks && { tcpNetworks }) },
    after: { userId: holder.id, withRecord, ...(hadNetworks && { tcpNetworks: [] }) },
    reason,
  })
}

const takeTools = async (
  stores: Writes,
  actor: AccountActor,
  tools: readonly OwnedTool[],
  holder: Account,
  now: Date,
): Promise<void> => {
  for (const { tool, ownerPath } of tools) {
    if (isInSubtree(ownerPath, holder.path)) continue
    await leaveOwner(stores, tool, auditActor(actor), now)
    if ((await topLevelOf(stores, ownerPath)) !== (await topLevelOf(stores, holder.path)))
      await leaveCustomer(stores, [tool.id], now)
    await stores.tools.change(tool.id, { userId: holder.id, updatedAt: now })
    await appendEntry(stores.audit, {
      at: now,
      actor: auditActor(actor),
      action: 'tool.moved',
      subject: { kind: 'tool', id: String(tool.id) },
      before: { userId: tool.userId },
      after: { userId: holder.id },
    })
  }
}

const leaveTools = (
  stores: Writes,
  actor: AccountActor,
  tools: readonly OwnedTool[],
  holder: Account,
  now: Date,
): Promise<void> => {
  const ofOthers: Tool[] = tools
    .map(({ tool }) => tool)
    .filter(({ userId }) => userId !== holder.id)
  return separateTools(stores, ofOthers, auditActor(actor), now)
}

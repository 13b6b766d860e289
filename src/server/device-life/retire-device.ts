import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { deviceInService, registerRefusal } from '../devices/held-device.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Device } from '../storage/device-store.ts'
import type { Storage } from '../storage/storage.ts'
import { separateTools } from './separate-tools.ts'

export type RetireDevice = {
  imeiNumber: string
  /** True: its tools are separated from it. False: a device that has tools is refused. */
  leaveTools: boolean
  reason?: string | undefined
}

const HAS_TOOLS = badInput({
  field: 'imeiNumber',
  key: 'devices.retireInUse',
  message: 'This device still has sensors. Replace it, or let its sensors end here.',
})

/**
 * Takes a device out of service. Its key, claim code and networks end, and what it sends is refused.
 * Registering it again takes it back into service.
 */
export const retireDevice =
  (deps: { storage: Storage; clock: Clock }) =>
  async (
    actor: Actor,
    { imeiNumber, leaveTools, reason }: RetireDevice,
  ): Promise<Result<Device, Refusal>> => {
    const refusal = registerRefusal(actor)
    if (refusal !== null) return refused(refusal)
    const now = deps.clock()
    return transactionOf(deps, actor, async (stores, actor) => {
      const lookup = await deviceInService(stores, actor, imeiNumber)
      if (!lookup.ok) return lookup
      const tools = (await stores.tools.ofDevice(imeiNumber)).map(({ tool }) => tool)
      if (tools.length > 0 && !leaveTools) return refused(HAS_TOOLS)
      await separateTools(stores, tools, auditActor(actor), now)
      await stores.devices.retire(imeiNumber, now)
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(actor),
        action: 'device.retired',
        subject: { kind: 'device', id: imeiNumber },
        before: { userId: lookup.value.device.holderId, retired: false },
        after: { userId: lookup.value.device.holderId, retired: true },
        reason,
      })
      const retired = await stores.devices.byImei(imeiNumber)
      if (retired === null) throw new Error('The device that was just retired is not there')
      return ok(retired)
    })
  }

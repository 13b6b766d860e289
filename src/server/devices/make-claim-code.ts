import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { auditActor } from '../audit/audit-trail.ts'
import { claimCodeHash, newClaimCode } from '../secret.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Storage } from '../storage/storage.ts'
import { deviceInService, registerRefusal } from './held-device.ts'

/**
 * Makes a new claim code for a device, and answers it this once; the server keeps its hash. The old
 * one is refused from now on.
 */
export const makeClaimCode =
  (deps: { storage: Storage; clock: Clock }) =>
  async (
    actor: Actor,
    { imeiNumber, reason }: { imeiNumber: string; reason?: string | undefined },
  ): Promise<Result<string, Refusal>> => {
    const refusal = registerRefusal(actor)
    if (refusal !== null) return refused(refusal)
    const code = newClaimCode()
    const now = deps.clock()
    return transactionOf(deps, actor, async (stores, actor) => {
      const held = await deviceInService(stores, actor, imeiNumber)
      if (!held.ok) return held
      await stores.devices.setClaimCode(imeiNumber, claimCodeHash(imeiNumber, code))
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(actor),
        action: 'device.claim-code-made',
        subject: { kind: 'device', id: imeiNumber },
        before: { hasClaimCode: held.value.device.hasClaimCode },
        after: { hasClaimCode: true },
        reason,
      })
      return ok(code)
    })
  }

import type { Clock } from '../../domain/clock.ts'
import { MOST_DEVICES_OF_FILE } from '../../domain/device-files/read-device-file.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { nextTurn } from '../next-turn.ts'
import { claimCodeHash, newClaimCode } from '../secret.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Device } from '../storage/device-store.ts'
import type { Storage, Writes } from '../storage/storage.ts'
import { deviceInService, registerRefusal } from './held-device.ts'

type Deps = { storage: Storage; clock: Clock }
export type CodeOfDevice = { device: Device; claimCode: string }

/**
 * Makes a new claim code for a device, and answers it this once; the server keeps its hash. The old
 * one is refused from now on.
 */
export const makeClaimCode =
  (deps: Deps) =>
  async (
    actor: Actor,
    { imeiNumber, reason }: { imeiNumber: string; reason?: string | undefined },
  ): Promise<Result<string, Refusal>> => {
    const made = await makeClaimCodes(deps)(actor, { imeiNumbers: [imeiNumber], reason })
    return made.ok ? ok(made.value[0]!.claimCode) : made
  }

/** Devices between which others get the event loop. */
const DEVICES_PER_TURN = 20

const TOO_MANY = badInput({
  field: 'imeiNumbers',
  key: 'devices.codesTooMany',
  params: { most: MOST_DEVICES_OF_FILE },
  message: `Claim codes can be made for at most ${MOST_DEVICES_OF_FILE} devices at once.`,
})

/**
 * The same for up to 1,000 devices in one transaction, as for a sheet of labels: in the order of the
 * numbers, each device once. One that is refused refuses all.
 */
export const makeClaimCodes =
  (deps: Deps) =>
  async (
    actor: Actor,
    { imeiNumbers, reason }: { imeiNumbers: readonly string[]; reason?: string | undefined },
  ): Promise<Result<CodeOfDevice[], Refusal>> => {
    const refusal = registerRefusal(actor)
    if (refusal !== null) return refused(refusal)
    const wanted = [...new Set(imeiNumbers)]
    if (wanted.length > MOST_DEVICES_OF_FILE) return refused(TOO_MANY)
    const now = deps.clock()
    return transactionOf(deps, actor, async (stores, actor) => {
      const devices: Device[] = []
      for (const [i, imeiNumber] of wanted.entries()) {
        if (i % DEVICES_PER_TURN === DEVICES_PER_TURN - 1) await nextTurn(actor.signal)
        const lookup = await deviceInService(stores, actor, imeiNumber)
        if (!lookup.ok) return lookup
        devices.push(lookup.value.device)
      }
      const made: CodeOfDevice[] = []
      for (const device of devices) {
        if (made.length % DEVICES_PER_TURN === DEVICES_PER_TURN - 1) await nextTurn(actor.signal)
        made.push(await giveNewCode(stores, actor, device, reason, now))
      }
      return ok(made)
    })
  }

const giveNewCode = async (
  stores: Writes,
  actor: AccountActor,
  device: Device,
  reason: string | undefined,
  now: Date,
): Promise<CodeOfDevice> => {
  const { imeiNumber, hasClaimCode } = device
  const claimCode = newClaimCode()
  await stores.devices.setClaimCode(imeiNumber, claimCodeHash(imeiNumber, claimCode))
  await appendEntry(stores.audit, {
    at: now,
    actor: auditActor(actor),
    action: 'device.claim-code-made',
    subject: { kind: 'device', id: imeiNumber },
    before: { hasClaimCode },
    after: { hasClaimCode: true },
    reason,
  })
  return { device, claimCode }
}

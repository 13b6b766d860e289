import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../domain/clock.ts'
import { readClaimCode } from '../../domain/devices/claim-code.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { mayClaimDevices } from '../../domain/permissions/device-rules.ts'
import { actsFor } from '../../domain/permissions/rules.ts'
import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { IMEI_MALFORMED } from '../../domain/tools/tool-rules.ts'
import { isImei } from '../../domain/tools/tool.ts'
import type { Account } from '../../domain/users/account.ts'
import { putAccountMail } from '../account-mails/put-account-mail.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { claimCodeHash } from '../secret.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Device } from '../storage/device-store.ts'
import type { Storage, Writes } from '../storage/storage.ts'
import { bindWaitingTools } from './bind-waiting-tools.ts'
import type { ClaimGuard } from './claim-guard.ts'
import { holderFor } from './holder-for.ts'

export type ClaimDevice = {
  imeiNumber: string
  claimCode: string
  /** The account that holds the device from now on; null: the caller's own. */
  userId: number | null
  clientAddress: string
  reason?: string | undefined
}

/** Also for a device that does not exist, or that has no code: strangers learn nothing. */
export const WRONG_CLAIM_CODE = badInput({
  field: 'claimCode',
  key: 'devices.claimCodeWrong',
  message: 'This claim code does not belong to this device, or it has been used.',
})
const CLAIM_CODE_MALFORMED = badInput({
  field: 'claimCode',
  key: 'devices.claimCodeMalformed',
  message: 'A claim code has 10 letters and digits.',
})
const IN_USE = badInput({
  field: 'imeiNumber',
  key: 'devices.inUse',
  message: 'This device still has sensors. They must be deleted before it can be claimed.',
})

/**
 * Makes an account the holder of a device by the code on its label. The code is used up, the key
 * stays. Only while no tool is bound to the device.
 */
export const claimDevice =
  (deps: { storage: Storage; clock: Clock; claims: ClaimGuard }) =>
  async (actor: Actor, input: ClaimDevice): Promise<Result<Device, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayClaimDevices(actor)) return refused({ kind: 'forbidden' })
    if (!isImei(input.imeiNumber)) return refused(badInput(IMEI_MALFORMED))
    const code = beginClaim(deps.claims, input)
    if (!code.ok) return code
    const claimed = await transactionOf(deps, actor, async (stores, actor) => {
      const holder = await holderFor(stores, actor, input.userId ?? actsFor(actor))
      if (!holder.ok) return holder
      return claim(stores, actor, { ...input, ...code.value, holder: holder.value }, deps.clock())
    })
    if (claimed.ok || claimed.error !== WRONG_CLAIM_CODE) deps.claims.accepted(input)
    return claimed
  }

/** Reads a typed code and counts the try. */
export const beginClaim = (
  claims: ClaimGuard,
  { imeiNumber, claimCode, clientAddress }: Omit<ClaimDevice, 'userId'>,
): Result<{ codeHash: string }, Refusal> => {
  const code = readClaimCode(claimCode)
  if (code === null) return refused(CLAIM_CODE_MALFORMED)
  const limited = claims.begin({ imeiNumber, clientAddress })
  return limited === null
    ? ok({ codeHash: claimCodeHash(imeiNumber, code) })
    : refused({ kind: 'rate-limited', retryAfterSeconds: limited.retryAfterSeconds })
}

const isSame = (hash: string, other: string): boolean =>
  hash.length === other.length && timingSafeEqual(Buffer.from(hash), Buffer.from(other))

/** The claim itself, in the caller's transaction. `codeHash`: of the typed code. */
export const claim = async (
  stores: Writes,
  actor: AccountActor,
  {
    imeiNumber,
    codeHash,
    holder,
    reason,
  }: { imeiNumber: string; codeHash: string; holder: Account; reason?: string | undefined },
  now: Date,
): Promise<Result<Device, Refusal>> => {
  const device = await stores.devices.byImei(imeiNumber)
  const storedHash = await stores.devices.claimCodeHash(imeiNumber)
  if (device === null || !isSame(storedHash ?? '', codeHash)) return refused(WRONG_CLAIM_CODE)
  if ((await stores.tools.ofDevice(imeiNumber)).length > 0) return refused(IN_USE)
  await stores.devices.setHolder(imeiNumber, holder.id)
  await stores.devices.setClaimCode(imeiNumber, null)
  // The former holder's networks need no key.
  if (device.tcpNetworks.length > 0) await stores.devices.setTcpNetworks(imeiNumber, [])
  const networks = device.tcpNetworks.length > 0
  await appendEntry(stores.audit, {
    at: now,
    actor: auditActor(actor),
    action: 'device.claimed',
    subject: { kind: 'device', id: imeiNumber },
    before: {
      userId: device.holderId,
      ...(networks && { tcpNetworks: device.tcpNetworks }),
    },
    after: { userId: holder.id, ...(networks && { tcpNetworks: [] }) },
    reason,
  })
  await tellFormerHolder(stores, device, holder, now)
  await bindWaitingTools(stores, imeiNumber, auditActor(actor), now)
  const claimed = await stores.devices.byImei(imeiNumber)
  if (claimed === null) throw new Error('The device that was just claimed is not there')
  return ok(claimed)
}

/** By mail, at an address that its owner has confirmed. Another one may be a stranger's. */
const tellFormerHolder = async (
  stores: Writes,
  { imeiNumber, holderId }: Device,
  holder: Account,
  now: Date,
): Promise<void> => {
  if (holderId === null || holderId === holder.id) return
  const former = await stores.accounts.byId(holderId)
  if (former === null || former.emailConfirmedAt === null) return
  await putAccountMail(stores, former, { kind: 'DEVICE_CLAIMED', imeiNumber }, now)
}

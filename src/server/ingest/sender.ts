import { tokenInForce } from '../sessions/live-token.ts'
import type { Reads } from '../storage/storage.ts'

/**
 * Who sends: a device for itself, or a machine with a token (an app key is one) for the devices of a
 * branch.
 */
export type Sender = (DeviceSender | TokenSender) & {
  /** Of the key or token that it showed; left out: it showed none. */
  readonly keyHash?: string
}

/**
 * `proof` 'network': the device showed its IMEI only, which is no secret, from a network that it may
 * send from. Missing: it showed its key.
 */
export type DeviceSender = { kind: 'device'; imeiNumber: string; proof?: 'network' }

export type TokenSender = {
  kind: 'app-key'
  id: number
  /** Null: for all devices. */
  scopeAccountId: number | null
  /**
   * Whether the device must be held in the branch. For an app key, which only superadmin makes, a
   * tool of the branch on the device is enough.
   */
  heldOnly: boolean
  expiresAt: Date | null
  /** As it was last stored. */
  lastUsedAt: Date | null
}

/** By `secretHash` of the token; null when there is none, or it may not send. */
export const loadTokenSender = async (
  keyHash: string,
  stores: Pick<Reads, 'accounts' | 'tokens'>,
): Promise<Sender | null> => {
  const live = await tokenInForce(stores, keyHash)
  if (live === null || !live.token.scopes.includes('SEND_READINGS')) return null
  const { id, accountId, appAccountId, expiresAt, lastUsedAt } = live.token
  return {
    kind: 'app-key',
    id,
    // A superadmin has no branch: it sees every device.
    scopeAccountId: live.account?.role === 'superadmin' ? null : accountId,
    heldOnly: appAccountId === null,
    expiresAt,
    lastUsedAt,
    keyHash,
  }
}

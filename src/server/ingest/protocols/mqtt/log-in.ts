import { hasExpired } from '../../../../domain/tokens/token-time.ts'
import { isImei } from '../../../../domain/tools/tool.ts'
import { clientNetwork } from '../../../rate-limits/client-network.ts'
import { secretHash } from '../../../secret.ts'
import { unlessUnavailable } from '../../../storage/storage-errors.ts'
import type { IngestParts } from '../../ingest-parts.ts'
import type { Sender } from '../../sender.ts'

/** Who logged in. `name` is unique among senders; the key is looked up again for each message. */
export type Login = { sender: Sender; keyHash: string; name: string }

export type LoginOutcome =
  | { kind: 'accepted'; login: Login }
  | { kind: 'wrong-key' }
  | { kind: 'locked' }

/** Longer ones are no keys, and are not hashed. Characters. */
const LONGEST_KEY = 200
const KEY_USER = /^key-(\d{1,15})$/

/** The sender, unless its token has expired. */
export const senderNow = async (
  { directory, clock }: Pick<IngestParts, 'directory' | 'clock'>,
  keyHash: string,
): Promise<Sender | null> => {
  const lookup = directory.senderOf(keyHash)
  const sender = lookup instanceof Promise ? await lookup : lookup
  return sender?.kind === 'app-key' && hasExpired(sender, clock()) ? null : sender
}

/** Whether the user name is the one of this sender. A device may call itself by its alias. */
const isNameOf = async (
  user: string,
  sender: Sender,
  { directory }: Pick<IngestParts, 'directory'>,
): Promise<boolean> => {
  if (sender.kind === 'app-key') return KEY_USER.exec(user)?.[1] === String(sender.id)
  if (user === sender.imeiNumber) return true
  return (await directory.device(user))?.imeiNumber === sender.imeiNumber
}

/**
 * The login of a device (user: IMEI or alias; password: its key) or of a gateway (user: `key-<id>`;
 * password: the app key or token). A wrong one counts against its network, together with those that
 * were tried over HTTP; a right one works from a locked network too. A device that nobody registered
 * is counted, and answered like a wrong key.
 */
export const logIn = async (
  parts: Pick<
    IngestParts,
    'directory' | 'wrongKeys' | 'unknownAttempts' | 'refusalNotes' | 'clock' | 'steadyMs'
  >,
  { user, password }: { user: string | null; password: string | null },
  address: string,
): Promise<LoginOutcome> => {
  if (user !== null && password !== null && password.length <= LONGEST_KEY) {
    const keyHash = secretHash(password)
    const sender = await senderNow(parts, keyHash)
    if (sender !== null && (await isNameOf(user, sender, parts))) {
      const name = sender.kind === 'device' ? sender.imeiNumber : `key-${sender.id}`
      return { kind: 'accepted', login: { sender, keyHash, name } }
    }
  }
  if (parts.wrongKeys.attempt(clientNetwork(address)) !== null) return { kind: 'locked' }
  if (user !== null && isImei(user) && parts.unknownAttempts.mayLook(parts.steadyMs())) {
    parts.refusalNotes.ofStranger(user, { protocol: 'mqtt', reason: 'wrong-key', detail: null })
    await unlessUnavailable(parts.unknownAttempts.noteName(user, parts.clock().getTime()))
  }
  return { kind: 'wrong-key' }
}

import webPush from 'web-push'
import type { Storage } from '../storage/storage.ts'

/**
 * The key pair by which push services know this server (RFC 8292), base64url. `subject`: whom they
 * may write to.
 */
export type PushKeys = { publicKey: string; privateKey: string; subject: string }

const KEPT_AS = 'push-keys'

/**
 * Those of the settings, else those made at the first start: browsers are bound to them and would
 * have to subscribe anew.
 */
export const pushKeys = async (
  storage: Pick<Storage, 'serverValues' | 'transaction'>,
  set: { publicKey: string; privateKey: string } | null,
  subject: string,
): Promise<PushKeys> => {
  if (set !== null) return { ...set, subject }
  const kept = await storage.serverValues.get(KEPT_AS)
  if (kept !== null)
    return { ...(JSON.parse(kept) as { publicKey: string; privateKey: string }), subject }
  const made = webPush.generateVAPIDKeys()
  await storage.transaction(({ serverValues }) => serverValues.set(KEPT_AS, JSON.stringify(made)))
  return { ...made, subject }
}

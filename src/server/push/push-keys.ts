import webPush from 'web-push'
import type { Storage } from '../storage/storage.ts'

/**
 * The key pair by which push services know this server (RFC 8292), base64url. `subject`: the
 * operator's address, for messages from push services.
 */
export type PushKeys = { publicKey: string; privateKey: string; subject: string }

const VALUE_NAME = 'push-keys'

/**
 * The keys of the settings, or those that the first start creates. Browsers are bound to the keys:
 * with other ones they have to subscribe again.
 */
export const pushKeys = async (
  storage: Pick<Storage, 'serverValues' | 'transaction'>,
  set: { publicKey: string; privateKey: string } | null,
  subject: string,
): Promise<PushKeys> => {
  if (set !== null) return { ...set, subject }
  const stored = await storage.serverValues.get(VALUE_NAME)
  if (stored !== null) return { ...keysIn(stored), subject }
  const created = JSON.stringify(webPush.generateVAPIDKeys())
  const text = await storage.transaction(async ({ serverValues }) => {
    // Another server may have started at the same time.
    const keys = (await serverValues.get(VALUE_NAME)) ?? created
    await serverValues.set(VALUE_NAME, keys)
    return keys
  })
  return { ...keysIn(text), subject }
}

const keysIn = (text: string): Pick<PushKeys, 'publicKey' | 'privateKey'> =>
  JSON.parse(text) as Pick<PushKeys, 'publicKey' | 'privateKey'>

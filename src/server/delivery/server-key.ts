import { newToken } from '../secret.ts'
import type { Storage } from '../storage/storage.ts'

const KEPT_AS = 'signing-key'

/** The server's own key, made at its first start: it signs links in mails and names the mails. */
export const serverKey = async (
  storage: Pick<Storage, 'serverValues' | 'transaction'>,
): Promise<string> => {
  const kept = await storage.serverValues.get(KEPT_AS)
  if (kept !== null) return kept
  const made = newToken()
  await storage.transaction(({ serverValues }) => serverValues.set(KEPT_AS, made))
  return made
}

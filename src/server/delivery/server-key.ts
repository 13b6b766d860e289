import { newToken } from '../secret.ts'
import type { Storage } from '../storage/storage.ts'

const VALUE_NAME = 'signing-key'

/** The server's own key, made at its first start: it signs links in mails and names the mails. */
export const serverKey = async (
  storage: Pick<Storage, 'serverValues' | 'transaction'>,
): Promise<string> => {
  const stored = await storage.serverValues.get(VALUE_NAME)
  if (stored !== null) return stored
  const created = newToken()
  await storage.transaction(({ serverValues }) => serverValues.set(VALUE_NAME, created))
  return created
}

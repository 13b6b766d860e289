import { newToken } from '../secret.ts'
import type { Storage } from '../storage/storage.ts'

const VALUE_NAME = 'signing-key'

/** The server's own key, made at its first start: it signs links in mails and names the mails. */
export const serverKey = async (
  storage: Pick<Storage, 'serverValues' | 'transaction'>,
): Promise<string> => {
  const stored = await storage.serverValues.get(VALUE_NAME)
  if (stored !== null) return stored
  return storage.transaction(async ({ serverValues }) => {
    // Another server may have started at the same time.
    const key = (await serverValues.get(VALUE_NAME)) ?? newToken()
    await serverValues.set(VALUE_NAME, key)
    return key
  })
}

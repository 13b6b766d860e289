import { newToken } from '../secret.ts'
import type { ServerValueStore } from '../storage/server-value-store.ts'

const KEPT_AS = 'signing-key'

/** The server's own key, made at its first start: it signs links in mails and names the mails. */
export const serverKey = async ({
  serverValues,
}: {
  serverValues: ServerValueStore
}): Promise<string> => {
  const kept = await serverValues.get(KEPT_AS)
  if (kept !== null) return kept
  const made = newToken()
  await serverValues.set(KEPT_AS, made)
  return made
}

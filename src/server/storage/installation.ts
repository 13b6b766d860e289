import { randomBytes } from 'node:crypto'
import type { Storage } from './storage.ts'

/** Name of the server value that tells this installation from others: eight hexadecimal digits. */
export const INSTALLATION = 'installation'

export const newInstallation = (): string => randomBytes(4).toString('hex')

/** Whose data this is. It is in the database, so that a restored one is the same installation. */
export const installationOf = async (
  storage: Pick<Storage, 'serverValues'> & { transaction: Storage['transaction'] },
): Promise<string> => {
  const stored = await storage.serverValues.get(INSTALLATION)
  if (stored !== null) return stored
  return storage.transaction(async ({ serverValues }) => {
    const now = (await serverValues.get(INSTALLATION)) ?? newInstallation()
    await serverValues.set(INSTALLATION, now)
    return now
  })
}

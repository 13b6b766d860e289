import { idsOfPath, topLevelAccount } from '../../domain/permissions/top-level.ts'
import type { Reads } from '../storage/storage.ts'

/**
 * The top-level account that a path lies under; the account at its end need not be stored there
 * yet.
 */
export const topLevelOf = async (
  stores: Pick<Reads, 'accounts'>,
  path: string,
): Promise<number> => {
  const accounts = await stores.accounts.byIds(idsOfPath(path))
  const roles = new Map(accounts.map((account) => [account.id, account.role]))
  return topLevelAccount(path, (id) => roles.get(id))
}

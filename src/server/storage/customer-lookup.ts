import { idsOfPath, topLevelAccount } from '../../domain/permissions/top-level.ts'
import type { Storage } from './storage.ts'

/** Paths in memory, some 100 bytes each. */
const MOST_PATHS = 20_000

/** The customer (top-level account) of an account's path. Remembered until an account changes. */
export const createCustomerLookup = ({
  accounts,
  onChange,
}: Pick<Storage, 'accounts' | 'onChange'>): ((path: string) => Promise<number>) => {
  const customers = new Map<string, number>()
  onChange({ account: () => customers.clear() })
  return async (path) => {
    const remembered = customers.get(path)
    if (remembered !== undefined) return remembered
    const above = await accounts.withDeleted(idsOfPath(path))
    const roles = new Map(above.map(({ id, role }) => [id, role]))
    const customer = topLevelAccount(path, (id) => roles.get(id))
    if (customers.size >= MOST_PATHS) customers.clear()
    customers.set(path, customer)
    return customer
  }
}

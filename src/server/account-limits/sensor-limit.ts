import { badInput, type Refusal } from '../../domain/refusal.ts'
import type { Account } from '../../domain/users/account.ts'
import type { Reads } from '../storage/storage.ts'

/** The accounts on a path, the account itself among them, the highest first. */
export const accountsOnPath = async (
  { accounts }: Pick<Reads, 'accounts'>,
  path: string,
): Promise<Account[]> => {
  const ids = path.split('/').filter(Boolean).map(Number)
  return (await accounts.byIds(ids)).toSorted((a, b) => a.path.length - b.path.length)
}

/**
 * Why so many more sensors find no room in the accounts on a path, all of which count what is below
 * them; null when they do. `from`: where the sensors are now; who has them already has room for them.
 */
export const sensorLimitRefusal = async (
  stores: Pick<Reads, 'accounts' | 'customers'>,
  path: string,
  { more, from = '' }: { more: number; from?: string },
  field = 'userId',
): Promise<Refusal | null> => {
  if (more === 0) return null
  for (const account of await accountsOnPath(stores, path)) {
    const { mostSensors } = account
    if (mostSensors === undefined || from.startsWith(account.path)) continue
    const used = await stores.customers.countTools(account.path)
    if (used + more > mostSensors)
      return badInput({
        field,
        key: 'customers.sensorsFull',
        params: { most: mostSensors, used },
        message: `The account may have ${mostSensors} sensors, and has ${used}. Ask the person who manages it.`,
      })
  }
  return null
}

type Limits = Pick<Account, 'mostSensors' | 'mostMessages'>
const LIMITS = ['mostSensors', 'mostMessages'] as const

/** The lowest limits of accounts. */
const lowest = (accounts: readonly Limits[], limit: (typeof LIMITS)[number]): number | undefined =>
  accounts
    .map((account) => account[limit])
    .filter((value) => value !== undefined)
    .toSorted((a, b) => a - b)[0]

const MOST_NAMED = 5

/** Why limits are lower than what accounts below were given; null when they are not, or were so before. */
export const belowRefusal = async (
  { customers }: Pick<Reads, 'customers'>,
  { path, ...before }: Account,
  wanted: Limits,
): Promise<Refusal | null> => {
  for (const field of LIMITS) {
    const most = wanted[field]
    if (most === undefined || most >= (before[field] ?? Infinity)) continue
    const { rows, total } = await customers.givenMore(path, field, most, MOST_NAMED)
    if (total === 0) continue
    const named = rows.map(({ name, limit }) => `${name} (${limit})`)
    const accounts = [...named, ...(total > rows.length ? [`… +${total - rows.length}`] : [])]
    return badInput({
      field,
      key: 'customers.givenMoreBelow',
      params: { most, accounts: accounts.join(', ') },
      message: `Accounts below it were given more than ${most}: ${accounts.join(', ')}. Lower theirs first.`,
    })
  }
  return null
}

/** Why limits are higher than those of the accounts above; null when they are not. */
export const aboveParentRefusal = (limits: Limits, above: readonly Limits[]): Refusal | null => {
  for (const field of LIMITS) {
    const wanted = limits[field]
    const most = lowest(above, field)
    if (wanted === undefined || most === undefined || wanted <= most) continue
    return badInput({
      field,
      key: `customers.${field}AboveParent`,
      params: { most },
      message: `The account above may have ${most}: an account below it cannot have more.`,
    })
  }
  return null
}

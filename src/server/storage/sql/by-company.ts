import { sortKey } from './sort-key.ts'

const compared = (a: string, b: string): number => Number(a > b) - Number(a < b)

/**
 * The ids in the order of their companies, those without one last. Companies have no stored key: the few
 * accounts are sorted here, by the same rules on every engine. `accounts` come in the order of their names.
 */
export const idsByCompany = (
  accounts: readonly { id: number; company: string | null }[],
  descending: boolean,
): number[] => {
  const keyed = accounts.map(({ id, company }) => ({ id, key: sortKey(company ?? '') }))
  const named = keyed.filter(({ key }) => key !== '').toSorted((a, b) => compared(a.key, b.key))
  const inOrder = [
    ...(descending ? named.toReversed() : named),
    ...keyed.filter(({ key }) => key === ''),
  ]
  return inOrder.map(({ id }) => id)
}

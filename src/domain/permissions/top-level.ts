import type { Role } from '../users/account.ts'

/** The ids on a path from the top down: "/1/7/23/" gives 1, 7, 23. */
export const idsOfPath = (path: string): number[] =>
  path
    .split('/')
    .filter((id) => id !== '')
    .map(Number)

/**
 * The customer that an account belongs to: the account on its path that lies directly below
 * superadmin or below nobody. A superadmin's own things belong to that superadmin. `roleOf` answers
 * for every id on the path.
 */
export const topLevelAccount = (path: string, roleOf: (id: number) => Role | undefined): number => {
  const ids = idsOfPath(path)
  const top = ids.find((id) => roleOf(id) !== 'superadmin') ?? ids.at(-1)
  if (top === undefined) throw new Error(`An account's path names nobody: "${path}"`)
  return top
}

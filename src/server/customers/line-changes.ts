import type { CustomerColumn } from '../../domain/customer-tables/read-customer-table.ts'
import { type Account, LANGUAGE_CODES } from '../../domain/users/account.ts'
import type { Reads } from '../storage/storage.ts'

/** A cell of a customer before and after its line; null: nothing. */
export type CellChange = { column: CustomerColumn; before: string | null; after: string | null }
/** What a line of a table changes, as the table writes it. */
export type LineChange = { line: number; email: string; isNew: boolean; cells: CellChange[] }

type Cells = ReadonlyMap<CustomerColumn, string | null>

const cellsOf = (account: Account, reseller: string | null): Cells => {
  const number = (value: number | undefined) => (value === undefined ? null : String(value))
  return new Map([
    ['firstName', account.firstName || null],
    ['lastName', account.lastName || null],
    ['company', account.company ?? null],
    ['language', LANGUAGE_CODES[account.language]],
    ['timeZone', account.timeZone],
    ['reseller', reseller],
    ['expiresOn', account.expiresOn ?? null],
    ['mostSensors', number(account.mostSensors)],
    ['mostMessages', number(account.mostMessages)],
  ])
}

/** `before`: null for a new customer. `newSite`: the name of a site that was made; null for none. */
export const lineChange = async (
  { accounts }: Pick<Reads, 'accounts'>,
  line: number,
  before: Account | null,
  after: Account,
  newSite: string | null,
): Promise<LineChange> => {
  const resellerOf = async ({ parentUserId }: Account): Promise<string | null> =>
    parentUserId === null ? null : ((await accounts.byId(parentUserId))?.email ?? null)
  const afterCells = cellsOf(after, await resellerOf(after))
  const beforeCells: Cells = before === null ? new Map() : cellsOf(before, await resellerOf(before))
  const cells: CellChange[] = [...afterCells]
    .map(([column, now]) => ({ column, before: beforeCells.get(column) ?? null, after: now }))
    .filter((cell) => cell.before !== cell.after)
  if (newSite !== null) cells.push({ column: 'site', before: null, after: newSite })
  return { line, email: after.email, isNew: before === null, cells }
}

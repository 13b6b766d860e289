import {
  CUSTOMER_COLUMNS,
  type CustomerColumn,
} from '../../domain/customer-tables/read-customer-table.ts'
import { maySetCustomer } from '../../domain/permissions/morning-rules.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { sightOf } from '../../domain/permissions/rules.ts'
import { BYTE_ORDER_MARK, csvCell, csvLine, csvMarks } from '../../domain/records/csv.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import { type Account, LANGUAGE_CODES } from '../../domain/users/account.ts'
import { CONTENT_TYPES, type FileLinks, type FileOffer } from '../downloads/file-links.ts'
import { stillAllowed } from '../sessions/still-allowed.ts'
import { type CustomerDeps, customerManager } from './customer-access.ts'

const cellOf = (account: Account, parent: Account | undefined, column: CustomerColumn): string => {
  switch (column) {
    case 'email':
    case 'firstName':
    case 'lastName':
      return account[column]
    case 'language':
      return LANGUAGE_CODES[account.language]
    case 'reseller':
      return parent?.email ?? ''
    case 'timeZone':
      return account.timeZone ?? ''
    case 'site':
      return ''
    default:
      return String(account[column] ?? '')
  }
}

/** A link to a table of the caller's customers, in the columns that the import takes. */
export const exportCustomers =
  (deps: CustomerDeps & { fileLinks: FileLinks }) =>
  async (actor: Actor): Promise<Result<FileOffer, Refusal>> => {
    const manager = customerManager(actor)
    if (!manager.ok) return manager
    const viewer = manager.value
    const own = await deps.storage.accounts.byId(viewer.id)
    const { separator } = csvMarks(own === null ? 'en' : LANGUAGE_CODES[own.language])
    const texts = async function* () {
      const { rows } = await deps.storage.accounts.list({
        scope: sightOf(viewer),
        withoutRoles: ['app', 'factory', 'superadmin'],
        sort: { column: 'email', descending: false },
      })
      const customers = rows.filter((account) => maySetCustomer(viewer, account))
      const parents = new Map(rows.map((account) => [account.id, account]))
      if (own !== null) parents.set(own.id, own)
      let text = BYTE_ORDER_MARK + csvLine([...CUSTOMER_COLUMNS], separator)
      for (const account of customers) {
        const parent = parents.get(account.parentUserId ?? 0)
        const cells = CUSTOMER_COLUMNS.map((column) =>
          csvCell(cellOf(account, parent, column), separator),
        )
        text += csvLine(cells, separator)
      }
      yield text
    }
    return ok(
      deps.fileLinks.offer({
        actor: viewer,
        name: `customers-${deps.clock().toISOString().slice(0, 10)}.csv`,
        contentType: CONTENT_TYPES.CSV,
        texts,
        isAllowed: stillAllowed(
          deps,
          viewer,
          (current) => customerManager(current).ok && current.path === viewer.path,
        ),
      }),
    )
  }

import { BYTE_ORDER_MARK, csvCell, csvLine, csvMarks } from '../../../../domain/records/csv.ts'
import {
  CUSTOMER_COLUMNS,
  type CustomerColumn,
  REMOVED,
} from '../../../../domain/customer-tables/read-customer-table.ts'
import type { LanguageCode } from '../../../../domain/users/account.ts'

type Change = {
  email: string
  isNew: boolean
  cells: readonly { column: string; before: string | null }[]
}

/** What a dash in a cell removes. The others had a value before, or cannot lose it. */
const REMOVABLE: readonly CustomerColumn[] = ['company', 'expiresOn', 'mostSensors', 'mostMessages']

/**
 * The table that brings back what these lines changed, as CSV; null: nothing can be brought back. New customers and
 * sites stay: they may have been used meanwhile.
 */
export const formerTable = (changes: readonly Change[], language: LanguageCode): string | null => {
  const { separator } = csvMarks(language)
  const cellOf = ({ email, cells }: Change, column: CustomerColumn): string => {
    if (column === 'email') return email
    const cell = cells.find((one) => one.column === column)
    if (cell === undefined) return ''
    return cell.before ?? (REMOVABLE.includes(column) ? REMOVED : '')
  }
  const lines = changes
    .filter(({ isNew }) => !isNew)
    .map((change) => CUSTOMER_COLUMNS.map((column) => cellOf(change, column)))
    .filter(([, ...cells]) => cells.some((cell) => cell !== ''))
  if (lines.length === 0) return null
  return (
    BYTE_ORDER_MARK +
    [CUSTOMER_COLUMNS, ...lines]
      .map((cells) =>
        csvLine(
          cells.map((cell) => csvCell(cell, separator)),
          separator,
        ),
      )
      .join('')
  )
}

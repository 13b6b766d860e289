import { BYTE_ORDER_MARK, csvCell, csvLine, csvMarks } from '../../../../domain/records/csv.ts'
import type { LanguageCode } from '../../../../domain/users/account.ts'
import type { RegisteredRow } from './use-register-many.ts'

/** Keys and claim codes of new devices, for the tool that sets the loggers up. Headings as a list has them. */
export const keysCsv = (rows: readonly RegisteredRow[], language: LanguageCode): string => {
  const { separator } = csvMarks(language)
  const line = (cells: readonly string[]) =>
    csvLine(
      cells.map((cell) => csvCell(cell, separator)),
      separator,
    )
  return (
    BYTE_ORDER_MARK +
    line(['imei', 'alias', 'account', 'key', 'claim_code']) +
    rows
      .map(({ imeiNumber, alias, account, key, claimCode }) =>
        line([imeiNumber, alias ?? '', account ?? '', key, claimCode]),
      )
      .join('')
  )
}

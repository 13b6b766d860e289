import { BYTE_ORDER_MARK, csvCell, csvLine, csvMarks } from '../../../domain/records/csv.ts'
import { customerName } from '../../../domain/users/customer-name.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import {
  CALIBRATION_FILTERS,
  type CalibrationFilter,
} from '../../../domain/instruments/calibration-filter.ts'
import type { CalibrationRowFragment, CalibrationState } from '../../api/generated/graphql.ts'

export type CalibrationRow = CalibrationRowFragment

const STATES: Record<CalibrationFilter, readonly CalibrationState[] | null> = {
  ALL: null,
  EXPIRED: ['EXPIRED'],
  DUE: ['DUE_SOON', 'DUE_LATER'],
  WITHOUT: ['NONE'],
}

/** What the address names; anything else is all. */
export const filterOf = (text: string | null): CalibrationFilter =>
  CALIBRATION_FILTERS.find((filter) => filter.toLowerCase() === text) ?? 'ALL'

/** Those of the filter, the earliest day first; without a day last, by name. As the server's pages. */
export const calibrationRows = (
  rows: readonly CalibrationRow[],
  filter: CalibrationFilter,
): CalibrationRow[] => {
  const states = STATES[filter]
  return rows
    .filter(({ calibrationState }) => states === null || states.includes(calibrationState))
    .toSorted(
      (a, b) =>
        (a.calibrationDueOn ?? '9999').localeCompare(b.calibrationDueOn ?? '9999') ||
        a.name.localeCompare(b.name),
    )
}

/** How the calibrations stand as a CSV file by RFC 4180. `words`: of the head and of each state. */
export const calibrationsCsv = (
  rows: readonly CalibrationRow[],
  words: { head: readonly string[]; states: Record<CalibrationState, string> },
  language: LanguageCode,
): string => {
  const { separator } = csvMarks(language)
  const lines = rows.map((row) => [
    row.name,
    row.imeiNumber,
    String(row.equipmentId),
    row.user === null ? '' : customerName(row.user, language),
    row.user?.email ?? '',
    words.states[row.calibrationState],
    row.calibrationDueOn ?? '',
  ])
  return BYTE_ORDER_MARK + [words.head, ...lines].map((cells) => csvText(cells, separator)).join('')
}

const csvText = (cells: readonly string[], separator: string): string =>
  csvLine(
    cells.map((cell) => csvCell(cell, separator)),
    separator,
  )

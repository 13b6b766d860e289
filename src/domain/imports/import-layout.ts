import { timeZoneName } from '../periods/local-time.ts'
import { DATE_ORDERS, type DateOrder } from './clock-reading.ts'
import type { DecimalMark } from './number-reading.ts'
import { type Separator, SEPARATORS } from './rows-of-text.ts'

export const TEMPERATURE_UNITS = ['C', 'F'] as const
export type TemperatureUnit = (typeof TEMPERATURE_UNITS)[number]

/**
 * How the rows of a file are read. Columns count from 0. `rowsBefore`: how many rows stand before the
 * first reading (headings, remarks). `dayColumn` with `clockColumn`: where date and time of day stand
 * apart; else null, and `dayColumn` holds both. `timeZone`: IANA name, for times that name none.
 * `humidityColumn`: relative humidity in %; null where the file has none or it is passed over.
 * `only`: of a file with several sensors, the rows whose cells in these columns, joined by a blank, are
 * this text.
 */
export type ImportLayout = {
  separator: Separator
  decimal: DecimalMark
  dateOrder: DateOrder
  timeZone: string
  unit: TemperatureUnit
  rowsBefore: number
  dayColumn: number
  clockColumn: number | null
  valueColumn: number
  humidityColumn: number | null
  only: { columns: number[]; text: string } | null
}

export const MOST_COLUMNS = 100

const isColumn = (column: number): boolean =>
  Number.isInteger(column) && column >= 0 && column < MOST_COLUMNS
const isColumnOrNone = (column: number | null): boolean => column === null || isColumn(column)

/** Of a layout that came from outside: the first part that cannot be, or null. */
export const wrongPartOfLayout = (layout: ImportLayout): keyof ImportLayout | null => {
  if (!SEPARATORS.includes(layout.separator)) return 'separator'
  if (layout.decimal !== '.' && layout.decimal !== ',') return 'decimal'
  if (!DATE_ORDERS.includes(layout.dateOrder)) return 'dateOrder'
  if (timeZoneName(layout.timeZone) === null) return 'timeZone'
  if (!TEMPERATURE_UNITS.includes(layout.unit)) return 'unit'
  if (!(Number.isInteger(layout.rowsBefore) && layout.rowsBefore >= 0)) return 'rowsBefore'
  if (!isColumn(layout.dayColumn)) return 'dayColumn'
  if (!isColumnOrNone(layout.clockColumn)) return 'clockColumn'
  if (!isColumn(layout.valueColumn)) return 'valueColumn'
  if (!isColumnOrNone(layout.humidityColumn)) return 'humidityColumn'
  const { only } = layout
  if (only !== null && !(only.columns.length <= 4 && only.columns.every(isColumn))) return 'only'
  return null
}

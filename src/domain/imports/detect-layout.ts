import {
  DATE_ORDERS,
  type DateOrder,
  clockReading,
  isClockText,
  isDateText,
} from './clock-reading.ts'
import { type ImportLayout, MOST_COLUMNS } from './import-layout.ts'
import { numberReading } from './number-reading.ts'
import { rowsOfText, type Separator, SEPARATORS, type TextRow } from './rows-of-text.ts'

/** Rows that are looked at. */
const SAMPLE_ROWS = 3_000

/**
 * `headings`: the cells of the row before the first reading; empty where there is none.
 * `isDateOrderSure`: whether the dates themselves tell their order. `sources`: the sensors of a file
 * with several, as `ImportLayout.only` names them.
 */
export type DetectedLayout = {
  layout: ImportLayout
  sources: string[]
  headings: string[]
  isDateOrderSure: boolean
}

const TEMPERATURE_HEADING = /temp|°\s*[cf]|hőm|hom[eé]rs|teplot|^t$/i
const HUMIDITY_HEADING = /humid|%\s*r\.?\s*[hf]|\brh\b|feucht|páratart|vocht|umidit|vlhk/i
/** In g/m³ or g/kg, which is no relative humidity. */
const OTHER_HUMIDITY = /\babs|g\s*\/\s*(?:m|kg)/i
const FAHRENHEIT = /°\s*f\b|fahrenheit|\(f\)/i

/** Null where no column holds times and none beside it numbers. */
export const detectLayout = (text: string, timeZone: string): DetectedLayout | null => {
  const table = SEPARATORS.map((separator) => tableIn(text, separator))
    .filter((candidate) => candidate !== null)
    .toSorted((a, b) => b.data.length - a.data.length || b.width - a.width)[0]
  if (table === undefined) return null
  const { separator, rows, data, times } = table
  const headings = headingsOf(rows, data[0]!)
  const columns = numberColumns(data, times, headings, separator)
  if (columns === null) return null
  const { order, isSure } = dateOrderOf(data, times)
  const sourceColumns = sensorColumns(data)
  const sources = [...new Set(data.map(({ cells }) => sourceOfRow(cells, sourceColumns ?? [])))]
  return {
    headings,
    sources: sourceColumns === null ? [] : sources,
    isDateOrderSure: isSure,
    layout: {
      separator,
      decimal: columns.decimal,
      dateOrder: order,
      timeZone,
      unit: isFahrenheit(headings, data, columns.value) ? 'F' : 'C',
      rowsBefore: rows.indexOf(data[0]!),
      dayColumn: times.day,
      clockColumn: times.clock,
      valueColumn: columns.value,
      humidityColumn: columns.humidity,
      only: sourceColumns === null ? null : { columns: sourceColumns, text: sources[0]! },
    },
  }
}

/** The text of a row that says which sensor it is of. */
export const sourceOfRow = (cells: readonly string[], columns: readonly number[]): string =>
  columns.map((column) => cells[column] ?? '').join(' ')

/** An IMEI and the number of a sensor beside it: our own files can hold many sensors. */
const sensorColumns = (data: readonly TextRow[]): number[] | null => {
  const isImei = (column: number): boolean =>
    data.every(
      ({ cells }) =>
        /^\d{15}$/.test(cells[column] ?? '') && /^[1-4]$/.test(cells[column + 1] ?? ''),
    )
  const column = data[0]!.cells.findIndex((_, i) => isImei(i))
  return column === -1 ? null : [column, column + 1]
}

type TimeColumns = { day: number; clock: number | null }
type Table = {
  separator: Separator
  rows: TextRow[]
  data: TextRow[]
  times: TimeColumns
  width: number
}

const sampleOf = (text: string, separator: Separator): TextRow[] => {
  const rows: TextRow[] = []
  for (const row of rowsOfText(text, separator)) {
    rows.push(row)
    if (rows.length === SAMPLE_ROWS) break
  }
  return rows
}

const isTimeText = (cell: string): boolean =>
  DATE_ORDERS.some((order) => clockReading(cell, order) !== null)
const isInstantText = (cell: string): boolean => clockReading(cell, 'ymd')?.kind === 'instant'

/** The rows that have their time in the columns in which most rows have it, and a number elsewhere. */
const tableIn = (text: string, separator: Separator): Table | null => {
  const rows = sampleOf(text, separator)
  const times = timeColumns(rows)
  if (times === null) return null
  const data = rows.filter(
    ({ cells }) =>
      hasTime(cells, times) &&
      cells.some((cell, i) => i !== times.day && i !== times.clock && isValueText(cell)),
  )
  const width = data[0]?.cells.length ?? 0
  return data.length === 0 ? null : { separator, rows, data, times, width }
}

const isValueText = (cell: string): boolean =>
  numberReading(cell, '.') !== null || numberReading(cell, ',') !== null

const hasTime = (cells: readonly string[], { day, clock }: TimeColumns): boolean =>
  clock === null
    ? isTimeText(cells[day] ?? '')
    : isDateText(cells[day] ?? '') && isClockText(cells[clock] ?? '')

/** An instant with its zone is preferred to the time of a clock, that to date and time apart. */
const timeColumns = (rows: readonly TextRow[]): TimeColumns | null => {
  const most = (matches: (cell: string) => boolean): { column: number; rows: number } | null => {
    const counts = new Map<number, number>()
    for (const { cells } of rows)
      for (const [column, cell] of cells.slice(0, MOST_COLUMNS).entries())
        if (matches(cell)) counts.set(column, (counts.get(column) ?? 0) + 1)
    const best = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0]
    return best === undefined ? null : { column: best[0], rows: best[1] }
  }
  const day = most(isDateText)
  const clock = most(isClockText)
  const apart = day === null || clock === null ? 0 : Math.min(day.rows, clock.rows)
  const instant = most(isInstantText)
  const whole = most(isTimeText)
  if (whole !== null && whole.rows >= apart)
    return {
      day: instant !== null && instant.rows * 2 > whole.rows ? instant.column : whole.column,
      clock: null,
    }
  return apart === 0 ? null : { day: day!.column, clock: clock!.column }
}

/** The row before the first reading, where it names as many columns. */
const headingsOf = (rows: readonly TextRow[], first: TextRow): string[] => {
  const before = rows[rows.indexOf(first) - 1]
  return before !== undefined && before.cells.length >= first.cells.length - 1 ? before.cells : []
}

const numberColumns = (
  data: readonly TextRow[],
  times: TimeColumns,
  headings: readonly string[],
  separator: Separator,
): { value: number; humidity: number | null; decimal: '.' | ',' } | null => {
  const width = Math.min(MOST_COLUMNS, Math.max(...data.map(({ cells }) => cells.length)))
  const cellsOf = (column: number): string[] => data.map(({ cells }) => cells[column] ?? '')
  const columns = Array.from({ length: width }, (_, column) => column).filter(
    (column) =>
      column !== times.day && column !== times.clock && numbersOf(cellsOf(column)) !== null,
  )
  const heading = (column: number): string => headings[column] ?? ''
  const isCount = (column: number): boolean => isRowCount(numbersOf(cellsOf(column)) ?? [])
  const humidities = columns.filter((column) => HUMIDITY_HEADING.test(heading(column)))
  const humidity = humidities.find((column) => !OTHER_HUMIDITY.test(heading(column))) ?? null
  const isHumidity = (column: number): boolean => humidities.includes(column)
  const value =
    columns.find((column) => !isHumidity(column) && TEMPERATURE_HEADING.test(heading(column))) ??
    columns.find((column) => !isHumidity(column) && !isCount(column)) ??
    columns.find((column) => !isHumidity(column))
  if (value === undefined) return null
  const usesComma = separator !== ',' && cellsOf(value).some((cell) => /\d,\d/.test(cell))
  return { value, humidity, decimal: usesComma ? ',' : '.' }
}

/** Null unless at least one cell is a number and hardly any is something else. */
const numbersOf = (cells: readonly string[]): number[] | null => {
  const numbers: number[] = []
  let others = 0
  for (const cell of cells) {
    const reading = numberReading(cell, '.') ?? numberReading(cell, ',')
    if (reading === null) others++
    else if (reading.kind === 'number') numbers.push(reading.value)
  }
  return numbers.length > 0 && others <= cells.length / 10 ? numbers : null
}

/** 1, 2, 3, …: the number of the row, or an IMEI that stays, which no temperature does at that size. */
const isRowCount = (numbers: readonly number[]): boolean =>
  numbers.some((number) => Math.abs(number) > 1_000) ||
  (numbers.length > 1 && numbers.every((number, i) => i === 0 || number === numbers[i - 1]! + 1))

/**
 * The orders in which every date exists. Of several, the one in which the rows follow each other most
 * closely: 01/02, 02/02, 03/02 are three days in one order and three months in the other.
 */
const dateOrderOf = (
  data: readonly TextRow[],
  { day, clock }: TimeColumns,
): { order: DateOrder; isSure: boolean } => {
  const texts = data.map(({ cells }) =>
    clock === null ? (cells[day] ?? '') : `${cells[day] ?? ''} ${cells[clock] ?? ''}`,
  )
  const spans = DATE_ORDERS.flatMap((order) => {
    let span = 0
    let before: number | null = null
    for (const text of texts) {
      const reading = clockReading(text, order)
      if (reading === null) return []
      const ms =
        reading.kind === 'instant'
          ? reading.timeMs
          : Date.parse(`${reading.day}T00:00:00Z`) + reading.msOfDay
      if (before !== null) span += Math.abs(ms - before)
      before = ms
    }
    return [{ order, span }]
  }).toSorted((a, b) => a.span - b.span)
  const [best, next] = spans
  if (best === undefined) return { order: 'dmy', isSure: false }
  // Of ISO dates all orders say the same.
  const isSame = texts.every((text) => /^\d{4}/.test(text))
  return { order: isSame ? 'ymd' : best.order, isSure: isSame || next?.span !== best.span }
}

const isFahrenheit = (
  headings: readonly string[],
  data: readonly TextRow[],
  value: number,
): boolean =>
  FAHRENHEIT.test(headings[value] ?? '') ||
  data.slice(0, 20).some(({ cells }) => /°?\s*F$/i.test(cells[value] ?? ''))

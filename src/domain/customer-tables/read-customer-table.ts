import { rowsOfText, type TextRow } from '../imports/rows-of-text.ts'
import { isDay } from '../periods/calendar-day.ts'
import type { BrokenRule } from '../refusal.ts'
import { cellText, tableSeparator } from '../setup-tables/table-text.ts'
import { LANGUAGE_CODES, LANGUAGES, type Language } from '../users/account.ts'
import { normalEmail } from '../users/email.ts'

export type LineProblem = BrokenRule & { line: number }

/** The columns of customers, in the order in which they are written. */
export const CUSTOMER_COLUMNS = [
  'email',
  'firstName',
  'lastName',
  'company',
  'language',
  'timeZone',
  'reseller',
  'expiresOn',
  'mostSensors',
  'mostMessages',
  'site',
] as const
export type CustomerColumn = (typeof CUSTOMER_COLUMNS)[number]

/** The columns of new sensors. */
export const SENSOR_COLUMNS = ['name', 'customer', 'imei', 'sensor', 'site', 'min', 'max'] as const
export type SensorColumn = (typeof SENSOR_COLUMNS)[number]

/** Lines of one file: each is written in one transaction with all others. */
export const MOST_CUSTOMER_LINES = 2_000
/** In a cell: nothing, where an empty one changes nothing. */
export const REMOVED = '-'

/** A line by its columns, those that are empty left out. */
export type TableRow<Column extends string> = { line: number; cells: ReadonlyMap<Column, string> }

const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '')

const cellsOf = <Column extends string>(
  { line, cells }: TextRow,
  columns: readonly (Column | null)[],
): TableRow<Column> => {
  const named = new Map<Column, string>()
  columns.forEach((column, i) => {
    const text = cellText(cells[i] ?? '')
    if (column !== null && text !== '') named.set(column, text)
  })
  return { line, cells: named }
}

/**
 * The lines of a table with these columns, by a line of headings. Columns that are not known are left
 * out. Null: a column of `needed` is missing, or there is nothing at all.
 */
export const readTable = <Column extends string>(
  text: string,
  known: readonly Column[],
  needed: readonly Column[],
): TableRow<Column>[] | null => {
  const [first, ...rows] = rowsOfText(text, tableSeparator(text))
  const columns = (first?.cells ?? []).map(
    (heading) => known.find((column) => plainName(column) === plainName(heading)) ?? null,
  )
  return needed.every((column) => columns.includes(column))
    ? rows.map((row) => cellsOf(row, columns))
    : null
}

const DAY_FORMS = [
  /^(?<d>\d{1,2})[.-] ?(?<m>\d{1,2})[.-] ?(?<y>\d{4})\.?$/,
  /^(?<y>\d{4})[.-] ?(?<m>\d{1,2})[.-] ?(?<d>\d{1,2})\.?$/,
]

/** A day as spreadsheets of these six languages write it; what is no day stays as it is typed. */
export const dayOfCell = (text: string): string => {
  for (const form of DAY_FORMS) {
    const { y = '', m = '', d = '' } = form.exec(text)?.groups ?? {}
    const day = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
    if (isDay(day)) return day
  }
  return text
}

/** hu or hungarian; undefined: neither. */
export const languageOfCell = (text: string): Language | undefined =>
  LANGUAGES.find((language) =>
    [language as string, LANGUAGE_CODES[language]].includes(text.toLowerCase()),
  )

const removed = (text: string | undefined): string | null | undefined =>
  text === REMOVED ? null : text

const number = (text: string | undefined): number | null | undefined =>
  text === undefined
    ? undefined
    : text === REMOVED
      ? null
      : /^\d{1,9}$/.test(text)
        ? Number(text)
        : NaN

/** What a line says of a customer. Undefined: it says nothing of it; null: it is removed. */
export const customerOfRow = ({ cells }: TableRow<CustomerColumn>) => {
  const expiresOn = cells.get('expiresOn')
  const language = cells.get('language')
  return {
    email: normalEmail(cells.get('email') ?? ''),
    firstName: cells.get('firstName'),
    lastName: cells.get('lastName'),
    /** Null: no language of this name. */
    language: language === undefined ? undefined : (languageOfCell(language) ?? null),
    reseller: cells.get('reseller'),
    site: cells.get('site'),
    terms: {
      company: removed(cells.get('company')),
      timeZone: cells.get('timeZone'),
      expiresOn: expiresOn === undefined ? undefined : removed(dayOfCell(expiresOn)),
      mostSensors: number(cells.get('mostSensors')),
      mostMessages: number(cells.get('mostMessages')),
    },
  }
}
export type CustomerLine = ReturnType<typeof customerOfRow>

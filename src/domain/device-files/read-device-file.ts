import { rowsOfText, SEPARATORS, type Separator, type TextRow } from '../imports/rows-of-text.ts'
import { SENSORS_PER_DEVICE } from '../devices/sensor.ts'

/** Devices of one file: they are registered in one transaction. */
export const MOST_DEVICES_OF_FILE = 1_000

/**
 * A device as a file names it. `account`: the e-mail of its holder; `sensors`: the names of the tools
 * that are made with it, by sensor number from 1. Null: left out.
 */
export type DeviceFileRow = {
  line: number
  imeiNumber: string
  alias: string | null
  account: string | null
  sensors: readonly (string | null)[]
}

export type DeviceFileProblem = 'empty' | 'no-imei-column' | 'too-long'

export type DeviceFile =
  | { ok: true; rows: DeviceFileRow[] }
  | { ok: false; trouble: DeviceFileProblem }

type ColumnName = 'imei' | 'alias' | 'account' | `sensor${number}`

/** Headings in the languages of the screens, without spaces and marks. */
const HEADINGS: Readonly<Record<string, ColumnName>> = {
  imei: 'imei',
  imeinumber: 'imei',
  imeinummer: 'imei',
  imeiszám: 'imei',
  alias: 'alias',
  eui: 'alias',
  deveui: 'alias',
  account: 'account',
  email: 'account',
  customer: 'account',
  konto: 'account',
  kunde: 'account',
  klant: 'account',
  fiók: 'account',
  ügyfél: 'account',
  cont: 'account',
  client: 'account',
  účet: 'account',
  zákazník: 'account',
}
const SENSOR = /^(?:sensor|érzékelő|fühler|senzor|snímač|fridge|name)([1-4])$/
/** The columns of a file without headings, in their order. */
const WITHOUT_HEADINGS: readonly ColumnName[] = [
  'imei',
  'alias',
  'account',
  ...Array.from({ length: SENSORS_PER_DEVICE }, (_, i): ColumnName => `sensor${i + 1}`),
]

/**
 * Reads a list of devices: a row each, with or without headings, separated by comma, semicolon or
 * tab. Columns that it does not know are left out.
 */
export const readDeviceFile = (text: string): DeviceFile => {
  const rows = rowsUpTo(text.replace(/^\uFEFF/, ''), MOST_DEVICES_OF_FILE + 1)
  const first = rows[0]
  if (first === undefined) return { ok: false, trouble: 'empty' }
  const hasHeadings = !first.cells.some((cell) => /\d{5}/.test(cell))
  const columns = hasHeadings ? first.cells.map(columnOf) : WITHOUT_HEADINGS
  if (!columns.includes('imei')) return { ok: false, trouble: 'no-imei-column' }
  const devices = hasHeadings ? rows.slice(1) : rows
  if (devices.length === 0) return { ok: false, trouble: 'empty' }
  if (devices.length > MOST_DEVICES_OF_FILE) return { ok: false, trouble: 'too-long' }
  return { ok: true, rows: devices.map((row) => deviceOf(row, columns)) }
}

/** One more than `most` where there are more, and the headings. */
const rowsUpTo = (text: string, most: number): TextRow[] => {
  const rows: TextRow[] = []
  for (const row of rowsOfText(text, separatorOf(text))) {
    rows.push(row)
    if (rows.length > most) break
  }
  return rows
}

/** The separator that stands most often in the first line with a text. */
const separatorOf = (text: string): Separator => {
  const line = /^.*\S.*$/m.exec(text)?.[0] ?? ''
  const counts = SEPARATORS.map((mark): [Separator, number] => [mark, line.split(mark).length])
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}

const columnOf = (heading: string): ColumnName | null => {
  const name = heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  const sensor = SENSOR.exec(name)?.[1]
  return sensor === undefined ? (HEADINGS[name] ?? null) : `sensor${Number(sensor)}`
}

const deviceOf = (
  { line, cells }: TextRow,
  columns: readonly (ColumnName | null)[],
): DeviceFileRow => {
  const cellOf = (name: ColumnName): string | null => {
    const cell = cells[columns.indexOf(name)] ?? ''
    return columns.includes(name) && cell !== '' ? cell : null
  }
  return {
    line,
    // Spreadsheets keep long numbers as text by an apostrophe.
    imeiNumber: (cellOf('imei') ?? '').replaceAll(/^'|[\s-]/g, ''),
    alias: cellOf('alias'),
    account: cellOf('account'),
    sensors: Array.from({ length: SENSORS_PER_DEVICE }, (_, i) => cellOf(`sensor${i + 1}`)),
  }
}

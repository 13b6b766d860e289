import { ALARM_SETTING_NAMES } from '../alarms/alarm-settings-rules.ts'
import { rowsOfText, type TextRow } from '../imports/rows-of-text.ts'
import type { BrokenRule } from '../refusal.ts'
import { SETUP_LIMITS, type SetupChange, type SetupField } from '../tool-setups/tool-setup.ts'
import { isImei } from '../tools/tool.ts'
import { cellText, tableSeparator } from './table-text.ts'

/** Sensors of one table. */
export const MOST_LINES = 100_000

/** A sensor by its id, or by its place on a device. */
export type SensorName =
  | { kind: 'id'; id: number }
  | { kind: 'place'; imeiNumber: string; equipmentId: number }

/** What a line says. `customer`: the e-mail of the account; null: it stays. */
export type SetupLine = {
  line: number
  sensor: SensorName
  customer: string | null
  change: SetupChange
}
export type LineProblem = BrokenRule & { line: number }
export type ReadLine = { ok: true; row: SetupLine } | { ok: false; problem: LineProblem }

const NUMBERS = [...SETUP_LIMITS, ...ALARM_SETTING_NAMES] as const
const SWITCHES = [
  'defrostFridge',
  'learnDefrosts',
  'sendEmailMessage',
  'sendNotificationMessage',
] as const

/** The columns, in the order in which they are written. */
export const TABLE_COLUMNS = [
  'id',
  'imei',
  'sensor',
  'customer',
  ...SETUP_LIMITS,
  'defrostFridge',
  'raiseDelay',
  'raiseDelayLow',
  'recoveryHold',
  'hysteresis',
  'gapMax',
  'silence',
  'late',
  'skew',
  'reminder',
  'reminderFactor',
  'escalation',
  'reAlarm',
  'defrostGrace',
  'defrostCeiling',
  'defrostCap',
  'productLag',
  'learnDefrosts',
  'sendEmailMessage',
  'sendNotificationMessage',
  'notificationEmail',
  'contacts',
] as const
export type TableColumn = (typeof TABLE_COLUMNS)[number]

/** Between the steps of contacts in one cell. */
export const STEPS_MARK = ' > '
/** In a cell of addresses: the owner's own address, or nobody. Empty cells change nothing. */
export const NO_ADDRESS = '-'

const columnOf = (heading: string): TableColumn | null => {
  const name = heading.toLowerCase().replaceAll(/[^a-z]/g, '')
  return TABLE_COLUMNS.find((column) => column.toLowerCase() === name) ?? null
}

const problem = (
  line: number,
  field: string,
  key: string,
  message: string,
  params?: Record<string, string | number>,
): LineProblem => ({ line, field, key: `tables.${key}`, message, ...(params && { params }) })

const NUMBER = /^[-−]?\d+([.,]\d+)?$/

type Cells = ReadonlyMap<TableColumn, string>

const sensorOf = (cells: Cells, line: number): SensorName | LineProblem => {
  const id = cells.get('id') ?? ''
  if (id !== '')
    return /^[1-9]\d{0,14}$/.test(id)
      ? { kind: 'id', id: Number(id) }
      : problem(line, 'id', 'notANumber', 'The id is no number.', { text: id })
  const imeiNumber = (cells.get('imei') ?? '').replaceAll(/^'|[\s-]/g, '')
  const sensor = cells.get('sensor') ?? ''
  if (!isImei(imeiNumber))
    return problem(line, 'imei', 'imeiMalformed', 'An IMEI number has 15 digits.')
  return /^[1-4]$/.test(sensor)
    ? { kind: 'place', imeiNumber, equipmentId: Number(sensor) }
    : problem(line, 'sensor', 'sensorNumber', 'The sensor number lies between 1 and 4.')
}

const YES: ReadonlySet<string> = new Set(['1', 'yes', 'true'])
const NO: ReadonlySet<string> = new Set(['0', 'no', 'false'])

/** A value of a cell that is not empty; undefined: it is none. */
const valueOf = (field: SetupField, text: string): unknown => {
  if ((NUMBERS as readonly string[]).includes(field))
    return NUMBER.test(text) ? Number(text.replace('−', '-').replace(',', '.')) : undefined
  if ((SWITCHES as readonly string[]).includes(field)) {
    const word = text.toLowerCase()
    return YES.has(word) ? true : NO.has(word) ? false : undefined
  }
  if (field === 'notificationEmail') return text === NO_ADDRESS ? null : text
  return text === NO_ADDRESS ? [] : text.split('>').map((step) => step.trim())
}

const lineOf = ({ line, cells }: TextRow, columns: readonly (TableColumn | null)[]): ReadLine => {
  const byName = new Map<TableColumn, string>()
  columns.forEach((column, i) => {
    if (column !== null) byName.set(column, cellText(cells[i] ?? ''))
  })
  const sensor = sensorOf(byName, line)
  if ('key' in sensor) return { ok: false, problem: sensor }
  const change: Record<string, unknown> = {}
  for (const [column, text] of byName) {
    if (['id', 'imei', 'sensor', 'customer'].includes(column) || text === '') continue
    const value = valueOf(column as SetupField, text)
    if (value === undefined)
      return {
        ok: false,
        problem: problem(line, column, 'notThisValue', `"${text}" is no value of ${column}.`, {
          text: text.slice(0, 100),
        }),
      }
    change[column] = value
  }
  const customer = byName.get('customer') ?? ''
  return {
    ok: true,
    row: {
      line,
      sensor,
      customer: customer === '' ? null : customer,
      change: change as SetupChange,
    },
  }
}

const trouble = (key: string, message: string): LineProblem[] => [problem(1, 'file', key, message)]

export type SetupTable =
  | { ok: true; lines: () => Generator<ReadLine> }
  | { ok: false; problems: LineProblem[] }

/**
 * Reads a table of sensors, line by line: a line of headings, then a sensor each. Columns that it does
 * not know are left out; an empty cell changes nothing.
 */
export const readSetupTable = (text: string): SetupTable => {
  const separator = tableSeparator(text)
  const first = rowsOfText(text, separator).next().value
  if (first === undefined) return { ok: false, problems: trouble('empty', 'The file is empty.') }
  const columns = first.cells.map(columnOf)
  const isNamed = columns.includes('id') || (columns.includes('imei') && columns.includes('sensor'))
  if (!isNamed)
    return {
      ok: false,
      problems: trouble('noColumns', 'The file has no column id, nor imei and sensor.'),
    }
  return {
    ok: true,
    lines: function* () {
      const rows = rowsOfText(text, separator)
      rows.next()
      for (const row of rows) yield lineOf(row, columns)
    },
  }
}

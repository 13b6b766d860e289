import { measuredValue } from '../devices/sensor.ts'
import { EARLIEST_MS } from '../readings/submission.ts'
import { storedCelsius, type StoredValue } from '../readings/stored-value.ts'
import { clockReading } from './clock-reading.ts'
import { detectLayout, sourceOfRow } from './detect-layout.ts'
import type { FileProblem, ImportFormat, LoggerDay, RowProblem } from './import-format.ts'
import type { ImportLayout } from './import-layout.ts'
import { instantsOfClock } from './instants-of-clock.ts'
import { celsiusOfFahrenheit, type NumberReading, numberReading } from './number-reading.ts'
import { fridgeTagLayout, isFridgeTag, readFridgeTag } from './read-fridge-tag.ts'
import { rowsOfText, type TextRow } from './rows-of-text.ts'
import { isText } from './text-of-bytes.ts'

/**
 * A file as far as it is known before its rows are read. `serial`: the logger's, where the file names it.
 * `tableText`: the part with the rows, which begins in line `tableLine`. `signature`: the same for
 * files of the same make, so that a layout can be remembered. `isDateOrderSure`: whether the dates tell
 * their order themselves.
 */
export type ImportFile = {
  format: ImportFormat
  serial: string | null
  layout: ImportLayout
  headings: string[]
  signature: string
  isDateOrderSure: boolean
  days: LoggerDay[]
  tableText: string
  tableLine: number
}

/**
 * What a file is opened for. `timeZone`: of its times, until somebody chooses another. `source`: the
 * sensor that is meant in a file with several, IMEI and number. `layoutOf`: the layout that somebody
 * chose, or that is remembered for the signature; null for the one that the file suggests.
 */
export type OpenFor = {
  timeZone: string
  source: string
  layoutOf: (signature: string) => ImportLayout | null
}

type OpenedFile = { ok: true; file: ImportFile } | { ok: false; trouble: FileProblem }

export const openImportFile = (text: string, openFor: OpenFor): OpenedFile => {
  if (!isText(text)) return { ok: false, trouble: 'not-text' }
  return isFridgeTag(text) ? openFridgeTag(text, openFor) : openTable(text, openFor)
}

const openFridgeTag = (text: string, { timeZone, layoutOf }: OpenFor): OpenedFile => {
  const { serial, isCelsius, days, dataText, dataLine } = readFridgeTag(text)
  // No published file shows what such a logger writes in °F.
  if (!isCelsius) return { ok: false, trouble: 'fridge-tag-fahrenheit' }
  if (dataText.trim() === '' && days.length === 0) return { ok: false, trouble: 'no-readings' }
  const signature = 'fridge-tag'
  const file: ImportFile = {
    format: 'fridge-tag',
    serial,
    // Only the zone is a choice: the file says all else.
    layout: fridgeTagLayout(layoutOf(signature)?.timeZone ?? timeZone),
    headings: [],
    signature,
    isDateOrderSure: true,
    days,
    tableText: dataText,
    tableLine: dataLine,
  }
  return { ok: true, file }
}

const openTable = (text: string, { timeZone, source, layoutOf }: OpenFor): OpenedFile => {
  const detected = detectLayout(text, timeZone)
  const serial = logTagSerial(text)
  const format = serial === null ? 'csv' : 'logtag'
  const signature = detected === null ? '' : signatureOf(format, detected)
  const chosen = layoutOf(signature)
  if (detected === null && chosen === null) return { ok: false, trouble: 'no-readings' }
  const layout = chosen ?? detected!.layout
  // A remembered layout was made for another sensor, perhaps.
  const isMeant = detected?.sources.includes(source) === true
  if (chosen === null && layout.only !== null && isMeant) layout.only.text = source
  const file: ImportFile = {
    format,
    serial,
    layout,
    headings: detected?.headings ?? [],
    signature,
    isDateOrderSure: chosen !== null || detected!.isDateOrderSure,
    days: [],
    tableText: text,
    tableLine: 1,
  }
  return { ok: true, file }
}

const signatureOf = (
  format: ImportFormat,
  { layout, headings }: { layout: ImportLayout; headings: readonly string[] },
): string => [format, layout.separator, layout.dayColumn, ...headings].join('|').slice(0, 500)

/** Rows in which LogTag loggers say what they are stand before the readings. */
const PREFACE_LINES = 60

/**
 * The serial number of a LogTag file, null for other files. VaxTag+, UTRID-16 and TRED30-16U write
 * "Serial #,<number>" before the readings, and rows "index,date,time,temperature" (as read by
 * github.com/msupply-foundation/temperature-sensor, src/logtag.rs).
 */
const logTagSerial = (text: string): string | null => {
  const preface = text.split(/\r\n|\r|\n/, PREFACE_LINES)
  for (const line of preface) {
    const cells = /^"?Serial #"?[,;\t]\s*"?([^",;\t]+)/.exec(line)
    if (cells !== null) return cells[1]!.trim()
  }
  return null
}

/** `line`: in the file, from 1. `value`: hundredths of °C. */
export type FileReading = {
  kind: 'reading'
  line: number
  timeMs: number
  value: StoredValue
  timeText: string
  valueText: string
}

/** The relative humidity beside a temperature, or where it is missing. `value`: hundredths of %. */
export type FileHumidity = { kind: 'humidity'; line: number; timeMs: number; value: StoredValue }

export type FileRow =
  | FileReading
  | FileHumidity
  /** The logger says that it measured nothing. */
  | { kind: 'missing'; line: number }
  /** Of another sensor in the same file. */
  | { kind: 'other'; line: number; source: string }
  | { kind: 'refused'; line: number; text: string; reason: RowProblem }

/** Instants that can be imported: from <= t <= to, ms since 1970. */
export type ImportBounds = { fromMs: number; toMs: number }

const LONGEST_SHOWN = 120

/** The rows of the file in their order; a row with a humidity as two. */
export function* rowsOfFile(
  { layout, tableText, tableLine }: ImportFile,
  bounds: ImportBounds,
): Generator<FileRow> {
  const instantOf = instantsOfClock(layout.timeZone)
  let before = 0
  for (const { line, cells } of rowsOfText(tableText, layout.separator)) {
    if (before++ < layout.rowsBefore) continue
    const row = { line: line + tableLine - 1, cells }
    yield* readRow(row, layout, instantOf, bounds)
  }
}

const readRow = (
  { line, cells }: TextRow,
  layout: ImportLayout,
  instantOf: (day: string, msOfDay: number) => number | null,
  bounds: ImportBounds,
): FileRow[] => {
  const { only, clockColumn } = layout
  if (only !== null && sourceOfRow(cells, only.columns) !== only.text)
    return [{ kind: 'other', line, source: sourceOfRow(cells, only.columns) }]
  const refusedRow = (reason: RowProblem): FileRow[] => [
    { kind: 'refused', line, text: cells.join(' | ').slice(0, LONGEST_SHOWN), reason },
  ]
  const timeText = [cells[layout.dayColumn], clockColumn === null ? '' : cells[clockColumn]]
    .join(' ')
    .trim()
  const clock = clockReading(timeText, layout.dateOrder)
  if (clock === null) return refusedRow('bad-time')
  const timeMs = clock.kind === 'instant' ? clock.timeMs : instantOf(clock.day, clock.msOfDay)
  if (timeMs === null) return refusedRow('no-such-time')
  if (timeMs < Math.max(EARLIEST_MS, bounds.fromMs)) return refusedRow('too-old')
  if (timeMs > bounds.toMs) return refusedRow('future')
  const valueText = cells[layout.valueColumn] ?? ''
  const temperature = numberReading(valueText, layout.decimal)
  if (temperature === null) return refusedRow('bad-value')
  const humidity = humidityIn(cells, layout)
  if (humidity === null) return refusedRow('bad-humidity')
  const beside: FileRow[] =
    humidity.kind === 'missing'
      ? []
      : [{ kind: 'humidity', line, timeMs, value: storedCelsius(humidity.value) }]
  if (temperature.kind === 'missing') return [{ kind: 'missing', line }, ...beside]
  const celsius = layout.unit === 'F' ? celsiusOfFahrenheit(temperature.value) : temperature.value
  if (measuredValue('temperature', celsius) === null) return refusedRow('bad-value')
  const value = storedCelsius(celsius)
  return [{ kind: 'reading', line, timeMs, value, timeText, valueText }, ...beside]
}

/** Null for what is no relative humidity. */
const humidityIn = (
  cells: readonly string[],
  { humidityColumn, decimal }: ImportLayout,
): NumberReading | null => {
  if (humidityColumn === null) return { kind: 'missing' }
  const humidity = numberReading(cells[humidityColumn] ?? '', decimal)
  if (humidity?.kind !== 'number') return humidity
  return measuredValue('humidity', humidity.value) === null ? null : humidity
}

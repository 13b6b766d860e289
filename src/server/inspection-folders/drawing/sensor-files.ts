import { localTime } from '../../../domain/periods/local-time.ts'
import { celsiusOf, faultOf } from '../../../domain/readings/stored-value.ts'
import { BYTE_ORDER_MARK, csvCell, csvLine, csvMarks } from '../../../domain/records/csv.ts'
import { fileName } from '../../../domain/records/file-name.ts'
import type { LogDay } from '../../measure-log/record/daily-figures.ts'
import type { LogFigures } from '../../measure-log/record/log-figures.ts'
import type { MeasureLog } from '../../measure-log/record/measure-log.ts'
import { faultText } from '../../measure-log/record/measure-log-texts.ts'
import { FOLDER_TEXTS } from '../folder-texts.ts'
import type { FolderHead } from '../folder-part.ts'

/** Readings in one piece of text. */
const PIECE = 10_000

/** "sensors/001_dairy-cold-room_356307042441013-1", without its ending. */
export const sensorPath = (number: number, log: MeasureLog): string =>
  `sensors/${String(number).padStart(3, '0')}_${fileName(log.sensorName, { from: `${log.imeiNumber}-${log.equipmentId}`, to: `${log.imeiNumber}-${log.equipmentId}` }, 'x').slice(0, -2)}`

/** All readings of a sensor as CSV, with the marks that a spreadsheet of the language expects. */
export function* readingsCsv({ series, timeZone, language }: MeasureLog): Generator<string> {
  const { decimal, separator } = csvMarks(language)
  const texts = FOLDER_TEXTS[language].csv
  const local = localTime(timeZone)
  const line = (cells: readonly string[]) =>
    csvLine(
      cells.map((cell) => csvCell(cell, separator)),
      separator,
    )
  yield (
    BYTE_ORDER_MARK + line([`${texts.time} (${timeZone})`, texts.utc, texts.celsius, texts.fault])
  )
  const { times, values } = series
  let text = ''
  for (let i = 0; i < times.length; i++) {
    const ms = times[i]!
    const celsius = celsiusOf(values[i]!)
    const fault = celsius === null ? faultText(faultOf(values[i]!) ?? 'unknown', language) : ''
    text += `${local.textOf(ms)}${separator}${new Date(ms).toISOString()}${separator}${celsius === null ? '' : celsius.toFixed(2).replace('.', decimal)}${separator}${fault === '' ? '' : csvCell(fault, separator)}\r\n`
    if (i % PIECE === PIECE - 1) {
      yield text
      text = ''
    }
  }
  yield text
}

/** Numbers as differences to the one before, as JSON: regular times pack to nearly nothing. */
function* differences(numbers: Float64Array): Generator<string> {
  yield '['
  for (let at = 0; at < numbers.length; at += PIECE) {
    const part = Array.from(numbers.subarray(at, at + PIECE), (value, i) =>
      at + i === 0 ? value : value - numbers[at + i - 1]!,
    )
    yield (at === 0 ? '' : ',') + part.join(',')
  }
  yield ']'
}

function* listed(numbers: Int32Array): Generator<string> {
  yield '['
  for (let at = 0; at < numbers.length; at += PIECE)
    yield (at === 0 ? '' : ',') + numbers.subarray(at, at + PIECE).join(',')
  yield ']'
}

/**
 * The record of a sensor for machines: its facts and hashes as in docs/records.md, what follows from
 * them, and all readings (times as differences in ms, values in hundredths of °C; below −1,000,000 a
 * fault).
 */
export function* recordJson(
  log: MeasureLog,
  parts: Readonly<Record<string, string>>,
  figures: LogFigures,
  days: readonly LogDay[],
  { fromMs, toMs }: FolderHead,
): Generator<string> {
  const {
    series,
    goodsLead: _lead,
    timesBefore: _before,
    verification,
    issued: _issued,
    brand: _brand,
    withReadings: _with,
    ...facts
  } = log
  const { lineBreaks: _breaks, ...completeness } = figures.completeness
  yield `{"format":"coldwatch-folder-record/1","contentHash":${JSON.stringify(verification.contentHash)},"partHashes":${JSON.stringify(parts)},"folder":${JSON.stringify({ fromMs, toMs })},"facts":${JSON.stringify(facts)},"figures":${JSON.stringify({ ...figures, completeness })},"days":${JSON.stringify(days)},"readings":{"times":`
  yield* differences(series.times)
  yield ',"values":'
  yield* listed(series.values)
  yield '}}\n'
}

/** A table as CSV. */
export function* tableCsv(
  columns: readonly { title: string }[],
  rows: readonly (readonly string[])[],
  { language }: Pick<FolderHead, 'language'>,
): Generator<string> {
  const { separator } = csvMarks(language)
  const line = (cells: readonly string[]) =>
    csvLine(
      cells.map((cell) => csvCell(cell, separator)),
      separator,
    )
  yield BYTE_ORDER_MARK + line(columns.map(({ title }) => title))
  for (const row of rows) yield line(row)
}

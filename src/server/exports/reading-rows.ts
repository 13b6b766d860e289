import { isOutOfRange } from '../../domain/limits/range.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import { faultOf, isFault, type StoredValue } from '../../domain/readings/stored-value.ts'
import type { Series } from '../../domain/readings/series.ts'
import { BYTE_ORDER_MARK, csvCell, csvLine, csvMarks } from '../../domain/records/csv.ts'
import { entryInForce } from '../../domain/records/entry-in-force.ts'
import { type Provenance, provenanceAt } from '../../domain/readings/provenance.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { LanguageCode } from '../../domain/users/account.ts'
import { faultText } from '../measure-log/record/measure-log-texts.ts'
import type { DamagedSpan } from '../storage/reading-store.ts'
import type { LimitsFrom } from '../storage/tool-store.ts'
import { EXPORT_TEXTS } from './export-texts.ts'
import { PROVENANCE_TEXTS } from './provenance-texts.ts'

/** One tool of an export. `customer`: its owner's name and e-mail. */
export type ExportedTool = {
  tool: Tool
  customer: string
  limits: readonly LimitsFrom[]
  /** See `provenanceAt`. */
  provenance: readonly Iterable<Provenance>[]
  /** What is damaged in storage, in order. Its readings are not in `pieces`. */
  damaged: readonly DamagedSpan[]
  /** The readings in order, in pieces. A piece is valid until the next one is requested. */
  pieces: Iterable<Series>
}

/** The period is half open, in ms since 1970. */
export type ExportHead = { fromMs: number; toMs: number; timeZone: string; language: LanguageCode }

/** The earliest receipt that the marks of a reading tell, ISO 8601. */
const receiptOf = (marks: readonly Provenance[]): string | null => {
  const receipts = marks.flatMap(({ receivedMs }) => receivedMs?.first ?? [])
  return receipts.length === 0 ? null : new Date(Math.min(...receipts)).toISOString()
}

const marksText = (marks: readonly Provenance[]): string => {
  if (marks.length === 0) return ''
  const received = receiptOf(marks)
  return `${received === null ? '' : `,"received":"${received}"`},"origin":${JSON.stringify(marks.map(({ kind }) => kind))}`
}

/** Small enough not to block the event loop, large enough to need few writes. */
const READINGS_PER_TEXT = 1_000

/** The rows of one piece as texts of bounded size. */
function* inTexts(
  { times, values }: Series,
  row: (timeMs: number, value: StoredValue) => string,
): Generator<string> {
  for (let from = 0; from < times.length; from += READINGS_PER_TEXT) {
    const to = Math.min(from + READINGS_PER_TEXT, times.length)
    let text = ''
    for (let i = from; i < to; i++) text += row(times[i]!, values[i]!)
    yield text
  }
}

/**
 * One line per reading: local time with its offset, UTC, value, whether it was out of the limits
 * that were in force then, these limits, and for readings that prove less than others when they
 * arrived and why they do. A stretch that is damaged in storage has one line, at its beginning, without
 * a value and with its ISO 8601 interval.
 */
export async function* csvRows(
  head: ExportHead,
  tools: AsyncIterable<ExportedTool>,
): AsyncGenerator<string> {
  const { separator } = csvMarks(head.language)
  const texts = EXPORT_TEXTS[head.language]
  const words = PROVENANCE_TEXTS[head.language]
  const headings = [
    texts.customer,
    texts.sensor,
    texts.imei,
    texts.number,
    `${texts.time} (${head.timeZone})`,
    texts.offset,
    texts.utc,
    texts.value,
    texts.state,
    texts.min,
    texts.max,
    `${words.received} (UTC)`,
    words.origin,
  ]
  const cells = headings.map((heading) => csvCell(heading, separator))
  yield BYTE_ORDER_MARK + csvLine(cells, separator)
  for await (const tool of tools) {
    const { row, damagedRow } = csvRowsOf(head, tool)
    const damaged = [...tool.damaged]
    const damagedUntil = (untilMs: number): string => {
      let rows = ''
      while (damaged[0] !== undefined && damaged[0].fromMs <= untilMs)
        rows += damagedRow(damaged.shift()!)
      return rows
    }
    for (const piece of tool.pieces)
      yield* inTexts(piece, (timeMs, value) => damagedUntil(timeMs) + row(timeMs, value))
    yield damagedUntil(Infinity)
  }
}

/** Writes the lines of one tool; call both for ascending times. */
const csvRowsOf = (
  { language, timeZone }: ExportHead,
  { tool, customer, limits, provenance }: ExportedTool,
) => {
  const { decimal, separator } = csvMarks(language)
  const texts = EXPORT_TEXTS[language]
  const words = PROVENANCE_TEXTS[language]
  const cell = (text: string): string => csvCell(text, separator)
  const written = (celsius: number): string => String(celsius).replace('.', decimal)
  const local = localTime(timeZone)
  const begin = [cell(customer), cell(tool.name), tool.imeiNumber, String(tool.equipmentId)].join(
    separator,
  )
  const inForce = entryInForce(
    limits.map(({ from }) => from.getTime()),
    limits.map(({ limits: range }) => ({ range, cells: [written(range.min), written(range.max)] })),
  )
  const marksAt = provenanceAt(provenance)
  const line = (timeMs: number, cells: readonly string[]): string => {
    const utc = new Date(timeMs).toISOString()
    const when = [local.textOf(timeMs), local.offsetTextAt(timeMs), utc]
    return `${begin}${separator}${csvLine([...when, ...cells], separator)}`
  }
  return {
    row: (timeMs: number, value: StoredValue): string => {
      const marks = marksAt(timeMs)
      const fault = faultOf(value)
      const { range, cells: limitCells } = inForce(timeMs)
      const celsius = value / 100
      const state =
        fault !== null
          ? faultText(fault, language)
          : !isOutOfRange(celsius, range)
            ? ''
            : celsius >= range.max
              ? texts.high
              : texts.low
      return line(timeMs, [
        fault !== null ? '' : written(celsius),
        cell(state),
        ...limitCells,
        receiptOf(marks) ?? '',
        marks.length === 0 ? '' : cell(marks.map(({ kind }) => words[kind]).join(', ')),
      ])
    },
    damagedRow: ({ fromMs, toMs }: DamagedSpan): string => {
      const [from, to] = [fromMs, toMs].map((ms) => new Date(ms).toISOString())
      const interval = cell(`${words.damaged}: ${from}/${to}`)
      return line(fromMs, ['', cell(words.damaged), ...inForce(fromMs).cells, '', interval])
    },
  }
}

/**
 * One object with the format, the period and the tools, each with the history of its limits and its
 * readings. Temperatures in °C, null for a fault. Readings that prove less than others have `origin`,
 * the reasons, and `received` where it is recorded. `damaged`, where there is something: what is damaged
 * in storage, half open; its readings are missing.
 */
export async function* jsonText(
  head: ExportHead,
  tools: AsyncIterable<ExportedTool>,
): AsyncGenerator<string> {
  const period = {
    from: new Date(head.fromMs).toISOString(),
    to: new Date(head.toMs).toISOString(),
    timeZone: head.timeZone,
  }
  yield `{"format":"coldwatch-readings-1","period":${JSON.stringify(period)},"tools":[`
  let isFirstTool = true
  for await (const { tool, customer, limits, provenance, damaged, pieces } of tools) {
    const about = {
      uid: tool.uid,
      name: tool.name,
      imeiNumber: tool.imeiNumber,
      equipmentId: tool.equipmentId,
      customer,
      limits: limits.map(({ from, limits: inForce }) => ({ from: from.toISOString(), ...inForce })),
      ...(damaged.length > 0 && {
        damaged: damaged.map(({ fromMs, toMs, readings }) => ({
          from: new Date(fromMs).toISOString(),
          to: new Date(toMs).toISOString(),
          readings,
        })),
      }),
    }
    yield `${isFirstTool ? '' : ','}\n${JSON.stringify(about).slice(0, -1)},"readings":[`
    isFirstTool = false
    let isFirst = true
    const marksAt = provenanceAt(provenance)
    const row = (timeMs: number, value: StoredValue): string => {
      const before = isFirst ? '\n' : ',\n'
      isFirst = false
      const time = new Date(timeMs).toISOString()
      return isFault(value)
        ? `${before}{"time":"${time}","value":null,"fault":"${faultOf(value)}"${marksText(marksAt(timeMs))}}`
        : `${before}{"time":"${time}","value":${value / 100}${marksText(marksAt(timeMs))}}`
    }
    for (const piece of pieces) yield* inTexts(piece, row)
    yield ']}'
  }
  yield '\n]}\n'
}

import { isOutOfRange } from '../../domain/limits/range.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import { faultOf, type StoredValue } from '../../domain/readings/stored-value.ts'
import type { Series } from '../../domain/readings/series.ts'
import { BYTE_ORDER_MARK, csvCell, csvLine, csvMarks } from '../../domain/records/csv.ts'
import { entryInForce } from '../../domain/records/entry-in-force.ts'
import type { OutageOnRecord } from '../../domain/records/outages-on-record.ts'
import { type Provenance, provenanceAt } from '../../domain/readings/provenance.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { LanguageCode } from '../../domain/users/account.ts'
import { faultText, MEASURE_LOG_TEXTS } from '../measure-log/record/measure-log-texts.ts'
import type { DamagedSpan } from '../storage/reading-store.ts'
import type { LimitsFrom } from '../storage/tool-store.ts'
import {
  channelCells,
  channelHeading,
  type ExportedChannel,
  type OtherChannel,
} from './channel-columns.ts'
import { type ExportedGoods, goodsBeside } from './goods-columns.ts'
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
  /** When the server watched nothing while the tool was there, in order. */
  outages: readonly OutageOnRecord[]
  /** The readings in order, in pieces. A piece is valid until the next one is requested. */
  pieces: Iterable<Series>
  /** Null where the goods' temperature was not calculated. */
  goods: ExportedGoods | null
  /** Those that the tool has ever reported, in the order of `CHANNELS`. */
  channels: readonly ExportedChannel[]
}

/** `hasGoods`: the goods' temperature, calculated, and its lag. */
export type OptionalColumns = { hasGoods: boolean; channels: readonly OtherChannel[] }

/** The period is half open, in ms since 1970. */
export type ExportHead = { fromMs: number; toMs: number; timeZone: string; language: LanguageCode }

/** The earliest receipt that the marks of a reading tell, ISO 8601. */
export const receiptOf = (marks: readonly Provenance[]): string | null => {
  const receipts = marks.flatMap(({ receivedMs }) => receivedMs?.first ?? [])
  return receipts.length === 0 ? null : new Date(Math.min(...receipts)).toISOString()
}

/** Small enough not to block the event loop, large enough to need few writes. */
const READINGS_PER_TEXT = 1_000

/** The rows of one piece as texts of bounded size. */
export function* inTexts(
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

/** Lines joined to texts of bounded size. */
function* inLots(lines: Iterable<string>): Generator<string> {
  let text = ''
  let count = 0
  for (const line of lines) {
    text += line
    if (++count % READINGS_PER_TEXT !== 0) continue
    yield text
    text = ''
  }
  yield text
}

/**
 * One line per reading: local time with its offset, UTC, value, whether it was out of the limits
 * that were in force then, these limits, and for readings that prove less than others when they
 * arrived and why they do. A stretch that is damaged in storage has one line, at its beginning, without
 * a value and with its ISO 8601 interval, and so has a time in which the server watched nothing. The last columns are those of `findColumns`: the calculated
 * temperature of the goods, and what the sensors reported beside their temperature, at the same instant
 * or on a line of its own.
 */
export async function* csvRows(
  head: ExportHead,
  tools: AsyncIterable<ExportedTool>,
  findColumns: () => Promise<OptionalColumns>,
): AsyncGenerator<string> {
  const columns = await findColumns()
  const { separator } = csvMarks(head.language)
  const texts = EXPORT_TEXTS[head.language]
  const words = PROVENANCE_TEXTS[head.language]
  const { print } = MEASURE_LOG_TEXTS[head.language]
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
    ...(columns.hasGoods ? [texts.goods, texts.goodsLag] : []),
    ...columns.channels.map((channel) => channelHeading(channel, head.language)),
  ]
  const cells = headings.map((heading) => csvCell(heading, separator))
  yield BYTE_ORDER_MARK + csvLine(cells, separator)
  for await (const tool of tools) {
    const { row, stretchRow, channelRows } = csvRowsOf(head, tool, columns)
    const stretches = [
      ...tool.damaged.map((span) => ({ ...span, text: words.damaged })),
      ...tool.outages.map((span) => ({ ...span, text: print.notMonitored[span.cause] })),
    ].sort((a, b) => a.fromMs - b.fromMs)
    const stretchesUntil = (untilMs: number): string => {
      let rows = ''
      while (stretches[0] !== undefined && stretches[0].fromMs <= untilMs)
        rows += stretchRow(stretches.shift()!)
      return rows
    }
    for (const piece of tool.pieces)
      yield* inTexts(
        piece,
        (timeMs, value) =>
          [...channelRows(timeMs)].join('') + stretchesUntil(timeMs) + row(timeMs, value),
      )
    yield* inLots(channelRows(Infinity))
    yield stretchesUntil(Infinity)
  }
}

/** Writes the lines of one tool; call both for ascending times. */
const csvRowsOf = (
  { language, timeZone }: ExportHead,
  { tool, customer, limits, provenance, goods, channels }: ExportedTool,
  { hasGoods, channels: columns }: OptionalColumns,
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
  const others = channelCells(columns, channels, language, written)
  const goodsAt = goodsBeside(goods)
  const noGoods = hasGoods ? ['', ''] : []
  const goodsCells = (timeMs: number, value: StoredValue): string[] => {
    const beside = hasGoods ? goodsAt(timeMs, value) : null
    return beside === null ? noGoods : [written(beside.celsius), String(beside.lag)]
  }
  const none = [...noGoods, ...columns.map(() => '')]
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
        ...goodsCells(timeMs, value),
        ...others.at(timeMs),
      ])
    },
    stretchRow: ({
      fromMs,
      toMs,
      text,
    }: {
      fromMs: number
      toMs: number
      text: string
    }): string => {
      const [from, to] = [fromMs, toMs].map((ms) => new Date(ms).toISOString())
      const interval = cell(`${text}: ${from}/${to}`)
      return line(fromMs, ['', cell(text), ...inForce(fromMs).cells, '', interval, ...none])
    },
    /** What the other channels reported before a time, without a temperature. */
    *channelRows(timeMs: number): Generator<string> {
      for (const reading of others.before(timeMs))
        yield line(reading.timeMs, ['', '', '', '', '', '', ...noGoods, ...reading.cells])
    },
  }
}

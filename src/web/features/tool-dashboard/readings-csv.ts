import { localTime } from '../../../domain/periods/local-time.ts'
import {
  PROVENANCE_KINDS,
  type Provenance,
  provenanceAt,
  type ProvenanceKind,
} from '../../../domain/readings/provenance.ts'
import { BYTE_ORDER_MARK, csvCell, csvMarks } from '../../../domain/records/csv.ts'
import { entryInForce } from '../../../domain/records/entry-in-force.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import type { LimitHistory } from './chart/limits-at.ts'

export type CsvHeadings = {
  sensor: string
  device: string
  time: string
  offset: string
  utc: string
  value: string
  min: string
  max: string
  received: string
  origin: string
  /** Why a reading proves less than others. */
  reasons: Readonly<Record<ProvenanceKind, string>>
}

export type CsvInput = {
  /** Time (ISO 8601, UTC) and °C of every reading, as stored. */
  readings: readonly { key: string; value: number }[]
  toolName: string
  /** "IMEI / sensor number" */
  device: string
  zone: string
  language: LanguageCode
  /** Those of the period. */
  limits: LimitHistory
  /** By their beginning. */
  marked: readonly Provenance[]
  headings: CsvHeadings
}

/**
 * A line for each reading, in the order of time, with the limits in force when it was measured; and
 * one without a value for each stretch that is damaged in storage, at its beginning.
 * Temperatures keep all stored decimals.
 */
export const readingsCsv = ({
  readings,
  toolName,
  device,
  zone,
  language,
  limits,
  marked,
  headings,
}: CsvInput): string => {
  const { decimal, separator } = csvMarks(language)
  const cell = (text: string): string => csvCell(text, separator)
  const name = cell(toolName)
  const source = cell(device)
  const lines = [
    [
      headings.sensor,
      headings.device,
      headings.time,
      headings.offset,
      headings.utc,
      headings.value,
      headings.min,
      headings.max,
      headings.received,
      headings.origin,
    ]
      .map(cell)
      .join(separator),
  ]
  const local = localTime(zone)
  const number = (celsius: number): string => String(celsius).replace('.', decimal)
  const limitsInForce = entryInForce(
    limits.map(({ fromMs }) => fromMs),
    limits.map(({ min, max }) => `${number(min)}${separator}${number(max)}`),
  )
  const marksAt = provenanceAt(
    PROVENANCE_KINDS.filter((kind) => kind !== 'damaged').map((kind) =>
      marked.filter((stretch) => stretch.kind === kind),
    ),
  )
  const damaged = marked.filter(({ kind }) => kind === 'damaged')
  const damagedUntil = (untilMs: number): void => {
    while (damaged[0] !== undefined && damaged[0].fromMs <= untilMs) {
      const { fromMs, toMs } = damaged.shift()!
      const [key, end] = [fromMs, toMs].map((ms) => new Date(ms).toISOString())
      const offset = local.offsetTextAt(fromMs).replace('−', '-')
      const reason = cell(`${headings.reasons.damaged}: ${key}/${end}`)
      lines.push(
        [
          name,
          source,
          local.textOf(fromMs),
          offset,
          key,
          '',
          limitsInForce(fromMs),
          '',
          reason,
        ].join(separator),
      )
    }
  }
  for (const { key, value } of readings) {
    const timeMs = Date.parse(key)
    damagedUntil(timeMs)
    const offset = local.offsetTextAt(timeMs).replace('−', '-')
    const marks = marksAt(timeMs)
    const receipt = marks.find(({ receivedMs }) => receivedMs !== null)?.receivedMs?.first
    lines.push(
      [
        name,
        source,
        local.textOf(timeMs),
        offset,
        key,
        number(value),
        limitsInForce(timeMs),
        receipt === undefined ? '' : new Date(receipt).toISOString(),
        cell(marks.map(({ kind }) => headings.reasons[kind]).join(', ')),
      ].join(separator),
    )
  }
  damagedUntil(Infinity)
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}

import { isOutOfRange, type Range } from '../../domain/limits/range.ts'
import { localTime, offsetText } from '../../domain/periods/local-time.ts'
import { celsiusOf, faultOf } from '../../domain/readings/stored-value.ts'
import type { LanguageCode } from '../../domain/users/account.ts'
import type { MeasureLog, RangeHistory } from './measure-log.ts'
import { FAULT_TEXTS, filled, MEASURE_LOG_TEXTS } from './measure-log-texts.ts'

/** A fact of the log's head. */
export type LogFact = { label: string; value: string }

/** A line of the table: one reading, or a note across it. `isOut` readings carry sign and word in `mark`. */
export type LogLine =
  | { kind: 'reading'; time: string; value: string; mark: string; isOut: boolean }
  | { kind: 'note'; text: string }

/** A value with two decimals, the resolution that is kept, so that no rounded number contradicts its mark. */
export const numberText = (celsius: number, language: LanguageCode): string => {
  const text = Math.abs(celsius).toFixed(2)
  const written = language === 'en' ? text : text.replace('.', ',')
  return celsius < 0 && Number(text) !== 0 ? `−${written}` : written
}

/** A person's or device's text without control, bidi and other invisible characters, which could make a record read otherwise than it is. */
export const plainText = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '').trim()

const SHOWN_CHANGES = 20

/** What was in force in the period, each with its beginning where it changed within. Before the first entry the first one holds. */
const inForce = <T>(entries: { fromMs: readonly number[]; values: readonly T[] }, fromMs: number, toMs: number): { fromMs: number; value: T }[] => {
  const all = entries.values.map((value, i) => ({ fromMs: i === 0 ? Number.NEGATIVE_INFINITY : entries.fromMs[i]!, value }))
  return all.filter((entry, i) => entry.fromMs < toMs && (all[i + 1]?.fromMs ?? Number.POSITIVE_INFINITY) > fromMs)
}

export const logFacts = (log: MeasureLog): LogFact[] => {
  const texts = MEASURE_LOG_TEXTS[log.language]
  const local = localTime(log.timeZone)
  const changing = <T>(entries: { fromMs: readonly number[]; values: readonly T[] }, written: (value: T) => string): string => {
    const found = inForce(entries, log.fromMs, log.toMs)
    const parts = found.slice(0, SHOWN_CHANGES).map(({ fromMs, value }) =>
      fromMs <= log.fromMs ? written(value) : filled(texts.since, { value: written(value), time: local.textOf(fromMs) }))
    return found.length > SHOWN_CHANGES ? `${parts.join('; ')}; …` : parts.join('; ')
  }
  const offsets = [...new Set([local.offsetAt(log.fromMs), ...offsetsWithin(log)])].map(offsetText).join(', ')
  const device = filled(texts.deviceAndSensor, { imei: log.imeiNumber, number: String(log.equipmentId) })
  return [
    { label: texts.sensor, value: plainText(log.sensorName) },
    { label: texts.device, value: log.alias === null ? device : `${device} (${plainText(log.alias)})` },
    { label: texts.owner, value: plainText(log.owner) },
    { label: texts.period, value: filled(texts.fromTo, { from: local.textOf(log.fromMs), to: local.textOf(log.toMs) }) },
    { label: texts.timeZone, value: `${log.timeZone} (${offsets})` },
    {
      label: texts.limits,
      value: changing({ fromMs: log.ranges.fromMs, values: log.ranges.ranges }, ({ min, max }) => `${numberText(min, log.language)} … ${numberText(max, log.language)} °C`),
    },
    { label: texts.correction, value: changing({ fromMs: log.corrections.fromMs, values: log.corrections.celsius }, (celsius) => `${numberText(celsius, log.language)} °C`) },
    { label: texts.readings, value: String(log.series.times.length) },
  ]
}

/** The offsets of the readings, and of the period's end, in the order of time. */
const offsetsWithin = (log: MeasureLog): number[] => {
  const local = localTime(log.timeZone)
  const found: number[] = []
  const { times } = log.series
  for (let i = 0; i < times.length; i++) {
    const offset = local.offsetAt(times[i]!)
    if (found.at(-1) !== offset) found.push(offset)
  }
  if (log.toMs > log.fromMs) found.push(local.offsetAt(log.toMs - 1))
  return found
}

const rangeFinder = ({ fromMs, ranges }: RangeHistory): ((timeMs: number) => Range) => {
  let i = 0
  return (timeMs) => {
    while (i + 1 < fromMs.length && timeMs >= fromMs[i + 1]!) i++
    return ranges[i]!
  }
}

/** The table: every reading in order, marked by the limits in force at its time, and a note where the clocks change between two. */
export const logLines = (log: MeasureLog): LogLine[] => {
  const texts = MEASURE_LOG_TEXTS[log.language]
  const local = localTime(log.timeZone)
  const rangeAt = rangeFinder(log.ranges)
  const { times, values } = log.series
  const lines: LogLine[] = []
  let offset = times.length === 0 ? 0 : local.offsetAt(times[0]!)
  for (let i = 0; i < times.length; i++) {
    const timeMs = times[i]!
    const time = local.textOf(timeMs)
    const offsetNow = local.offsetAt(timeMs)
    if (offsetNow !== offset) lines.push({ kind: 'note', text: filled(texts.offsetFromHere, { offset: offsetText(offsetNow) }) })
    offset = offsetNow
    const fault = faultOf(values[i]!)
    const celsius = celsiusOf(values[i]!) ?? 0
    if (fault !== null) {
      lines.push({ kind: 'reading', time, value: '', mark: texts[FAULT_TEXTS[fault]], isOut: false })
      continue
    }
    const range = rangeAt(timeMs)
    const isOut = isOutOfRange(celsius, range)
    const mark = !isOut ? '' : celsius >= range.max ? `▲ ${texts.high}` : `▼ ${texts.low}`
    lines.push({ kind: 'reading', time, value: numberText(celsius, log.language), mark, isOut })
  }
  return lines
}

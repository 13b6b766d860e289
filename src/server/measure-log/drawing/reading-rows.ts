import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { isOutOfRange } from '../../../domain/limits/range.ts'
import { isMissingKind } from '../../../domain/readings/provenance.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import {
  celsiusOf,
  faultOf,
  isFault,
  SENSOR_FAULTS,
  type StoredValue,
  storedFault,
} from '../../../domain/readings/stored-value.ts'
import { entryInForce } from '../../../domain/records/entry-in-force.ts'
import type { LogFigures } from '../record/log-figures.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import { faultText } from '../record/measure-log-texts.ts'
import type { LogPaper } from './log-paper.ts'
import type { LogWords } from '../words/log-words.ts'
import type { Typeface } from './typeface.ts'

export const ROW = { size: 6.5, leading: 8 } as const

/** Signs behind a value: the limit that it reaches. */
const SIGNS = { high: '▲', low: '▼' } as const
/** Why a reading is less certain, a bit for each sign. */
const RESERVATIONS = {
  'suspect-clock': { bit: 1, sign: '~' },
  unauthenticated: { bit: 2, sign: '*' },
  late: { bit: 4, sign: '+' },
  'before-setup': { bit: 8, sign: '<' },
  imported: { bit: 16, sign: '#' },
} as const
const EACH_RESERVATION = Object.values(RESERVATIONS)
const RESERVATION_BITS = 32

/**
 * Writes readings as PDF text operators, joined from prepared parts. A log has up to hundreds of
 * thousands of readings; one pdfkit call for each would be too slow.
 */
export type ReadingRows = {
  /** Width of a row, points. */
  width: number
  isOut(reading: number): boolean
  /** A number for the local hour of a reading; readings of one hour have the same number. */
  hourOf(reading: number): number
  /** Operators that draw the reading on the current text line and move to the next line. */
  row(reading: number): string
}

/** For each reading the bits of `RESERVATIONS`. Null if no reading has any. */
const reservationsOf = ({ marks, arrivals, series: { times } }: MeasureLog): Uint8Array | null => {
  const stretches = [...marks, ...arrivals]
  if (stretches.length === 0) return null
  const bits = new Uint8Array(times.length)
  for (const { kind, fromMs, toMs } of stretches) {
    // Readings whose arrival is not recorded are counted on the first page only.
    // Damaged ones and those of withdrawn imports are missing.
    if (kind === 'arrival-unknown' || isMissingKind(kind)) continue
    for (let i = firstFrom(times, fromMs); i < times.length && times[i]! < toMs; i++)
      bits[i]! |= RESERVATIONS[kind].bit
  }
  return bits
}

/** Index of the first time that is not before `fromMs`. */
const firstFrom = (times: Float64Array, fromMs: number): number => {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! < fromMs) low = middle + 1
    else high = middle
  }
  return low
}

type Side = 'within' | 'high' | 'low'
const SIDES: readonly Side[] = ['within', 'high', 'low']

/** For each reading, an index in `SIDES`. */
const sidesOf = ({ series: { times, values }, ranges }: MeasureLog): Uint8Array => {
  const rangeAt = entryInForce(ranges.fromMs, ranges.ranges)
  const sides = new Uint8Array(times.length)
  values.forEach((value, i) => {
    const range = rangeAt(times[i]!)
    const celsius = value / 100
    if (!isFault(value) && isOutOfRange(celsius, range))
      sides[i] = SIDES.indexOf(celsius >= range.max ? 'high' : 'low')
  })
  return sides
}

const twoDigits = (count: number): string => String(count).padStart(2, '0')
/** Converts points to thousandths of the type size. */
const inThousandths = (points: number): number => (points * 1000) / ROW.size
const GAP = inThousandths(3)
const SIGN_GAP = inThousandths(1)

/** Glyphs of times of day from ready parts; `width` of each, in thousandths of the type size. */
const timeGlyphs = (regular: Typeface, hasSeconds: boolean) => {
  const glyphs = (text: string): string => regular.encodeFigures(text).glyphs.slice(1, -1)
  const space = glyphs(' ')
  const { width } = regular.encodeFigures(hasSeconds ? '00:00:00 ' : '00:00 ')
  const hours = Array.from({ length: 24 }, (_, hour) => glyphs(twoDigits(hour)))
  const parts = Array.from({ length: 60 }, (_, part) => glyphs(`:${twoDigits(part)}`))
  const ends = hasSeconds ? parts.map((part) => part + space) : [space]
  return {
    width,
    space,
    at: (localMs: number): string => {
      const localSecond = Math.floor(localMs / 1000)
      const minute = Math.floor(localSecond / 60) % 60
      const hour = Math.floor(localSecond / 3_600) % 24
      return `${hours[hour]!}${parts[minute]!}${ends[hasSeconds ? localSecond % 60 : 0]!}`
    },
  }
}

/** In thousandths of the type size: the widest value, and the widest value or fault with signs. */
const valueWidths = (
  { regular, bold }: LogPaper,
  { series: { values } }: MeasureLog,
  { statistics, completeness }: LogFigures,
  words: LogWords,
  { hasOut, hasReservations }: { hasOut: boolean; hasReservations: boolean },
): { value: number; all: number } => {
  const face = hasOut ? bold : regular
  const extremes = statistics === null ? [] : [statistics.lowest, statistics.highest]
  const value = Math.max(
    0,
    ...extremes.map(({ celsius }) => face.encodeFigures(words.number(celsius)).width),
  )
  const signs =
    SIGN_GAP +
    (hasOut ? bold.encodeFigures(SIGNS.high).width : 0) +
    (hasReservations
      ? regular.encodeFigures(EACH_RESERVATION.map(({ sign }) => sign).join('')).width
      : 0)
  const present = new Set(
    completeness.faults === 0 ? [] : values.values().filter(isFault).map(faultOf),
  )
  const faults = SENSOR_FAULTS.filter((fault) => present.has(fault)).map(
    (fault) => regular.encode(faultText(fault, words.language)).width,
  )
  return { value, all: Math.max(value + signs, ...faults) }
}

/**
 * Operators that draw a value with its signs, for the inside of `[` … `] TJ`. `valueWidth`: of the
 * widest value, to whose right edge all are set.
 */
const valueOperators = (
  { regular, bold }: LogPaper,
  words: LogWords,
  valueWidth: number,
  value: StoredValue,
  side: Side,
  reservation: number,
): string => {
  const celsius = celsiusOf(value)
  if (celsius === null) {
    const fault = SENSOR_FAULTS.find((one) => storedFault(one) === value)
    const text = fault === undefined ? '' : faultText(fault, words.language)
    return `] TJ [${-Math.round(GAP)} ${regular.encode(text).glyphs}`
  }
  const figures = (side === 'within' ? regular : bold).encodeFigures(words.number(celsius))
  const atRight = `${-Math.round(GAP + valueWidth - figures.width)}${figures.glyphs}`
  const signAfter = (sign: string, face: Typeface): string =>
    `${-Math.round(SIGN_GAP)} ${face.encodeFigures(sign).glyphs}`
  const inBold =
    side === 'within'
      ? null
      : `/${bold.name} ${ROW.size} Tf [${atRight} ${signAfter(SIGNS[side], bold)}] TJ /${regular.name} ${ROW.size} Tf`
  const signs = EACH_RESERVATION.map(({ bit, sign }) => (reservation & bit ? sign : '')).join('')
  const reserved = signs === '' ? null : signAfter(signs, regular)
  if (inBold !== null) return `] TJ ${inBold}${reserved === null ? '' : ` [${reserved}] TJ`} [`
  return reserved === null ? atRight : `${atRight}] TJ [${reserved}`
}

export const readingRows = (
  paper: LogPaper,
  log: MeasureLog,
  figures: LogFigures,
  words: LogWords,
): ReadingRows => {
  const { times, values } = log.series
  const local = localTime(log.timeZone)
  const sides = sidesOf(log)
  const reservations = reservationsOf(log)
  const hasSeconds = times.some((timeMs) => timeMs % 60_000 !== 0)
  const time = timeGlyphs(paper.regular, hasSeconds)
  const widths = valueWidths(paper, log, figures, words, {
    hasOut: sides.some((side) => side !== 0),
    hasReservations: reservations !== null,
  })

  const valueParts = new Map<number, string>()
  const valuePart = (i: number): string => {
    const reservation = reservations === null ? 0 : reservations[i]!
    const key = (values[i]! * 3 + sides[i]!) * RESERVATION_BITS + reservation
    let part = valueParts.get(key)
    if (part === undefined) {
      const side = SIDES[sides[i]!]!
      const value = valueOperators(paper, words, widths.value, values[i]!, side, reservation)
      // The space keeps readings apart when they are copied or read aloud.
      part = `${value}<${time.space}>] TJ T*\n`
      valueParts.set(key, part)
    }
    return part
  }
  const localMs = (i: number): number => times[i]! + local.offsetMinutesAt(times[i]!) * MINUTE_MS

  return {
    width: ((time.width + GAP + widths.all) * ROW.size) / 1000,
    isOut: (i) => sides[i] !== 0,
    hourOf: (i) => Math.floor(localMs(i) / HOUR_MS),
    row: (i) => `[<${time.at(localMs(i))}>${valuePart(i)}`,
  }
}

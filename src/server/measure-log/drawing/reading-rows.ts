import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { isOutOfRange } from '../../../domain/limits/range.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import {
  celsiusOf,
  faultOf,
  isFault,
  SENSOR_FAULTS,
  type StoredValue,
  storedFault,
} from '../../../domain/readings/stored-value.ts'
import { inTurn } from '../../../domain/records/in-turn.ts'
import type { LogFigures } from '../record/log-figures.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import { faultText } from '../record/measure-log-texts.ts'
import type { LogPaper } from './log-paper.ts'
import type { LogWords } from './log-words.ts'
import type { Typeface } from './typeface.ts'

export const ROW = { size: 6.5, leading: 8 } as const

/** Behind a value: which limit it touches, and why the reading is less certain. */
const SIGNS = { high: '▲', low: '▼', 'suspect-clock': '~', unauthenticated: '*' } as const

/**
 * Draws readings as text operators, ready made from parts that repeat: a log holds hundreds of
 * thousands of them, and every call of pdfkit for one costs more than the reading.
 */
export type ReadingRows = {
  /** Width of a row, points. */
  width: number
  isOut(reading: number): boolean
  /** The hour that a reading belongs to: readings of one local hour have the same. */
  hourOf(reading: number): number
  /** Operators that draw the reading at the place of the text's line and go on to the next line. */
  row(reading: number): string
}

/** By reading: 1 a suspect clock, 2 without proof of origin. Null where there is neither. */
const reservationsOf = ({ marks, series: { times } }: MeasureLog): Uint8Array | null => {
  if (marks.length === 0) return null
  const bits = new Uint8Array(times.length)
  for (const { kind, fromMs, toMs } of marks) {
    for (let i = firstFrom(times, fromMs); i < times.length && times[i]! < toMs; i++)
      bits[i]! |= kind === 'suspect-clock' ? 1 : 2
  }
  return bits
}

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

const two = (count: number): string => String(count).padStart(2, '0')
/** Thousandths of the type size. */
const inThousandths = (points: number): number => (points * 1000) / ROW.size
const GAP = inThousandths(3)
const SIGN_GAP = inThousandths(1)

export const readingRows = (
  { regular, bold }: LogPaper,
  log: MeasureLog,
  { statistics, completeness }: LogFigures,
  words: LogWords,
): ReadingRows => {
  const { times, values } = log.series
  const local = localTime(log.timeZone)
  const rangeAt = inTurn(log.ranges.fromMs, log.ranges.ranges)
  const reservations = reservationsOf(log)
  const hasSeconds = times.some((timeMs) => timeMs % 60_000 !== 0)

  /** 0 within, 1 high, 2 low. */
  const sides = new Uint8Array(times.length)
  values.forEach((value, i) => {
    const range = rangeAt(times[i]!)
    const celsius = value / 100
    if (!isFault(value) && isOutOfRange(celsius, range)) sides[i] = celsius >= range.max ? 1 : 2
  })

  const glyphs = (text: string): string => regular.encodeFigures(text).glyphs.slice(1, -1)
  const space = glyphs(' ')
  const timeWidth = regular.encodeFigures(hasSeconds ? '00:00:00 ' : '00:00 ').width
  const hours = Array.from({ length: 24 }, (_, hour) => glyphs(two(hour)))
  const parts = Array.from({ length: 60 }, (_, part) => glyphs(`:${two(part)}`))
  const ends = hasSeconds ? parts.map((part) => part + space) : [space]

  const faultWords = SENSOR_FAULTS.map((fault) => faultText(fault, words.language))
  const face = sides.some((side) => side !== 0) ? bold : regular
  const extremes = statistics === null ? [] : [statistics.lowest, statistics.highest]
  const valueWidth = Math.max(
    0,
    ...extremes.map(({ celsius }) => face.encodeFigures(words.number(celsius)).width),
  )
  const signsWidth =
    SIGN_GAP +
    (face === bold ? bold.encodeFigures(SIGNS.high).width : 0) +
    (reservations ? 2 * regular.encodeFigures(SIGNS['suspect-clock']).width : 0)
  const present = new Set(
    completeness.faults === 0 ? [] : values.values().filter(isFault).map(faultOf),
  )
  const faultWidth = Math.max(
    0,
    ...SENSOR_FAULTS.map((fault, i) =>
      present.has(fault) ? regular.encode(faultWords[i]!).width : 0,
    ),
  )

  const inFace = (used: Typeface, operators: string): string =>
    used === regular
      ? operators
      : `/${used.name} ${ROW.size} Tf ${operators} /${regular.name} ${ROW.size} Tf`
  const valuePart = (value: StoredValue, side: number, reservation: number): string => {
    const celsius = celsiusOf(value)
    if (celsius === null)
      return `] TJ [${-Math.round(GAP)} ${regular.encode(faultWords[SENSOR_FAULTS.findIndex((fault) => storedFault(fault) === value)] ?? '').glyphs}`
    const used = side === 0 ? regular : bold
    const figures = used.encodeFigures(words.number(celsius))
    const before = -Math.round(GAP + valueWidth - figures.width)
    const sign =
      side === 0
        ? ''
        : ` ${-Math.round(SIGN_GAP)} ${used.encodeFigures(side === 1 ? SIGNS.high : SIGNS.low).glyphs}`
    const reserved = `${reservation & 1 ? SIGNS['suspect-clock'] : ''}${reservation & 2 ? SIGNS.unauthenticated : ''}`
    const reservedPart =
      reserved === ''
        ? ''
        : ` [${-Math.round(SIGN_GAP)} ${regular.encodeFigures(reserved).glyphs}] TJ`
    return used === regular
      ? `${before}${figures.glyphs}${sign}${reservedPart === '' ? '' : `] TJ${reservedPart.replace(/\] TJ$/, '')}`}`
      : `] TJ ${inFace(used, `[${before}${figures.glyphs}${sign}] TJ`)}${reservedPart} [`
  }

  const valueParts = new Map<number, string>()
  const valueOf = (i: number): string => {
    const key = (values[i]! * 3 + sides[i]!) * 4 + (reservations === null ? 0 : reservations[i]!)
    let part = valueParts.get(key)
    if (part === undefined) {
      // The space keeps readings apart when they are copied or read aloud.
      part = `${valuePart(values[i]!, sides[i]!, reservations === null ? 0 : reservations[i]!)}<${space}>] TJ T*\n`
      valueParts.set(key, part)
    }
    return part
  }
  const localMs = (i: number): number => times[i]! + local.offsetMinutesAt(times[i]!) * MINUTE_MS

  return {
    width: ((timeWidth + GAP + Math.max(valueWidth + signsWidth, faultWidth)) * ROW.size) / 1000,
    isOut: (i) => sides[i] !== 0,
    hourOf: (i) => Math.floor(localMs(i) / HOUR_MS),
    row: (i) => {
      const date = Math.floor(localMs(i) / 1000)
      const second = date % 60
      const minute = Math.floor(date / 60) % 60
      const hour = Math.floor(date / 3_600) % 24
      return `[<${hours[hour]!}${parts[minute]!}${ends[hasSeconds ? second : 0]!}>${valueOf(i)}`
    },
  }
}

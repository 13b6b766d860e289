import { addDays } from '../../../domain/periods/calendar-day.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { filled } from '../../../locales/filled.ts'
import type { LogFigures } from '../record/log-figures.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import { limitsText } from './log-facts.ts'
import type { LogWords } from './log-words.ts'

/**
 * What stands between readings: the day, above its first reading and again at each column's top, or
 * what changes from here on.
 */
export type Note = { kind: 'day' | 'day-goes-on' | 'change'; text: string }

/**
 * The lines of the readings' columns: a number from 0 on is a reading's place in the series, one
 * below is the note −1 − it; `EMPTY` is a line that stays free.
 */
export type ReadingLines = { lines: Int32Array; notes: readonly Note[] }

export const EMPTY = -2_147_483_648

/** How many lines each column of the first page has, and of the pages after it. */
export type ColumnSizes = { columns: number; first: number; others: number }

/** Which line of its column a line is, from 0, and how many that column has. */
const placeOf = (
  line: number,
  { columns, first, others }: ColumnSizes,
): { row: number; rows: number } =>
  line < columns * first
    ? { row: line % first, rows: first }
    : { row: (line - columns * first) % others, rows: others }

type Change = { atMs: number; text: string }

/**
 * In the order of time: from when on which limits hold, where the clocks change and where nothing
 * came.
 */
const changesOf = (log: MeasureLog, figures: LogFigures, words: LogWords): Change[] => {
  const { texts } = words
  const local = localTime(log.timeZone)
  const { fromMs, ranges } = log.ranges
  const limits = ranges.flatMap(({ min, max }, i) =>
    i === 0 || (min === ranges[i - 1]!.min && max === ranges[i - 1]!.max)
      ? []
      : [
          {
            atMs: fromMs[i]!,
            text: filled(texts.print.limitsFromHere, {
              value: limitsText(words, min, max).replaceAll(' ', '\u00a0'),
            }),
          },
        ],
  )
  const gaps = figures.completeness.gaps.map(({ fromMs: beganMs, toMs }) => ({
    atMs: toMs,
    text: filled(texts.print.gapHere, { duration: words.duration(toMs - beganMs) }),
  }))
  const clocks = words.clockChanges.map((atMs) => ({
    atMs,
    text: filled(texts.offsetFromHere, { offset: local.offsetTextAt(atMs) }),
  }))
  return [...gaps, ...clocks, ...limits].sort((a, b) => a.atMs - b.atMs)
}

/** `wrapped` cuts a note to the width of a column. */
export const readingLines = (
  log: MeasureLog,
  figures: LogFigures,
  words: LogWords,
  sizes: ColumnSizes,
  wrapped: (text: string) => readonly string[],
): ReadingLines => {
  const { times } = log.series
  const dates = localDates(log, words)
  const changes = changesOf(log, figures, words)
  const notes: Note[] = []
  let lines = new Int32Array(Math.max(64, Math.ceil(times.length * 1.1)))
  let count = 0
  let date = ''
  const push = (line: number): void => {
    if (count === lines.length) {
      const larger = new Int32Array(2 * count)
      larger.set(lines)
      lines = larger
    }
    lines[count++] = line
  }
  const note = (kind: Note['kind'], text: string): void => {
    push(-1 - notes.length)
    notes.push({ kind, text })
  }
  /**
   * Lines that belong together stay in one column, with one more below them, where it can hold them
   * at all.
   */
  const together = (height: number): void => {
    const { row, rows } = placeOf(count, sizes)
    if (row > 0 && row + height >= rows && height + 2 < rows)
      for (let free = row; free < rows; free++) push(EMPTY)
  }
  const head = (): void => {
    if (date !== '' && placeOf(count, sizes).row === 0) note('day-goes-on', date)
  }

  let next = 0
  const addChanges = (untilMs: number): void => {
    for (; next < changes.length && changes[next]!.atMs <= untilMs; next++) {
      const text = wrapped(changes[next]!.text)
      together(text.length)
      for (const line of text) {
        head()
        note('change', line)
      }
    }
  }
  for (let i = 0; i < times.length; i++) {
    const today = dates(times[i]!)
    if (today !== date) {
      together(1)
      date = today
      note('day', date)
    }
    if (next < changes.length && changes[next]!.atMs <= times[i]!) addChanges(times[i]!)
    head()
    push(i)
  }
  if (times.length > 0) addChanges(Infinity)
  return { lines: lines.subarray(0, count), notes }
}

/** Each instant's date, "2026-11-20 Fri". Instants of one day cost a comparison each. */
const localDates = (
  { timeZone }: MeasureLog,
  { language }: LogWords,
): ((timeMs: number) => string) => {
  const local = localTime(timeZone)
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone })
  let fromMs = 0
  let toMs = 0
  let text = ''
  return (timeMs) => {
    if (timeMs >= fromMs && timeMs < toMs) return text
    const day = local.dayOf(timeMs)
    fromMs = local.dayStart(day)
    toMs = local.dayStart(addDays(day, 1))
    text = `${day} ${weekday.format(timeMs)}`
    return text
  }
}

import { addDays } from '../../../domain/periods/calendar-day.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { filled } from '../../../locales/filled.ts'
import type { LogFigures } from '../record/log-figures.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import { limitsText } from '../words/log-facts.ts'
import type { LogWords } from '../words/log-words.ts'

/**
 * A line between readings: the day above its first reading, the day again at the top of a column
 * (`day-goes-on`), or a change that is in force from here on.
 */
export type Note = { kind: 'day' | 'day-goes-on' | 'change'; text: string }

/**
 * The lines of all columns, one number each. 0 and above: the reading with this index. Below 0: the
 * note with index `-1 - line`. `EMPTY`: a blank line.
 */
export type ReadingLines = { lines: Int32Array; notes: readonly Note[] }

export const EMPTY = -2_147_483_648

/** Columns per page; lines per column on the first page and on the others. */
export type ColumnSizes = { columns: number; first: number; others: number }

/** Row of a line within its column, from 0, and the number of rows of that column. */
const placeOf = (
  line: number,
  { columns, first, others }: ColumnSizes,
): { row: number; rows: number } =>
  line < columns * first
    ? { row: line % first, rows: first }
    : { row: (line - columns * first) % others, rows: others }

type Change = { atMs: number; text: string }

/**
 * The period's changed limits, changed clocks and gaps, in order of time.
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

/** Arranges readings and notes in lines. `wrapped` breaks a note into lines of column width. */
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
   * Moves to the next column unless `height` lines and one more fit in this one. Stays when a whole
   * column could not hold them either.
   */
  const keepTogether = (height: number): void => {
    const { row, rows } = placeOf(count, sizes)
    if (row > 0 && row + height >= rows && height + 2 < rows)
      for (let free = row; free < rows; free++) push(EMPTY)
  }
  const repeatDayAtTop = (): void => {
    if (date !== '' && placeOf(count, sizes).row === 0) note('day-goes-on', date)
  }

  let next = 0
  const addChanges = (untilMs: number): void => {
    for (; next < changes.length && changes[next]!.atMs <= untilMs; next++) {
      const text = wrapped(changes[next]!.text)
      keepTogether(text.length)
      for (const line of text) {
        repeatDayAtTop()
        note('change', line)
      }
    }
  }
  for (let i = 0; i < times.length; i++) {
    const today = dates(times[i]!)
    if (today !== date) {
      keepTogether(1)
      date = today
      note('day', date)
    }
    if (next < changes.length && changes[next]!.atMs <= times[i]!) addChanges(times[i]!)
    repeatDayAtTop()
    push(i)
  }
  if (times.length > 0) addChanges(Infinity)
  return { lines: lines.subarray(0, count), notes }
}

/** Returns the date of a time, "2026-11-20 Fri". Fast when calls follow each other in one day. */
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

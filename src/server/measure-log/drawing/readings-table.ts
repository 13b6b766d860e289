import type { LogFigures } from '../record/log-figures.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import { type Flow, HEADING, lines } from './flow.ts'
import { COLOURS, CONTENT_WIDTH, fillOperator, number, PAGE, type Rectangle } from './ink.ts'
import type { Element, LogPaper } from './log-paper.ts'
import type { LogWords } from './log-words.ts'
import {
  type ColumnSizes,
  EMPTY,
  type Note,
  readingLines,
  type ReadingLines,
} from './reading-lines.ts'
import { type ReadingRows, readingRows, ROW } from './reading-rows.ts'
import { wrap } from './wrap.ts'

const GUTTER = 9
const MOST_COLUMNS = 8
const COLUMN_HEAD = 11
/** Where a line's letters stand on it. */
const BASELINE = 6

/** The readings, laid out but not drawn: how many pages they take is known. */
export type ReadingsTable = {
  pages: number
  draw(parent: Element, beforeEachPage: () => void): void
}

const legendOf = (
  log: MeasureLog,
  { excursions }: LogFigures,
  { texts: { print } }: LogWords,
): string =>
  [
    ...(excursions.some(({ side }) => side === 'high') ? [print.legendHigh] : []),
    ...(excursions.some(({ side }) => side === 'low') ? [print.legendLow] : []),
    ...(log.marks.some(({ kind }) => kind === 'suspect-clock') ? [print.legendClock] : []),
    ...(log.marks.some(({ kind }) => kind === 'unauthenticated') ? [print.legendOrigin] : []),
  ].join(' · ')

/**
 * Who follows the structure hears a table with a row for each day's heading and one for each hour:
 * a row for each reading would make the file sixteen times as large.
 */
type Chunk = { kind: 'hour'; hour: number } | { kind: Note['kind'] }

const isSame = (a: Chunk, b: Chunk): boolean =>
  a.kind === b.kind && (a.kind !== 'hour' || b.kind !== 'hour' || a.hour === b.hour)

/**
 * Draws all lines, column by column and page by page; one text object for what belongs to one
 * element.
 */
const createColumns = (
  paper: LogPaper,
  rows: ReadingRows,
  { lines: all, notes }: ReadingLines,
  columnWidth: number,
) => {
  const { ink, regular, bold } = paper
  const noteOf = (line: number): Note => notes[-1 - line]!
  const chunkOf = (line: number): Chunk =>
    line >= 0 ? { kind: 'hour', hour: rows.hourOf(line) } : { kind: noteOf(line).kind }

  /**
   * What lies behind the letters: the days' headings, the readings out of range, and a hairline
   * where an hour begins, by which a time is found.
   */
  const grounds = (from: number, to: number, x: number, y: number): void => {
    const days: Rectangle[] = []
    const out: Rectangle[] = []
    const hours: Rectangle[] = []
    let began = -1
    for (let i = from; i <= to; i++) {
      const line = i < to ? all[i]! : EMPTY
      const isOut = line >= 0 && rows.isOut(line)
      if (isOut && began < 0) began = i
      if (!isOut && began >= 0) {
        out.push([
          x - 2,
          y + (began - from) * ROW.leading,
          columnWidth + 3,
          (i - began) * ROW.leading,
        ])
        began = -1
      }
      if (
        i > from &&
        line >= 0 &&
        all[i - 1]! >= 0 &&
        rows.hourOf(line) !== rows.hourOf(all[i - 1]!)
      )
        hours.push([x - 2, y + (i - from) * ROW.leading, columnWidth + 3, 0.3])
      if (line < 0 && line !== EMPTY && noteOf(line).kind !== 'change')
        days.push([x - 2, y + (i - from) * ROW.leading, columnWidth + 3, ROW.leading])
    }
    ink.fillAll(days, COLOURS.band)
    ink.fillAll(out, COLOURS.alarmTint)
    ink.fillAll(hours, COLOURS.line)
  }

  const text = (from: number, to: number, x: number, y: number): void => {
    const face = all[from]! >= 0 || noteOf(all[from]!).kind === 'change' ? regular : bold
    let operators = ''
    for (let i = from; i < to; i++)
      operators +=
        all[i]! >= 0
          ? rows.row(all[i]!)
          : `[${face.encode(`${noteOf(all[i]!).text} `).glyphs}] TJ T*\n`
    for (const used of [regular, bold]) ink.use(used)
    ink.raw(
      `${fillOperator(COLOURS.ink)} BT /${face.name} ${ROW.size} Tf ${ROW.leading} TL ${number(x)} ${number(PAGE.height - y - BASELINE)} Td\n${operators}ET`,
    )
  }

  let open: { chunk: Chunk; row: Element; cell: Element } | null = null
  const close = (): void => {
    open?.cell.end()
    open?.row.end()
    open = null
  }
  const cellFor = (element: Element, chunk: Chunk): Element => {
    if (open !== null && isSame(open.chunk, chunk)) return open.cell
    close()
    const row = element.add('TR')
    const cell = chunk.kind === 'day' ? row.add('TH', { scope: 'Column' }) : row.add('TD')
    open = { chunk, row, cell }
    return cell
  }

  return {
    grounds,
    column: (element: Element, from: number, to: number, x: number, y: number): void => {
      for (let i = from; i < to;) {
        if (all[i] === EMPTY) {
          i++
          continue
        }
        const chunk = chunkOf(all[i]!)
        let end = i + 1
        while (end < to && all[end] !== EMPTY && isSame(chunk, chunkOf(all[end]!))) end++
        const [begin, top] = [i, y + (i - from) * ROW.leading]
        if (chunk.kind === 'day-goes-on') paper.decoration(() => text(begin, end, x, top))
        else cellFor(element, chunk).mark(() => text(begin, end, x, top))
        i = end
      }
    },
    close,
  }
}

/** All readings in narrow columns, from the top of a page on. */
export const readingsTable = (
  flow: Flow,
  log: MeasureLog,
  figures: LogFigures,
  words: LogWords,
): ReadingsTable => {
  const { paper } = flow
  const { ink, regular, bold } = paper
  if (log.series.times.length === 0) return { pages: 0, draw: () => undefined }
  const rows = readingRows(paper, log, figures, words)
  const legend = legendOf(log, figures, words)
  const legendLines = legend === '' ? [] : wrap(legend, regular, 7, CONTENT_WIDTH)
  const headTop = PAGE.top + legendLines.length * 9 + (legend === '' ? 0 : 3)
  const columns = Math.max(
    1,
    Math.min(MOST_COLUMNS, Math.floor((CONTENT_WIDTH + GUTTER) / (rows.width + GUTTER))),
  )
  const pitch = (CONTENT_WIDTH + GUTTER) / columns
  const rowsFrom = (top: number): number =>
    Math.floor((PAGE.bottom - top - COLUMN_HEAD) / ROW.leading)
  const sizes: ColumnSizes = {
    columns,
    first: rowsFrom(headTop + HEADING.height),
    others: rowsFrom(headTop),
  }
  const laidOut = readingLines(log, figures, words, sizes, (text) =>
    wrap(text, regular, ROW.size, pitch - GUTTER),
  )
  const { length } = laidOut.lines
  const pages =
    1 + Math.max(0, Math.ceil((length - columns * sizes.first) / (columns * sizes.others)))

  const columnHeads = (element: Element, y: number, used: number, isFirst: boolean): void => {
    const one = (i: number): void =>
      ink.text(bold.encode(words.texts.print.timeAndValue), PAGE.left + i * pitch, y + 7, {
        face: bold,
        size: ROW.size,
      })
    if (isFirst) {
      const row = element.add('TR')
      row.leaf('TH', () => one(0), { scope: 'Column' })
      row.end()
    }
    paper.decoration(() => {
      for (let i = isFirst ? 1 : 0; i < used; i++) one(i)
      ink.line(
        [
          [PAGE.left, y + COLUMN_HEAD - 1],
          [PAGE.right, y + COLUMN_HEAD - 1],
        ],
        { colour: COLOURS.ink, width: 0.6 },
      )
      for (let i = 1; i < used; i++) {
        const x = PAGE.left + i * pitch - GUTTER / 2 - 0.5
        ink.line(
          [
            [x, y + COLUMN_HEAD + 1],
            [x, PAGE.bottom],
          ],
          { colour: COLOURS.shade, width: 0.4 },
        )
      }
    })
  }

  const draw = (parent: Element, beforeEachPage: () => void): void => {
    let element: Element | null = null
    const drawn = createColumns(paper, rows, laidOut, pitch - GUTTER)
    for (let page = 0, next = 0; page < pages; page++) {
      beforeEachPage()
      let y: number = PAGE.top
      if (page === 0) {
        parent.leaf('H2', () =>
          ink.text(
            bold.encode(words.texts.print.allReadings),
            PAGE.left,
            y + HEADING.baseline - 4,
            { face: bold, size: HEADING.size },
          ),
        )
        y += HEADING.height
      }
      const legendStyle = { face: regular, size: 7, colour: COLOURS.secondary }
      const drawLegend = (): void => void lines(flow, legendLines, PAGE.left, y, legendStyle, 9)
      if (page === 0 && legend !== '') parent.leaf('P', drawLegend)
      else paper.decoration(drawLegend)
      y += headTop - PAGE.top
      element ??= parent.add('Table')
      const rowsHere = page === 0 ? sizes.first : sizes.others
      columnHeads(element, y, Math.min(columns, Math.ceil((length - next) / rowsHere)), page === 0)
      y += COLUMN_HEAD
      const beginOf = (column: number): number => Math.min(length, next + column * rowsHere)
      paper.decoration(() => {
        for (let i = 0; i < columns; i++)
          drawn.grounds(beginOf(i), beginOf(i + 1), PAGE.left + i * pitch, y)
      })
      for (let i = 0; i < columns; i++)
        drawn.column(element, beginOf(i), beginOf(i + 1), PAGE.left + i * pitch, y)
      next = beginOf(columns)
      paper.release()
    }
    drawn.close()
    element?.end()
  }
  return { pages, draw }
}

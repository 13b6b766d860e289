import type { LogFigures } from '../record/log-figures.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import { type Flow, HEADING, lines } from './flow.ts'
import { COLOURS, CONTENT_WIDTH, PAGE } from './ink.ts'
import type { Element } from './structure-element.ts'
import type { LogPaper } from './log-paper.ts'
import type { LogWords } from '../words/log-words.ts'
import { readingColumns } from './reading-columns.ts'
import { type ColumnSizes, readingLines } from './reading-lines.ts'
import { readingRows, ROW } from './reading-rows.ts'
import { wrap } from './wrap.ts'

const GUTTER = 9
const MOST_COLUMNS = 8
const COLUMN_HEAD = 11

/** The readings table, laid out but not drawn yet. `beforeEachPage` must begin the page. */
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
    ...(log.arrivals.some(({ kind }) => kind === 'late') ? [print.legendLate] : []),
    ...(log.arrivals.some(({ kind }) => kind === 'before-setup') ? [print.legendSetup] : []),
    ...(log.arrivals.some(({ kind }) => kind === 'imported') ? [print.legendImported] : []),
  ].join(' · ')

/** Draws the column heads and the lines between columns. Only the table's first head is tagged. */
const drawColumnHeads = (
  paper: LogPaper,
  element: Element,
  head: string,
  { y, pitch, used, isFirst }: { y: number; pitch: number; used: number; isFirst: boolean },
): void => {
  const { ink, bold } = paper
  const drawHead = (i: number): void =>
    ink.text(bold.encode(head), PAGE.left + i * pitch, y + 7, {
      face: bold,
      size: ROW.size,
    })
  if (isFirst) {
    const row = element.add('TR')
    row.leaf('TH', () => drawHead(0), { scope: 'Column' })
    row.end()
  }
  paper.decoration(() => {
    for (let i = isFirst ? 1 : 0; i < used; i++) drawHead(i)
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

/**
 * `headTop`: where the heads of the columns begin on a page without heading. `pitch`: from one
 * column to the next. `sizes`: rows of a column. All lengths in points.
 */
type Layout = { legendLines: string[]; headTop: number; pitch: number; sizes: ColumnSizes }

const layoutOf = ({ regular }: LogPaper, rowWidth: number, legend: string): Layout => {
  const legendLines = legend === '' ? [] : wrap(legend, regular, 7, CONTENT_WIDTH)
  const headTop = PAGE.top + legendLines.length * 9 + (legend === '' ? 0 : 3)
  const columns = Math.max(
    1,
    Math.min(MOST_COLUMNS, Math.floor((CONTENT_WIDTH + GUTTER) / (rowWidth + GUTTER))),
  )
  const rowsFrom = (top: number): number =>
    Math.floor((PAGE.bottom - top - COLUMN_HEAD) / ROW.leading)
  return {
    legendLines,
    headTop,
    pitch: (CONTENT_WIDTH + GUTTER) / columns,
    sizes: { columns, first: rowsFrom(headTop + HEADING.height), others: rowsFrom(headTop) },
  }
}

/** The heading, on the first page, and the legend. Returns where the heads of the columns begin. */
const drawPageHead = (
  flow: Flow,
  parent: Element,
  { legendLines, headTop }: Layout,
  title: string,
  isFirst: boolean,
): number => {
  const { paper } = flow
  const { ink, regular, bold } = paper
  let y: number = PAGE.top
  if (isFirst) {
    parent.leaf('H2', () =>
      ink.text(bold.encode(title), PAGE.left, y + HEADING.baseline - 4, {
        face: bold,
        size: HEADING.size,
      }),
    )
    y += HEADING.height
  }
  const style = { face: regular, size: 7, colour: COLOURS.secondary }
  const drawLegend = (): void => void lines(flow, legendLines, PAGE.left, y, style, 9)
  if (isFirst && legendLines.length > 0) parent.leaf('P', drawLegend)
  else paper.decoration(drawLegend)
  return y + headTop - PAGE.top
}

/** All readings in narrow columns, from the top of a page on. */
export const readingsTable = (
  flow: Flow,
  log: MeasureLog,
  figures: LogFigures,
  words: LogWords,
): ReadingsTable => {
  const { paper } = flow
  if (log.series.times.length === 0 || !log.withReadings) return { pages: 0, draw: () => undefined }
  const rows = readingRows(paper, log, figures, words)
  const layout = layoutOf(paper, rows.width, legendOf(log, figures, words))
  const { pitch, sizes } = layout
  const { columns } = sizes
  const laidOut = readingLines(log, figures, words, sizes, (text) =>
    wrap(text, paper.regular, ROW.size, pitch - GUTTER),
  )
  const { length } = laidOut.lines
  const pages =
    1 + Math.max(0, Math.ceil((length - columns * sizes.first) / (columns * sizes.others)))
  const { allReadings, timeAndValue } = words.texts.print

  const draw = (parent: Element, beforeEachPage: () => void): void => {
    let element: Element | null = null
    const columnDrawer = readingColumns({
      paper,
      rows,
      lines: laidOut,
      columnWidth: pitch - GUTTER,
    })
    for (let page = 0, next = 0; page < pages; page++) {
      beforeEachPage()
      const isFirst = page === 0
      const headY = drawPageHead(flow, parent, layout, allReadings, isFirst)
      element ??= parent.add('Table')
      const rowsHere = isFirst ? sizes.first : sizes.others
      const used = Math.min(columns, Math.ceil((length - next) / rowsHere))
      drawColumnHeads(paper, element, timeAndValue, { y: headY, pitch, used, isFirst })
      const y = headY + COLUMN_HEAD
      const beginOf = (column: number): number => Math.min(length, next + column * rowsHere)
      paper.decoration(() => {
        for (let i = 0; i < columns; i++)
          columnDrawer.backgrounds(beginOf(i), beginOf(i + 1), PAGE.left + i * pitch, y)
      })
      for (let i = 0; i < columns; i++)
        columnDrawer.column(element, beginOf(i), beginOf(i + 1), PAGE.left + i * pitch, y)
      next = beginOf(columns)
      paper.release()
    }
    columnDrawer.close()
    element?.end()
  }
  return { pages, draw }
}

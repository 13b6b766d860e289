import type { Flow } from './flow.ts'
import { COLOURS, CONTENT_WIDTH, PAGE } from './ink.ts'
import type { Element } from './log-paper.ts'
import type { Typeface } from './typeface.ts'
import { wrap } from './wrap.ts'

/** `share`: width of the column in proportion to the shares of the other columns. */
export type Column = { title: string; share: number; align?: 'right' }

const SIZE = 7.5
const LEADING = 9.5
const PADDING = 3
const GUTTER = 8

type Place = { x: number; width: number; isRight: boolean }

const placesOf = (columns: readonly Column[]): Place[] => {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  let x: number = PAGE.left
  return columns.map(({ share, align }) => {
    const place = {
      x,
      width: ((CONTENT_WIDTH + GUTTER) * share) / shares - GUTTER,
      isRight: align === 'right',
    }
    x += place.width + GUTTER
    return place
  })
}

/** For each cell its lines. */
type Cells = readonly (readonly string[])[]

const wrapped = (cells: readonly string[], face: Typeface, places: readonly Place[]): Cells =>
  cells.map((cell, i) => wrap(cell, face, SIZE, places[i]!.width))

const heightOf = (cells: Cells): number =>
  Math.max(...cells.map(({ length }) => length)) * LEADING + 2 * PADDING

const drawCell = (
  { paper: { ink }, y }: Flow,
  text: readonly string[],
  face: Typeface,
  { x, width, isRight }: Place,
): void =>
  text.forEach((line, i) => {
    ink.text(
      face.encode(line),
      isRight ? x + width - (face.encode(line.trimEnd()).width * SIZE) / 1000 : x,
      y + PADDING + LEADING * (i + 0.78),
      { face, size: SIZE },
    )
  })

const drawRule = ({ paper, y }: Flow, width: number): void =>
  paper.decoration(() =>
    paper.ink.line(
      [
        [PAGE.left, y],
        [PAGE.right, y],
      ],
      { colour: width > 0.5 ? COLOURS.ink : COLOURS.line, width },
    ),
  )

type TableHead = { height: number; draw(isFirst: boolean): void }

/** The heading row: part of the structure the first time, decoration on later pages. */
const tableHead = (
  flow: Flow,
  element: Element,
  columns: readonly Column[],
  places: readonly Place[],
): TableHead => {
  const { paper } = flow
  const { bold } = paper
  const titles = wrapped(
    columns.map(({ title }) => title),
    bold,
    places,
  )
  const height = heightOf(titles)
  const drawTitle = (i: number): void => drawCell(flow, titles[i]!, bold, places[i]!)
  return {
    height,
    draw: (isFirst) => {
      if (isFirst) {
        const row = element.add('TR')
        titles.forEach((_, i) => row.leaf('TH', () => drawTitle(i), { scope: 'Column' }))
        row.end()
      } else {
        paper.decoration(() => titles.forEach((_, i) => drawTitle(i)))
      }
      flow.y += height
      drawRule(flow, 0.8)
    },
  }
}

const drawRow = (
  flow: Flow,
  element: Element,
  head: TableHead,
  row: Cells,
  places: readonly Place[],
): void => {
  const { regular } = flow.paper
  const rowElement = element.add('TR')
  const cells = row.map(() => rowElement.add('TD'))
  let rest = row
  for (let isFirst = true; isFirst || rest.some(({ length }) => length > 0); isFirst = false) {
    const height = heightOf(rest)
    if (flow.y + height > PAGE.bottom && flow.y > PAGE.top + head.height) {
      flow.makeRoom(PAGE.bottom)
      head.draw(false)
    }
    const fitting = Math.max(1, Math.floor((PAGE.bottom - flow.y - 2 * PADDING) / LEADING))
    rest.forEach((text, i) => {
      if (isFirst || text.length > 0)
        cells[i]!.mark(() => drawCell(flow, text.slice(0, fitting), regular, places[i]!))
    })
    flow.y += Math.min(height, fitting * LEADING + 2 * PADDING)
    rest = rest.map((text) => text.slice(fitting))
    drawRule(flow, 0.3)
  }
  cells.forEach((cell) => cell.end())
  rowElement.end()
}

/**
 * Draws a table; its heading row is repeated on every page. A row that does not fit the rest of the
 * page moves to the next page; a row higher than a page is split.
 */
export const table = (
  flow: Flow,
  parent: Element,
  columns: readonly Column[],
  rows: Iterable<readonly string[]>,
): void => {
  const places = placesOf(columns)
  const element = parent.add('Table')
  const head = tableHead(flow, element, columns, places)
  flow.makeRoom(head.height + LEADING + 2 * PADDING)
  head.draw(true)
  for (const row of rows)
    drawRow(flow, element, head, wrapped(row, flow.paper.regular, places), places)
  element.end()
  flow.y += 10
}

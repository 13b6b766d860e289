import type { Flow } from './flow.ts'
import { COLOURS, CONTENT_WIDTH, PAGE } from './ink.ts'
import type { LogColumn } from '../words/log-table.ts'
import type { Element } from './structure-element.ts'
import type { Typeface } from './typeface.ts'
import { wrap } from './wrap.ts'

export type Column = LogColumn

/** Of the text in tables, points. */
export const TABLE = { size: 7.5, leading: 9.5 } as const
const PADDING = 3
const GUTTER = 8

/** Of a column, in points. */
export type Place = { x: number; width: number; isRight: boolean }

/** As wide as the longest word of the title, in points. */
const wordWidth = (title: string, face: Typeface): number =>
  Math.max(...title.split(' ').map((word) => (face.encode(word).width * TABLE.size) / 1000))

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

/**
 * Widths by the shares. A column that is narrower than a word of its title takes what it lacks from those that have
 * more than theirs; where these have not enough, the word is cut.
 */
const widthsOf = (columns: readonly Column[], face: Typeface | null): number[] => {
  const shares = sumOf(columns.map(({ share }) => share))
  const widths = columns.map(({ share }) => ((CONTENT_WIDTH + GUTTER) * share) / shares - GUTTER)
  if (face === null) return widths
  const spare = columns.map(({ title }, i) => widths[i]! - wordWidth(title, face) - ROUNDING)
  const lacking = -sumOf(spare.filter((points) => points < 0))
  const free = sumOf(spare.filter((points) => points > 0))
  if (lacking === 0 || lacking > free) return widths
  return widths.map((width, i) => {
    const points = spare[i]!
    return points < 0 ? width - points : width - (points * lacking) / free
  })
}
/** Of widths that are summed up, points. */
const ROUNDING = 0.01

/** `face`: of the titles; left out, columns have their shares whatever stands in their titles. */
export const placesOf = (columns: readonly Column[], face: Typeface | null = null): Place[] => {
  const widths = widthsOf(columns, face)
  let x: number = PAGE.left
  return columns.map(({ align }, i) => {
    const place = {
      x,
      width: widths[i]!,
      isRight: align === 'right',
    }
    x += place.width + GUTTER
    return place
  })
}

/** For each cell its lines; a line feed in its text begins another. */
type Cells = readonly (readonly string[])[]

const wrapped = (cells: readonly string[], face: Typeface, places: readonly Place[]): Cells =>
  cells.map((cell, i) => {
    const lines = cell.split('\n').map((line) => wrap(line, face, TABLE.size, places[i]!.width))
    // As between words, a space at the end of the line keeps copied text apart.
    return lines.flatMap((wrappedLine, j) =>
      j + 1 === lines.length
        ? wrappedLine
        : [...wrappedLine.slice(0, -1), `${wrappedLine.at(-1) ?? ''} `],
    )
  })

const heightOf = (cells: Cells): number =>
  Math.max(...cells.map(({ length }) => length)) * TABLE.leading + 2 * PADDING

const drawCell = (
  { paper: { ink }, y }: Flow,
  text: readonly string[],
  face: Typeface,
  { x, width, isRight }: Place,
): void =>
  text.forEach((line, i) => {
    ink.text(
      face.encode(line),
      isRight ? x + width - (face.encode(line.trimEnd()).width * TABLE.size) / 1000 : x,
      y + PADDING + TABLE.leading * (i + 0.78),
      { face, size: TABLE.size },
    )
  })

/** A line through each line of a row's text, which screen readers skip. */
const strike = ({ paper, y }: Flow, row: Cells, places: readonly Place[]): void =>
  paper.decoration(() =>
    row.forEach((text, i) =>
      text.forEach((line, j) => {
        const { x, width, isRight } = places[i]!
        const wide = (paper.regular.encode(line.trimEnd()).width * TABLE.size) / 1000
        const left = isRight ? x + width - wide : x
        const lineY = y + PADDING + TABLE.leading * (j + 0.78) - TABLE.size * 0.3
        paper.ink.line(
          [
            [left, lineY],
            [left + wide, lineY],
          ],
          { colour: COLOURS.ink, width: 0.5 },
        )
      }),
    ),
  )

export const drawRule = ({ paper, y }: Flow, width: number): void =>
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
export const tableHead = (
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
  isStruck: boolean,
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
    const fitting = Math.max(1, Math.floor((PAGE.bottom - flow.y - 2 * PADDING) / TABLE.leading))
    rest.forEach((text, i) => {
      if (isFirst || text.length > 0)
        cells[i]!.mark(() => drawCell(flow, text.slice(0, fitting), regular, places[i]!))
    })
    if (isStruck)
      strike(
        flow,
        rest.map((text) => text.slice(0, fitting)),
        places,
      )
    flow.y += Math.min(height, fitting * TABLE.leading + 2 * PADDING)
    rest = rest.map((text) => text.slice(fitting))
    drawRule(flow, 0.3)
  }
  cells.forEach((cell) => cell.end())
  rowElement.end()
}

/**
 * Draws a table; its heading row is repeated on every page. A row that does not fit the rest of the
 * page moves to the next page; a row higher than a page is split. `isStruck`: whether a row, by its
 * number from 0, is struck through.
 */
export const table = (
  flow: Flow,
  parent: Element,
  columns: readonly Column[],
  rows: Iterable<readonly string[]>,
  isStruck: (row: number) => boolean = () => false,
): void => {
  const places = placesOf(columns, flow.paper.bold)
  const element = parent.add('Table')
  const head = tableHead(flow, element, columns, places)
  flow.makeRoom(head.height + TABLE.leading + 2 * PADDING)
  head.draw(true)
  let number = 0
  for (const row of rows)
    drawRow(
      flow,
      element,
      head,
      wrapped(row, flow.paper.regular, places),
      places,
      isStruck(number++),
    )
  element.end()
  flow.y += 10
}

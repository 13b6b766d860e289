import type { Flow } from './flow.ts'
import { COLOURS, CONTENT_WIDTH, PAGE } from './ink.ts'
import type { Element } from './log-paper.ts'
import type { Typeface } from './typeface.ts'
import { wrap } from './wrap.ts'

/** `share`: of the width, beside the other columns' shares. */
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

/**
 * A table with its heading row on every page that it goes over. A row that is higher than what is
 * left goes to the next page; one higher than a page is continued.
 */
export const table = (
  flow: Flow,
  parent: Element,
  columns: readonly Column[],
  rows: Iterable<readonly string[]>,
): void => {
  const { paper } = flow
  const { ink, regular, bold } = paper
  const places = placesOf(columns)
  const element = parent.add('Table')
  const wrapped = (cells: readonly string[], face: Typeface): string[][] =>
    cells.map((cell, i) => wrap(cell, face, SIZE, places[i]!.width))
  const cell = (text: readonly string[], face: Typeface, { x, width, isRight }: Place): void => {
    text.forEach((line, i) => {
      ink.text(
        face.encode(line),
        isRight ? x + width - (face.encode(line.trimEnd()).width * SIZE) / 1000 : x,
        flow.y + PADDING + LEADING * (i + 0.78),
        { face, size: SIZE },
      )
    })
  }
  const rule = (width: number): void =>
    paper.decoration(() =>
      ink.line(
        [
          [PAGE.left, flow.y],
          [PAGE.right, flow.y],
        ],
        { colour: width > 0.5 ? COLOURS.ink : COLOURS.line, width },
      ),
    )

  const titles = wrapped(
    columns.map(({ title }) => title),
    bold,
  )
  const titleHeight = Math.max(...titles.map(({ length }) => length)) * LEADING + 2 * PADDING
  const head = (isFirst: boolean): void => {
    if (isFirst) {
      const row = element.add('TR')
      titles.forEach((title, i) =>
        row.leaf('TH', () => cell(title, bold, places[i]!), { scope: 'Column' }),
      )
      row.end()
    } else {
      paper.decoration(() => titles.forEach((title, i) => cell(title, bold, places[i]!)))
    }
    flow.y += titleHeight
    rule(0.8)
  }

  flow.room(titleHeight + LEADING + 2 * PADDING)
  head(true)
  for (const row of rows) {
    let rest = wrapped(row, regular)
    const rowElement = element.add('TR')
    const cells = rest.map(() => rowElement.add('TD'))
    for (let isFirst = true; isFirst || rest.some(({ length }) => length > 0); isFirst = false) {
      const height = Math.max(...rest.map(({ length }) => length)) * LEADING + 2 * PADDING
      if (flow.y + height > PAGE.bottom && flow.y > PAGE.top + titleHeight) {
        flow.room(PAGE.bottom)
        head(false)
      }
      const fitting = Math.max(1, Math.floor((PAGE.bottom - flow.y - 2 * PADDING) / LEADING))
      rest.forEach((text, i) => {
        if (isFirst || text.length > 0)
          cells[i]!.mark(() => cell(text.slice(0, fitting), regular, places[i]!))
      })
      flow.y += Math.min(height, fitting * LEADING + 2 * PADDING)
      rest = rest.map((text) => text.slice(fitting))
      rule(0.3)
    }
    cells.forEach((one) => one.end())
    rowElement.end()
  }
  element.end()
  flow.y += 10
}

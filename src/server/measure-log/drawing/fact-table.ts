import { type Flow, lines } from './flow.ts'
import { COLOURS } from './ink.ts'
import type { LogFact } from '../words/log-facts.ts'
import type { Element } from './structure-element.ts'
import { wrap } from './wrap.ts'

const FACT_ROW = { size: 8, leading: 10, gap: 2.5 } as const

/** Place of a table on the page, in points. `isRight`: values are bold and flush right. */
export type FactBox = { x: number; width: number; labelWidth: number; isRight: boolean }

/** Draws one row of the table. Returns its height. */
const drawFact = (
  flow: Flow,
  table: Element,
  { label, value }: LogFact,
  { x, width, labelWidth, isRight }: FactBox,
  y: number,
): number => {
  const { ink, bold, regular } = flow.paper
  const name = wrap(label, regular, FACT_ROW.size, labelWidth - 8)
  const face = isRight ? bold : regular
  const text = wrap(value, face, FACT_ROW.size, width - labelWidth)
  const row = table.add('TR')
  row.leaf(
    'TH',
    () =>
      void lines(
        flow,
        name,
        x,
        y,
        { face: regular, size: FACT_ROW.size, colour: COLOURS.secondary },
        FACT_ROW.leading,
      ),
    { scope: 'Row' },
  )
  row.leaf('TD', () =>
    text.forEach((line, i) => {
      const left = isRight
        ? x + width - (face.encode(line.trimEnd()).width * FACT_ROW.size) / 1000
        : x + labelWidth
      ink.text(face.encode(line), left, y + FACT_ROW.leading * (i + 0.78), {
        face,
        size: FACT_ROW.size,
      })
    }),
  )
  row.end()
  return Math.max(name.length, text.length) * FACT_ROW.leading + FACT_ROW.gap
}

/** Draws a table of labels and values from `from` down. Returns its lower edge. */
export const drawFactRows = (
  flow: Flow,
  parent: Element,
  facts: readonly LogFact[],
  box: FactBox,
  from: number,
): number => {
  let y = from
  const element = parent.add('Table')
  for (const fact of facts) y += drawFact(flow, element, fact, box, y)
  element.end()
  return y
}

/** How high `drawFactRows` draws, in points. */
export const factRowsHeight = (
  { paper: { regular, bold } }: Flow,
  facts: readonly LogFact[],
  { width, labelWidth, isRight }: FactBox,
): number =>
  facts.reduce(
    (height, { label, value }) =>
      height +
      Math.max(
        wrap(label, regular, FACT_ROW.size, labelWidth - 8).length,
        wrap(value, isRight ? bold : regular, FACT_ROW.size, width - labelWidth).length,
      ) *
        FACT_ROW.leading +
      FACT_ROW.gap,
    0,
  )

/** Draws a heading and a table of labels and values from `from` down. Returns its lower edge. */
export const drawFacts = (
  flow: Flow,
  parent: Element,
  title: string,
  facts: readonly LogFact[],
  box: FactBox,
  from: number,
): number => {
  const { ink, bold, decoration } = flow.paper
  const { x, width } = box
  let y = from
  parent.leaf('H2', () => {
    y += lines(flow, wrap(title, bold, 9.5, width), x, y, { face: bold, size: 9.5 }, 13)
  })
  decoration(() =>
    ink.line(
      [
        [x, y],
        [x + width, y],
      ],
      { colour: COLOURS.ink, width: 0.8 },
    ),
  )
  return drawFactRows(flow, parent, facts, box, y + 3)
}

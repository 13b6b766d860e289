import { axisShapes } from './axis-shapes.ts'
import { filledBox, frame, hatch, type HatchDirection, text, type Shape } from './chart-shapes.ts'
import { type Box, type ChartView, textWidth } from './chart-view.ts'
import {
  boxesOfExcursions,
  curvesBeyond,
  curvesOf,
  curvesWithin,
  peakLabels,
} from './curve-shapes.ts'
import { boxBetween, boxWithin, drawingOf, type Drawing } from './drawing.ts'
import { GOODS_LINE, goodsShapes } from './goods-shapes.ts'
import { laneShapes } from './lane-shapes.ts'
import { limitLabels, limitLines } from './limit-shapes.ts'

/** A file stands alone: what it shows, and what its ruler counts. */
const headingShapes = ({ view: { heading, words }, colour }: Drawing): Shape[] =>
  heading === undefined
    ? []
    : [
        text(heading, [16, 22], { fill: colour('ink'), size: 15, weight: 600 }),
        text(words.unit, [16, 46], { fill: colour('muted'), size: 12, weight: 450 }),
      ]

const KEY_SIGN = { width: 22, height: 12 } as const

const lineSign = ({ left, top, width, height }: Box, stroke: string): Shape => ({
  kind: 'polyline',
  points: [
    [left, top + height / 2],
    [left + width, top + height / 2],
  ],
  paint: { stroke, ...GOODS_LINE },
})

/** A file has no key beside it: what its hatched times and the line of the goods mean stands at the right of the heading. */
const keyShapes = ({ view, gaps, outages, colour }: Drawing): Shape[] => {
  const { heading, words, width, goods } = view
  if (heading === undefined) return []
  const entries: { word: string; stroke: string; direction: HatchDirection | 'line' }[] = [
    ...(gaps.length === 0
      ? []
      : [{ word: words.noReadings, stroke: colour('grey-mark'), direction: 'rising' as const }]),
    ...(outages.length === 0
      ? []
      : [{ word: words.notMonitored, stroke: colour('ink2'), direction: 'falling' as const }]),
    ...(goods ? [{ word: goods.name, stroke: colour('brand'), direction: 'line' as const }] : []),
  ]
  let right = width - 16
  return entries.toReversed().flatMap(({ word, stroke, direction }) => {
    const wordLeft = right - textWidth(word)
    const sign = { ...KEY_SIGN, left: wordLeft - 7 - KEY_SIGN.width, top: 40 }
    right = sign.left - 18
    return [
      ...(direction === 'line'
        ? [lineSign(sign, stroke)]
        : [...hatch(sign, stroke, direction), frame(sign, stroke)]),
      text(word, [wordLeft, 46], { fill: colour('ink2'), size: 12, weight: 450 }),
    ]
  })
}

/** Every shape of the picture, in the order in which they are painted, in px. */
export const chartPicture = (view: ChartView): Shape[] => {
  const drawing = drawingOf(view)
  const { plot, gaps, outages, steps, at, colour } = drawing
  const { lines, rulers } = axisShapes(drawing)
  const curves = curvesOf(drawing)
  const names = limitLabels(drawing, boxesOfExcursions(drawing, curves))
  return [
    ...steps.map((step) =>
      filledBox(boxBetween(step, boxWithin(drawing, step), at, 0), colour('band')),
    ),
    ...gaps.flatMap((gap) => hatch(boxBetween(gap, plot, at, 2), colour('grey-mark'))),
    ...outages.flatMap((outage) =>
      hatch(boxBetween(outage, plot, at, 2), colour('ink2'), 'falling'),
    ),
    ...lines,
    ...curvesWithin(drawing, curves),
    ...limitLines(drawing),
    curvesBeyond(drawing, curves),
    ...goodsShapes(drawing),
    ...names,
    ...peakLabels(drawing, curves, names),
    ...rulers,
    ...laneShapes(drawing),
    ...headingShapes(drawing),
    ...keyShapes(drawing),
  ]
}

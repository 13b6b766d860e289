import { axisShapes } from './axis-shapes.ts'
import {
  filledBox,
  frame,
  hatch,
  type HatchDirection,
  type Px,
  text,
  type Shape,
} from './chart-shapes.ts'
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
import { acknowledgementTick, defrostDot, laneShapes } from './lane-shapes.ts'
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

type KeyEntry = { word: string; sign: (box: Box) => Shape[] }

/** What a file has to explain; its lines and bars are those of every chart. */
const keyEntries = ({
  view: { words, goods },
  gaps,
  outages,
  acknowledgedTimes,
  defrostTimes,
  colour,
}: Drawing): KeyEntry[] => {
  const hatched = (word: string, stroke: string, direction: HatchDirection): KeyEntry => ({
    word,
    sign: (box) => [...hatch(box, stroke, direction), frame(box, stroke)],
  })
  const middle = ({ left, top, width, height }: Box): Px => [left + width / 2, top + height / 2]
  const entries: [isShown: boolean, entry: KeyEntry][] = [
    [gaps.length > 0, hatched(words.noReadings, colour('grey-mark'), 'rising')],
    [outages.length > 0, hatched(words.notMonitored, colour('ink2'), 'falling')],
    [
      acknowledgedTimes.length > 0,
      {
        word: words.acknowledged,
        sign: (box) => acknowledgementTick(middle(box), colour('ink'), colour('surface')),
      },
    ],
    [
      defrostTimes.length > 0,
      { word: words.defrosting, sign: (box) => [defrostDot(middle(box), colour('brand'))] },
    ],
    [Boolean(goods), { word: goods?.name ?? '', sign: (box) => [lineSign(box, colour('brand'))] }],
  ]
  return entries.filter(([isShown]) => isShown).map(([, entry]) => entry)
}

/** A file has no key beside it: it stands at the right of the heading. */
const keyShapes = (drawing: Drawing): Shape[] => {
  const { heading, width } = drawing.view
  if (heading === undefined) return []
  let right = width - 16
  return keyEntries(drawing)
    .toReversed()
    .flatMap(({ word, sign }) => {
      const wordLeft = right - textWidth(word)
      const box = { ...KEY_SIGN, left: wordLeft - 7 - KEY_SIGN.width, top: 40 }
      right = box.left - 18
      return [
        ...sign(box),
        text(word, [wordLeft, 46], { fill: drawing.colour('ink2'), size: 12, weight: 450 }),
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

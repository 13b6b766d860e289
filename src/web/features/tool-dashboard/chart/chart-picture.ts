import { axisShapes } from './axis-shapes.ts'
import { filledBox, hatch, text, type Shape } from './chart-shapes.ts'
import type { ChartView } from './chart-view.ts'
import {
  boxesOfExcursions,
  curvesBeyond,
  curvesOf,
  curvesWithin,
  peakLabels,
} from './curve-shapes.ts'
import { boxBetween, boxWithin, drawingOf, type Drawing } from './drawing.ts'
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

/** Every shape of the picture, in the order in which they are painted, in px. */
export const chartPicture = (view: ChartView): Shape[] => {
  const drawing = drawingOf(view)
  const { plot, gaps, steps, at, colour } = drawing
  const { lines, rulers } = axisShapes(drawing)
  const curves = curvesOf(drawing)
  const names = limitLabels(drawing, boxesOfExcursions(drawing, curves))
  return [
    ...steps.map((step) =>
      filledBox(boxBetween(step, boxWithin(drawing, step), at, 0), colour('band')),
    ),
    ...gaps.flatMap((gap) => hatch(boxBetween(gap, plot, at, 2), colour('grey-mark'))),
    ...lines,
    ...curvesWithin(drawing, curves),
    ...limitLines(drawing),
    curvesBeyond(drawing, curves),
    ...names,
    ...peakLabels(drawing, curves, names),
    ...rulers,
    ...laneShapes(drawing),
    ...headingShapes(drawing),
  ]
}

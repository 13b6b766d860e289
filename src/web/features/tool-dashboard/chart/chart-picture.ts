import { axisShapes } from './axis-shapes.ts'
import { filledBox, hatch, text, type Shape } from './chart-shapes.ts'
import type { ChartView } from './chart-view.ts'
import { curvesBeyond, curvesOf, curvesWithin, peakLabels } from './curve-shapes.ts'
import { boxBetween, boxWithin, drawingOf, overlaps, type Drawing } from './drawing.ts'
import type { Span } from './drawn-series.ts'
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

const bothOf = (one: Span, other: Span): Span => ({
  fromMs: Math.max(one.fromMs, other.fromMs),
  toMs: Math.min(one.toMs, other.toMs),
})

/** Every shape of the picture, in the order in which they are painted, in px. */
export const chartPicture = (view: ChartView): Shape[] => {
  const drawing = drawingOf(view)
  const { gaps, steps, at, colour } = drawing
  const { lines, rulers } = axisShapes(drawing)
  const curves = curvesOf(drawing)
  return [
    ...steps.map((step) =>
      filledBox(boxBetween(step, boxWithin(drawing, step), at, 0), colour('band')),
    ),
    ...steps.flatMap((step) =>
      gaps
        .filter((gap) => overlaps(gap, step))
        .flatMap((gap) =>
          hatch(
            boxBetween(bothOf(gap, step), boxWithin(drawing, step), at, 2),
            colour('grey-mark'),
          ),
        ),
    ),
    ...lines,
    ...curvesWithin(drawing, curves),
    ...limitLines(drawing),
    curvesBeyond(drawing, curves),
    ...limitLabels(drawing),
    ...peakLabels(drawing, curves),
    ...rulers,
    ...laneShapes(drawing),
    ...headingShapes(drawing),
  ]
}

import { filledBox, frame, hatch, text, type Points, type Px, type Shape } from './chart-shapes.ts'
import { boxBetween, overlaps, type Drawing } from './drawing.ts'

/** A short gap or alarm stays visible in the picture of a year. */
const LEAST_PX = 3

/** A mark leaves the alarm behind it visible. */
const MARK_PX = 4

const DOT_PX = 3.2
/** Dots that are nearer to each other would be one. */
const DOTS_APART_PX = 5

/** A dot for a recognised defrost. */
export const defrostDot = (centre: Px, fill: string): Shape => ({
  kind: 'circle',
  centre,
  radius: DOT_PX,
  paint: { fill },
})

/** A tick for an acknowledgement, with an edge that sets it off from the bar of its alarm. */
export const acknowledgementTick = ([x, y]: Px, stroke: string, edge: string): Shape[] => {
  const points: Points = [
    [x - 4, y],
    [x - 1.2, y + 3],
    [x + 4, y - 3.4],
  ]
  return [
    { kind: 'polyline', points, paint: { stroke: edge, strokeWidth: 4.6, isRound: true } },
    { kind: 'polyline', points, paint: { stroke, strokeWidth: 1.8, isRound: true } },
  ]
}

const dotsOf = ({ defrostTimes, lane, at, colour }: Drawing): Shape[] => {
  let last = -Infinity
  return defrostTimes.flatMap((timeMs) => {
    const x = at.x(timeMs)
    if (x - last < DOTS_APART_PX) return []
    last = x
    return [defrostDot([x, lane.top + lane.height / 2], colour('brand'))]
  })
}

/**
 * The lane of events below the plot: times without readings, and without monitoring, hatched, alarms as bars, readings that
 * arrived late or are doubtful for another reason as a thin line at its foot, recognised defrosts as dots, acknowledgements
 * as ticks.
 */
export const laneShapes = (drawing: Drawing): Shape[] => {
  const { view, lane, gaps, outages, acknowledgedTimes, at, colour } = drawing
  const { words, isNarrow, visible, alarms = [], marked = [] } = view
  return [
    filledBox(lane, colour('sunken'), 3),
    ...gaps.flatMap((gap) => {
      const place = boxBetween(gap, lane, at, LEAST_PX)
      return [...hatch(place, colour('grey-mark')), frame(place, colour('grey-mark'))]
    }),
    ...outages.flatMap((outage) => {
      const place = boxBetween(outage, lane, at, LEAST_PX)
      return [...hatch(place, colour('ink2'), 'falling'), frame(place, colour('ink2'))]
    }),
    ...alarms
      .filter((alarm) => overlaps(alarm, visible))
      .map((alarm) =>
        filledBox(
          boxBetween(alarm, lane, at, LEAST_PX),
          colour(alarm.isFault ? 'ochre-mark' : 'red-mark'),
          2,
        ),
      ),
    ...marked
      .filter((stretch) => overlaps(stretch, visible))
      .map((stretch) => {
        const place = boxBetween(stretch, lane, at, LEAST_PX)
        const top = place.top + place.height - MARK_PX
        return filledBox({ ...place, top, height: MARK_PX }, colour('ink'), 1)
      }),
    ...dotsOf(drawing),
    ...acknowledgedTimes.flatMap((timeMs) =>
      acknowledgementTick(
        [at.x(timeMs), lane.top + lane.height / 2],
        colour('ink'),
        colour('surface'),
      ),
    ),
    ...(isNarrow
      ? []
      : [
          text(words.events, [lane.left - 10, lane.top + lane.height / 2], {
            fill: colour('muted'),
            size: 12,
            weight: 450,
            align: 'right',
          }),
        ]),
  ]
}

import { filledBox, frame, hatch, text, type Shape } from './chart-shapes.ts'
import { boxBetween, overlaps, type Drawing } from './drawing.ts'

/** A short gap or alarm stays visible in the picture of a year. */
const LEAST_PX = 3

/** A mark leaves the alarm behind it visible. */
const MARK_PX = 4

/**
 * The lane of events below the plot: times without readings, and without monitoring, hatched, alarms as bars, readings that
 * arrived late or are doubtful for another reason as a thin line at its foot.
 */
export const laneShapes = ({
  view: { words, isNarrow, visible, alarms = [], marked = [] },
  lane,
  gaps,
  outages,
  at,
  colour,
}: Drawing): Shape[] => [
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

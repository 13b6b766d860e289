import type { Token } from '../../../theme/tokens.ts'
import { strokes, text, type Projection, type Px, type Shape } from './chart-shapes.ts'
import { FONT, type Box, type ChartView } from './chart-view.ts'
import type { TimeAxis } from './time-axis.ts'
import type { ValueAxis } from './value-axis.ts'

/** A label may reach so far over the plot's right edge. */
const LABEL_ROOM_PX = 34

type Input = {
  view: ChartView
  plot: Box
  ruler: ValueAxis
  time: TimeAxis
  at: Projection
  colour: (token: Token) => string
}

/** From a ruler's lower end to its upper one; whole multiples, so that no error adds up. */
const stepsOf = (min: number, max: number, step: number): number[] =>
  Array.from({ length: Math.round((max - min) / step) + 1 }, (_, index) => min + index * step)

/** The two rulers: lines that go through the plot, and ticks and labels around it. */
export const axisShapes = ({
  view,
  plot,
  ruler,
  time,
  at,
  colour,
}: Input): { lines: Shape[]; rulers: Shape[] } => {
  const { words, isNarrow } = view
  const right = plot.left + plot.width
  const bottom = plot.top + plot.height
  const lettering = { fill: colour('muted'), font: `450 12px ${FONT}` }
  const room = isNarrow ? view.width - LABEL_ROOM_PX : view.width
  const majors = time.majors.filter(({ timeMs }) => at.x(timeMs) <= room)
  const weeks = time.weeks.filter(({ timeMs }) => at.x(timeMs) <= room)
  const degrees = stepsOf(ruler.min, ruler.max, ruler.step)
  const tickLeft = (celsius: number, px: number): readonly [Px, Px] => [
    [plot.left - px, at.y(celsius)],
    [plot.left, at.y(celsius)],
  ]
  const tickDown = (timeMs: number, px: number): readonly [Px, Px] => [
    [at.x(timeMs), bottom],
    [at.x(timeMs), bottom + px],
  ]
  return {
    lines: strokes(
      [
        ...degrees.map(
          (celsius) =>
            [
              [plot.left, at.y(celsius)],
              [right, at.y(celsius)],
            ] as const,
        ),
        ...time.majors.map(
          ({ timeMs }) =>
            [
              [at.x(timeMs), plot.top],
              [at.x(timeMs), bottom],
            ] as const,
        ),
      ],
      colour('line'),
      1,
      { opacity: 0.75 },
    ),
    rulers: [
      ...strokes(
        [
          [
            [plot.left, plot.top],
            [plot.left, bottom],
          ],
          [
            [plot.left, bottom],
            [right, bottom],
          ],
          ...stepsOf(ruler.min, ruler.max, ruler.step / ruler.parts).map((celsius) =>
            tickLeft(celsius, 4),
          ),
          ...degrees.map((celsius) => tickLeft(celsius, 8)),
          ...time.minors.map((timeMs) => tickDown(timeMs, 4)),
          ...time.majors.map(({ timeMs }) => tickDown(timeMs, 9)),
        ],
        colour('control'),
      ),
      ...degrees.map((celsius) =>
        text(words.step(celsius), [plot.left - (isNarrow ? 11 : 14), at.y(celsius)], {
          ...lettering,
          align: 'right',
        }),
      ),
      ...majors.map(({ timeMs, label }) => text(label, [at.x(timeMs) + 4, bottom + 14], lettering)),
      ...weeks.map(({ timeMs, week }) =>
        text(
          isNarrow ? words.weekShort(week) : words.week(week),
          [at.x(timeMs) + 4, plot.top - 14],
          lettering,
        ),
      ),
    ],
  }
}

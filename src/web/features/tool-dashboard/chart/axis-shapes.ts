import { straightLines, text, type Line, type Shape } from './chart-shapes.ts'
import { textWidth } from './chart-view.ts'
import { lineAcross, type Drawing } from './drawing.ts'

/** A label that begins further right than this before the view's edge is left out. */
const LABEL_ROOM_PX = 34
const WEEKS_APART_PX = 8
const TICK_PX = { degree: 4, labelledDegree: 8, time: 4, labelledTime: 9 }

/** From a ruler's lower end to its upper one; multiples of the step, so that no error adds up. */
const stepsOf = (min: number, max: number, step: number): number[] =>
  Array.from({ length: Math.round((max - min) / step) + 1 }, (_, index) => min + index * step)

/** The grid, which lies below the curve, and the two rulers with their ticks and labels. */
export const axisShapes = (drawing: Drawing): { lines: Shape[]; rulers: Shape[] } => {
  const { view, ruler, colour } = drawing
  const degrees = stepsOf(ruler.min, ruler.max, ruler.step)
  return {
    lines: straightLines(gridLines(drawing, degrees), colour('line'), 1, { opacity: 0.75 }),
    rulers: [
      ...straightLines(rulerLines(drawing, degrees), colour('control')),
      ...degreeLabels(drawing, degrees),
      ...timeLabels(drawing, view.isNarrow ? view.width - LABEL_ROOM_PX : view.width),
    ],
  }
}

const gridLines = (drawing: Drawing, degrees: readonly number[]): Line[] => {
  const { plot, time, at } = drawing
  return [
    ...degrees.map((celsius) => lineAcross(drawing, celsius)),
    ...time.majors.map(({ timeMs }): Line => [
      [at.x(timeMs), plot.top],
      [at.x(timeMs), plot.top + plot.height],
    ]),
  ]
}

const rulerLines = ({ plot, ruler, time, at }: Drawing, degrees: readonly number[]): Line[] => {
  const right = plot.left + plot.width
  const bottom = plot.top + plot.height
  const tickLeft =
    (px: number) =>
    (celsius: number): Line => [
      [plot.left - px, at.y(celsius)],
      [plot.left, at.y(celsius)],
    ]
  const tickDown =
    (px: number) =>
    (timeMs: number): Line => [
      [at.x(timeMs), bottom],
      [at.x(timeMs), bottom + px],
    ]
  return [
    [
      [plot.left, plot.top],
      [plot.left, bottom],
    ],
    [
      [plot.left, bottom],
      [right, bottom],
    ],
    ...stepsOf(ruler.min, ruler.max, ruler.step / ruler.parts).map(tickLeft(TICK_PX.degree)),
    ...degrees.map(tickLeft(TICK_PX.labelledDegree)),
    ...time.minors.map(tickDown(TICK_PX.time)),
    ...time.majors.map(({ timeMs }) => timeMs).map(tickDown(TICK_PX.labelledTime)),
  ]
}

const letteringOf = ({ colour }: Drawing) => ({ fill: colour('muted'), size: 12, weight: 450 })

const degreeLabels = (drawing: Drawing, degrees: readonly number[]): Shape[] => {
  const { view, plot, at } = drawing
  const x = plot.left - (view.isNarrow ? 11 : 14)
  return degrees.map((celsius) =>
    text(view.words.step(celsius), [x, at.y(celsius)], {
      ...letteringOf(drawing),
      align: 'right',
    }),
  )
}

type Week = { x: number; words: string }

/** Those that do not touch the next one, px: of two the later one stays, since it has a whole week. */
const apart = (labels: readonly Week[]): Week[] =>
  labels.reduceRight<Week[]>((chosen, label) => {
    const next = chosen[0]
    return next === undefined || label.x + textWidth(label.words) + WEEKS_APART_PX <= next.x
      ? [label, ...chosen]
      : chosen
  }, [])

/** Hours or days below the plot, weeks above it. `room`: where the last label may begin, px. */
const timeLabels = (drawing: Drawing, room: number): Shape[] => {
  const { view, plot, time, at } = drawing
  const { words, isNarrow } = view
  const hasRoom = ({ timeMs }: { timeMs: number }): boolean => at.x(timeMs) <= room
  const lettering = letteringOf(drawing)
  return [
    ...time.majors
      .filter(hasRoom)
      .map(({ timeMs, label }) =>
        text(label, [at.x(timeMs) + 4, plot.top + plot.height + 14], lettering),
      ),
    ...apart(
      time.weeks.filter(hasRoom).map(({ timeMs, week }) => ({
        x: at.x(timeMs) + 4,
        words: isNarrow ? words.weekShort(week) : words.week(week),
      })),
    ).map((label) => text(label.words, [label.x, plot.top - 14], lettering)),
  ]
}

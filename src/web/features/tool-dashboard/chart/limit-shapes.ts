import type { Token } from '../../../theme/tokens.ts'
import { straightLines, text, type Shape } from './chart-shapes.ts'
import { lineAcross, type Drawing } from './drawing.ts'

const LABEL_APART_PX = 15

/** The alarm limits that the ruler reaches, the upper one first. */
const alarmLimitsOn = ({ view: { limits }, ruler }: Drawing): number[] =>
  [limits.notificationMax, limits.notificationMin].filter(
    (celsius) => celsius >= ruler.min && celsius <= ruler.max,
  )

/** The limits as lines through the plot; those of the alarm are dotted. */
export const limitLines = (drawing: Drawing): Shape[] => {
  const { limits } = drawing.view
  const { colour } = drawing
  const across = (celsius: number) => lineAcross(drawing, celsius)
  return [
    ...straightLines(alarmLimitsOn(drawing).map(across), colour('control'), 1.2, { dash: [2, 4] }),
    ...straightLines([across(limits.max), across(limits.min)], colour('limit'), 1.2),
  ]
}

/**
 * The limits' names and values: beside the plot, or inside it where the view is narrow. An alarm
 * limit too near to another label has none.
 */
export const limitLabels = (drawing: Drawing): Shape[] => {
  const { plot, at, colour } = drawing
  const { limits, words, isNarrow } = drawing.view
  const named = (word: string, celsius: number): string => `${word} ${words.celsius(celsius)}`
  const bold = { fill: colour('ink2'), size: 12, weight: 600 }
  if (isNarrow) {
    const inside = (word: string, celsius: number, halo: Token): Shape =>
      text(named(word, celsius), [plot.left + 6, at.y(celsius) - 4], {
        ...bold,
        verticalAlign: 'bottom',
        halo: colour(halo),
      })
    return [inside(words.max, limits.max, 'surface'), inside(words.min, limits.min, 'band')]
  }
  const x = plot.left + plot.width + 8
  const labelled = [at.y(limits.max), at.y(limits.min)]
  return [
    text(named(words.max, limits.max), [x, at.y(limits.max)], bold),
    text(named(words.min, limits.min), [x, at.y(limits.min)], bold),
    ...alarmLimitsOn(drawing)
      .filter((celsius) => labelled.every((y) => Math.abs(y - at.y(celsius)) >= LABEL_APART_PX))
      .map((celsius) =>
        text(named(words.alarm, celsius), [x, at.y(celsius)], {
          fill: colour('muted'),
          size: 12,
          weight: 450,
        }),
      ),
  ]
}

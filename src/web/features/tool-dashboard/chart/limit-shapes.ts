import type { Token } from '../../../theme/tokens.ts'
import { straightLines, text, type Line, type Shape } from './chart-shapes.ts'
import { textWidth } from './chart-view.ts'
import type { Drawing } from './drawing.ts'

const LABEL_APART_PX = 15
const INSIDE_PX = 6

type Step = Drawing['steps'][number]
type LimitOf = (step: Step) => number

const MAX: LimitOf = ({ max }) => max
const MIN: LimitOf = ({ min }) => min
const ALARM_MAX: LimitOf = ({ notificationMax }) => notificationMax
const ALARM_MIN: LimitOf = ({ notificationMin }) => notificationMin

const isOnRuler = ({ ruler }: Drawing, celsius: number): boolean =>
  celsius >= ruler.min && celsius <= ruler.max

/** A limit through the visible time, with an upright line where it changed. */
const stepLines = (drawing: Drawing, limitOf: LimitOf): Line[] => {
  const { steps, at } = drawing
  return steps.flatMap((step, index): Line[] => {
    const celsius = limitOf(step)
    if (!isOnRuler(drawing, celsius)) return []
    const y = at.y(celsius)
    const before = steps[index - 1]
    const left = at.x(step.fromMs)
    const level: Line = [
      [left, y],
      [at.x(step.toMs), y],
    ]
    if (before === undefined || !isOnRuler(drawing, limitOf(before))) return [level]
    const beforeY = at.y(limitOf(before))
    return beforeY === y
      ? [level]
      : [
          [
            [left, beforeY],
            [left, y],
          ],
          level,
        ]
  })
}

/** The limits as lines through the plot; those of the alarm are dotted. */
export const limitLines = (drawing: Drawing): Shape[] => {
  const { colour } = drawing
  const lines = (...limits: LimitOf[]): Line[] =>
    limits.flatMap((limitOf) => stepLines(drawing, limitOf))
  return [
    ...straightLines(lines(ALARM_MAX, ALARM_MIN), colour('control'), 1.2, { dash: [2, 4] }),
    ...straightLines(lines(MAX, MIN), colour('limit'), 1.2),
  ]
}

type Label = {
  celsius: number
  content: string
  isAlarm: boolean
  /** What lies behind the letters inside the plot. */
  ground: Token
}

/** The limits of a step by name. An alarm limit too near to another label has none. */
const labelsOf = (drawing: Drawing, step: Step): Label[] => {
  const { at, view } = drawing
  const { words } = view
  const label = (word: string, celsius: number, isAlarm: boolean, ground: Token): Label => ({
    celsius,
    content: `${word} ${words.celsius(celsius)}`,
    isAlarm,
    ground,
  })
  const isFree = (celsius: number): boolean =>
    isOnRuler(drawing, celsius) &&
    [step.max, step.min].every((other) => Math.abs(at.y(other) - at.y(celsius)) >= LABEL_APART_PX)
  return [
    label(words.max, step.max, false, 'surface'),
    label(words.min, step.min, false, 'band'),
    ...[step.notificationMax, step.notificationMin]
      .filter(isFree)
      .map((celsius) =>
        label(
          words.alarm,
          celsius,
          true,
          celsius > step.min && celsius < step.max ? 'band' : 'surface',
        ),
      ),
  ]
}

/**
 * The limits' names and values: those of the last step beside the plot, or inside it where the view
 * is narrow; earlier ones inside, on top of their own lines, where there is room for them.
 */
export const limitLabels = (drawing: Drawing): Shape[] => {
  const { steps, view } = drawing
  return steps.flatMap((step, index) => {
    const next = steps[index + 1]
    const labels = labelsOf(drawing, step)
    if (next === undefined && !view.isNarrow) return labels.map((label) => beside(drawing, label))
    const shown = view.isNarrow ? labels.filter(({ isAlarm }) => !isAlarm) : labels
    // A limit that stays the same bears its name once.
    const nextContents = next === undefined ? [] : labelsOf(drawing, next)
    return shown
      .filter(({ content }) => nextContents.every((later) => later.content !== content))
      .flatMap((label) => inside(drawing, step, label, next === undefined))
  })
}

const letteringOf = ({ colour }: Drawing, { isAlarm }: Label) =>
  isAlarm
    ? { fill: colour('muted'), size: 12, weight: 450 }
    : { fill: colour('ink2'), size: 12, weight: 600 }

const beside = (drawing: Drawing, label: Label): Shape => {
  const { plot, at } = drawing
  return text(
    label.content,
    [plot.left + plot.width + 8, at.y(label.celsius)],
    letteringOf(drawing, label),
  )
}

/** On the limit's line. A last step without room for it has it at the plot's right edge. */
const inside = (drawing: Drawing, step: Step, label: Label, isLast: boolean): Shape[] => {
  const { plot, at, colour } = drawing
  const left = at.x(step.fromMs)
  const hasRoom = at.x(step.toMs) - left >= textWidth(label.content) + 2 * INSIDE_PX
  if (!hasRoom && !isLast) return []
  const x = hasRoom ? left + INSIDE_PX : plot.left + plot.width - INSIDE_PX
  return [
    text(label.content, [x, at.y(label.celsius) - 4], {
      ...letteringOf(drawing, label),
      align: hasRoom ? 'left' : 'right',
      verticalAlign: 'bottom',
      halo: colour(label.ground),
    }),
  ]
}

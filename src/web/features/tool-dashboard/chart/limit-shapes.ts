import type { Token } from '../../../theme/tokens.ts'
import { straightLines, text, type Line, type Shape } from './chart-shapes.ts'
import { textWidth, type Box } from './chart-view.ts'
import type { Drawing } from './drawing.ts'
import { firstFree, type Label } from './free-place.ts'

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

type LimitName = {
  celsius: number
  content: string
  isAlarm: boolean
  /** What lies behind letters on the line of the limit, and behind those under it. */
  ground: { above: Token; below: Token }
}

/**
 * The limits of a step by name. An alarm limit that equals a limit shares its label; one too near to
 * another label has none.
 */
const namesOf = (drawing: Drawing, step: Step): LimitName[] => {
  const { at, view } = drawing
  const { words } = view
  const isShared = (celsius: number): boolean =>
    celsius === step.notificationMax || celsius === step.notificationMin
  const name = (word: string, celsius: number, isAlarm: boolean): LimitName => ({
    celsius,
    content: `${[word, ...(isShared(celsius) && !isAlarm ? [words.alarm] : [])].join(', ')} ${words.celsius(celsius)}`,
    isAlarm,
    ground: {
      above: celsius >= step.min && celsius < step.max ? 'band' : 'surface',
      below: celsius > step.min && celsius <= step.max ? 'band' : 'surface',
    },
  })
  const isFree = (celsius: number): boolean =>
    isOnRuler(drawing, celsius) &&
    [step.max, step.min].every((other) => Math.abs(at.y(other) - at.y(celsius)) >= LABEL_APART_PX)
  return [
    name(words.max, step.max, false),
    name(words.min, step.min, false),
    ...[step.notificationMax, step.notificationMin]
      .filter(isFree)
      .map((celsius) => name(words.alarm, celsius, true)),
  ]
}

/**
 * The limits' names and values: those of the last step beside the plot, or inside it where the view
 * is narrow; earlier ones inside, on their own lines, where there is room that no other one takes.
 * `excursions`: where the curve is out of range; names stand beside it if they can.
 */
export const limitLabels = (drawing: Drawing, excursions: readonly Box[]): Label[] => {
  const { steps, view } = drawing
  const labels: Label[] = []
  const place = (isWanted: (name: LimitName) => boolean): void =>
    steps.forEach((step, index) => {
      const next = steps[index + 1]
      const names = namesOf(drawing, step).filter(isWanted)
      if (next === undefined && !view.isNarrow)
        return void labels.push(...names.map((name) => beside(drawing, step, name)))
      // A limit that stays the same bears its name once.
      const nextContents = next === undefined ? [] : namesOf(drawing, next).map((it) => it.content)
      for (const name of names) {
        if (nextContents.includes(name.content)) continue
        const places = placesInside(drawing, step, name, next === undefined)
        const label =
          firstFree(places, labels, excursions) ??
          firstFree(places, labels) ??
          // The limits of today are always named, those of the alarm where there is room.
          (next === undefined && !name.isAlarm ? places[0] : undefined)
        if (label !== undefined) labels.push(label)
      }
    })
  // Inside a narrow plot the limits come first: those of the alarm take the room that is left.
  if (view.isNarrow) {
    place(({ isAlarm }) => !isAlarm)
    place(({ isAlarm }) => isAlarm)
  } else place(() => true)
  return labels
}

const letteringOf = ({ colour }: Drawing, { isAlarm }: LimitName) =>
  isAlarm
    ? { fill: colour('muted'), size: 12, weight: 450 }
    : { fill: colour('ink2'), size: 12, weight: 600 }

/** At the height of its line; min and max that are too near to one another keep apart. */
const beside = (drawing: Drawing, step: Step, name: LimitName): Label => {
  const { plot, at } = drawing
  const lackingPx = name.isAlarm
    ? 0
    : Math.max(0, LABEL_APART_PX - (at.y(step.min) - at.y(step.max)))
  const y = at.y(name.celsius) + (name.celsius === step.max ? -lackingPx / 2 : lackingPx / 2)
  return text(name.content, [plot.left + plot.width + 8, y], letteringOf(drawing, name))
}

/**
 * On the limit's line or under it, at the beginning of its step or at its end. A last step without
 * room for it has it at the plot's right edge.
 */
const placesInside = (drawing: Drawing, step: Step, name: LimitName, isLast: boolean): Label[] => {
  const { plot, at, colour } = drawing
  const left = at.x(step.fromMs)
  const right = at.x(step.toMs)
  const hasRoom = right - left >= textWidth(name.content) + 2 * INSIDE_PX
  if (!hasRoom && !isLast) return []
  const ends = hasRoom
    ? ([
        [left + INSIDE_PX, 'left'],
        [right - INSIDE_PX, 'right'],
      ] as const)
    : ([[plot.left + plot.width - INSIDE_PX, 'right']] as const)
  const y = at.y(name.celsius)
  const lettering = letteringOf(drawing, name)
  return [
    ...ends.map(([x, align]) =>
      text(name.content, [x, y - 4], {
        ...lettering,
        align,
        verticalAlign: 'bottom',
        halo: colour(name.ground.above),
      }),
    ),
    ...ends.map(([x, align]) =>
      text(name.content, [x, y + 4], {
        ...lettering,
        align,
        verticalAlign: 'top',
        halo: colour(name.ground.below),
      }),
    ),
  ]
}

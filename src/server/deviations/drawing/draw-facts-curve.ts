import type { DeviationFacts } from '../../../domain/deviations/deviation-facts.ts'
import { filled } from '../../../locales/filled.ts'
import { timeTicks } from '../../measure-log/drawing/chart-axes.ts'
import { type Flow, heading, paragraph } from '../../measure-log/drawing/flow.ts'
import { COLOURS, PAGE, type Point } from '../../measure-log/drawing/ink.ts'
import type { Element } from '../../measure-log/drawing/structure-element.ts'
import type { LogWords } from '../../measure-log/words/log-words.ts'
import { DEVIATION_TEXTS } from '../deviation-texts.ts'

const HEIGHT = 170
const LABEL = 7
const PLOT = { left: PAGE.left + 34, right: PAGE.right - 4 } as const
/** Room above and below the curve, as a share of its range, and the least range, °C. */
const ROOM = 0.1
const LEAST_RANGE = 2

type Plot = { top: number; bottom: number; x(atMs: number): number; y(celsius: number): number }

const limitsDuring = ({ limits, curve }: DeviationFacts) =>
  limits.map((each, i) => ({
    ...each,
    fromMs: i === 0 ? curve.fromMs : each.fromMs,
    toMs: limits[i + 1]?.fromMs ?? curve.toMs,
  }))

const plotOf = (facts: DeviationFacts, top: number, bottom: number): Plot => {
  const { curve } = facts
  const celsius = [
    ...curve.points.map(([, value]) => value / 100),
    ...limitsDuring(facts).flatMap(({ min, max }) => [min, max]),
  ]
  const lowest = celsius.reduce((least, value) => Math.min(least, value), Infinity)
  const highest = celsius.reduce((most, value) => Math.max(most, value), -Infinity)
  const range = Math.max(LEAST_RANGE, highest - lowest) * (1 + 2 * ROOM)
  const upper = (highest + lowest + range) / 2
  return {
    top,
    bottom,
    x: (atMs) =>
      PLOT.left +
      ((atMs - curve.fromMs) / Math.max(1, curve.toMs - curve.fromMs)) * (PLOT.right - PLOT.left),
    y: (value) => top + ((upper - value) / range) * (bottom - top),
  }
}

/** The points of the curve, broken where readings are missing. */
const pieces = ({ points, gapMs }: DeviationFacts['curve'], { x, y }: Plot): Point[][] => {
  const parts: Point[][] = []
  points.forEach(([atMs, value], i) => {
    if (i === 0 || atMs - points[i - 1]![0] > gapMs) parts.push([])
    parts.at(-1)!.push([x(atMs), y(value / 100)])
  })
  return parts
}

const drawAxes = (
  flow: Flow,
  plot: Plot,
  facts: DeviationFacts,
  words: LogWords,
  timeZone: string,
) => {
  const { ink, regular } = flow.paper
  const style = { face: regular, size: LABEL, colour: COLOURS.secondary }
  for (const { atMs, label } of timeTicks(
    facts.curve.fromMs,
    facts.curve.toMs,
    timeZone,
    words.language,
  )) {
    if (label === null || atMs >= facts.curve.toMs) continue
    const x = plot.x(atMs)
    ink.line(
      [
        [x, plot.top],
        [x, plot.bottom + 3],
      ],
      { colour: COLOURS.line, width: 0.4 },
    )
    const run = regular.encode(label)
    if (x + 1.5 + (run.width * LABEL) / 1000 <= PAGE.right)
      ink.text(run, x + 1.5, plot.bottom + 9, style)
  }
  const { min, max } = facts.limits.at(-1)!
  for (const value of [min, max]) {
    const run = regular.encode(words.number(value))
    ink.text(run, PLOT.left - 5 - (run.width * LABEL) / 1000, plot.y(value) + 2.5, style)
  }
  ink.text(regular.encode('°C'), PAGE.left, plot.top - 3, style)
}

/** Draws the curve around the deviation, with the limits and the time from its begin to its end. */
export const drawFactsCurve = (
  flow: Flow,
  parent: Element,
  facts: DeviationFacts,
  words: LogWords,
  timeZone: string,
): void => {
  const texts = DEVIATION_TEXTS[words.language]
  const { curve, figures, beganMs, endedMs } = facts
  heading(flow, parent, texts.curve, HEIGHT)
  if (curve.points.length === 0) return paragraph(flow, parent, texts.noCurve)
  const { ink } = flow.paper
  const [top, bottom] = [flow.y + 8, flow.y + HEIGHT - 18]
  const plot = plotOf(facts, top, bottom)
  const spoken = filled(texts.curveSpoken, {
    from: words.time(curve.fromMs),
    to: words.time(curve.toMs),
    lowest: figures.lowest === null ? '–' : words.celsius(figures.lowest.celsius),
    highest: figures.highest === null ? '–' : words.celsius(figures.highest.celsius),
  })
  const figure = parent.add('Figure', {
    alt: spoken,
    bbox: [PAGE.left, flow.y, PAGE.right, flow.y + HEIGHT],
  })
  figure.mark(() => {
    const endX = plot.x(Math.min(endedMs ?? curve.toMs, curve.toMs))
    ink.fill(
      plot.x(beganMs),
      top,
      Math.max(1, endX - plot.x(beganMs)),
      bottom - top,
      COLOURS.alarmTint,
    )
    for (const { fromMs, toMs, min, max } of limitsDuring(facts))
      for (const value of [min, max])
        ink.line(
          [
            [plot.x(fromMs), plot.y(value)],
            [plot.x(toMs), plot.y(value)],
          ],
          { colour: COLOURS.secondary, width: 0.9 },
        )
    drawAxes(flow, plot, facts, words, timeZone)
    for (const piece of pieces(curve, plot))
      if (piece.length === 1) ink.circle(...piece[0]!, 1, { colour: COLOURS.ink, width: null })
      else ink.line(piece, { colour: COLOURS.ink, width: 1.1, cap: 'round' })
    ink.line(
      [
        [PLOT.left, top],
        [PLOT.left, bottom],
        [PLOT.right, bottom],
      ],
      { colour: COLOURS.secondary, width: 0.6 },
    )
  })
  figure.end()
  flow.y += HEIGHT
}

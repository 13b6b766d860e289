import { HOUR_MS } from '../../../domain/durations.ts'
import { filled } from '../../../locales/filled.ts'
import type { LogFigures } from '../record/log-figures.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import { celsiusTicks, timeTicks } from './chart-axes.ts'
import { curveOf, shadeOf } from './chart-curve.ts'
import { chartKey } from './chart-key.ts'
import { type Flow, heading, HEADING } from './flow.ts'
import { type Colour, COLOURS, type Ink, PAGE, type Point, type Rectangle } from './ink.ts'
import { limitsText } from './log-facts.ts'
import type { LogWords } from './log-words.ts'
import type { Element } from './log-paper.ts'

/** Where moments and temperatures lie on the page. */
type Plot = {
  left: number
  right: number
  top: number
  bottom: number
  x(timeMs: number): number
  y(celsius: number): number
  ticks: readonly number[]
}

/** Limits as they were in force one after the other, cut to the period. */
type Step = {
  left: number
  right: number
  min: number
  max: number
  alarmMin: number
  alarmMax: number
}

const LABEL = 7
/** Under the plot: the lane of events, then the axis's words. */
const LANE = { gap: 3, height: 10 } as const
const AXIS_HEIGHT = 14
/** Columns for a point of width: what a printer of 300 dpi still shows. */
const COLUMNS_PER_POINT = 3
/** Up to here each reading counts; beyond, stretches of so many to a point are summed up. */
const PLAIN_MS = 48 * HOUR_MS
const STRETCHES_PER_POINT = 1

const isShaded = ({ fromMs, toMs }: MeasureLog): boolean => toMs - fromMs > PLAIN_MS

const plotOf = (log: MeasureLog, { statistics }: LogFigures, top: number, bottom: number): Plot => {
  const limits = log.ranges.ranges.flatMap(({ min, max }) => [min, max])
  const low = Math.min(statistics?.lowest.celsius ?? Infinity, ...limits)
  const high = Math.max(statistics?.highest.celsius ?? -Infinity, ...limits)
  const room = Math.max(0.2, (high - low) * 0.04)
  const ticks = celsiusTicks(low - room, high + room)
  const [bottomCelsius, topCelsius] = [ticks[0]!, ticks.at(-1)!]
  const left = PAGE.left + 30
  const right = PAGE.right - 34
  return {
    left,
    right,
    top,
    bottom,
    ticks,
    x: (timeMs) =>
      left +
      ((Math.min(Math.max(timeMs, log.fromMs), log.toMs) - log.fromMs) * (right - left)) /
        (log.toMs - log.fromMs),
    y: (celsius) =>
      bottom - ((celsius - bottomCelsius) * (bottom - top)) / (topCelsius - bottomCelsius),
  }
}

const stepsOf = (
  { ranges: { fromMs, ranges }, untilMs }: MeasureLog,
  { x, y, left }: Plot,
): Step[] =>
  ranges.map(({ min, max, notificationMin, notificationMax }, i) => ({
    left: i === 0 ? left : x(fromMs[i]!),
    right: x(fromMs[i + 1] ?? untilMs),
    min: y(min),
    max: y(max),
    alarmMin: y(notificationMin),
    alarmMax: y(notificationMax),
  }))

/** Oblique lines over a stretch in which nothing came. */
const hatch = (ink: Ink, plot: Plot, fromMs: number, toMs: number): void => {
  const left = plot.x(fromMs)
  const width = Math.max(1.5, plot.x(toMs) - left)
  const height = plot.bottom - plot.top
  ink.clipped([[left, plot.top, width, height]], () => {
    for (let x = left - height; x < left + width; x += 4)
      ink.line(
        [
          [x, plot.bottom],
          [x + height, plot.top],
        ],
        { colour: COLOURS.line, width: 0.5 },
      )
  })
}

const drawGrid = (flow: Flow, plot: Plot, log: MeasureLog, words: LogWords): void => {
  const { ink, regular } = flow.paper
  const style = { face: regular, size: LABEL, colour: COLOURS.secondary }
  const decimals = plot.ticks.some((tick) => !Number.isInteger(tick)) ? 1 : 0
  for (const tick of plot.ticks) {
    ink.line(
      [
        [plot.left, plot.y(tick)],
        [plot.right, plot.y(tick)],
      ],
      { colour: COLOURS.shade, width: 0.3 },
    )
    const written = tick.toFixed(decimals).replace('-', '−')
    const run = regular.encode(words.language === 'en' ? written : written.replace('.', ','))
    ink.text(run, plot.left - 5 - (run.width * LABEL) / 1000, plot.y(tick) + 2.5, style)
  }
  ink.text(regular.encode('°C'), PAGE.left, plot.top - 4, style)
  const axis = plot.bottom + LANE.gap + LANE.height
  for (const { atMs, label } of timeTicks(log.fromMs, log.toMs, log.timeZone, log.language)) {
    const x = plot.x(atMs)
    ink.line(
      [
        [x, plot.top],
        [x, label === null ? plot.bottom : axis + 3],
      ],
      { colour: label === null ? COLOURS.shade : COLOURS.line, width: label === null ? 0.3 : 0.5 },
    )
    if (label === null || atMs >= log.toMs) continue
    const run = regular.encode(label)
    ink.text(run, Math.min(x + 1.5, plot.right - (run.width * LABEL) / 1000), axis + 9, style)
  }
}

/**
 * Limits as steps: each holds until the next one, and where they change the line goes straight up
 * or down.
 */
const drawLimits = (
  flow: Flow,
  plot: Plot,
  steps: readonly Step[],
  log: MeasureLog,
  words: LogWords,
): void => {
  const { ink, bold } = flow.paper
  const stairs = (side: 'min' | 'max' | 'alarmMin' | 'alarmMax'): Point[] =>
    steps.flatMap((step): Point[] => [
      [step.left, step[side]],
      [step.right, step[side]],
    ])
  for (const side of ['min', 'max'] as const)
    ink.line(stairs(side), { colour: COLOURS.secondary, width: 1 })
  const { min, max, notificationMin, notificationMax } = log.ranges.ranges.at(-1)!
  ink.clipped([[plot.left, plot.top, plot.right - plot.left, plot.bottom - plot.top]], () => {
    if (notificationMin !== min)
      ink.line(stairs('alarmMin'), { colour: COLOURS.secondary, width: 0.8, dash: '1 2' })
    if (notificationMax !== max)
      ink.line(stairs('alarmMax'), { colour: COLOURS.secondary, width: 0.8, dash: '1 2' })
  })
  const [high, low] = [plot.y(max) + 2.5, plot.y(min) + 2.5]
  const style = { face: bold, size: LABEL }
  ink.text(bold.encode(words.number(max)), plot.right + 4, Math.min(high, low - LABEL), style)
  ink.text(bold.encode(words.number(min)), plot.right + 4, low, style)
}

/**
 * Of what is drawn: the line, or both edges of the shade. `upper` and `lower` are the same for a
 * line.
 */
type Drawn = { upper: Point[]; lower: Point[]; middle: Point[] }

const lineOf = (
  log: MeasureLog,
  breaks: readonly number[],
  { x, y }: Plot,
  columns: number,
): Drawn[] =>
  curveOf(log.series, log.fromMs, log.toMs, columns, breaks).map((piece) => {
    const points = Array.from({ length: piece.length / 2 }, (_, i): Point => [
      x(piece[2 * i]!),
      y(piece[2 * i + 1]!),
    ])
    return { upper: points, lower: points, middle: points }
  })

const shadeWithMiddle = (
  log: MeasureLog,
  breaks: readonly number[],
  { x, y }: Plot,
  columns: number,
): Drawn[] =>
  shadeOf(log.series, log.fromMs, log.toMs, columns, breaks).map((piece) => {
    const along = (value: 'high' | 'low' | 'mean'): Point[] =>
      piece.map((stretch) => [x(stretch.atMs), y(stretch[value])])
    return { upper: along('high'), lower: along('low'), middle: along('mean') }
  })

/**
 * A piece of a single point goes up and down as far as it reached; without any length it is a dot,
 * as round ends are drawn.
 */
const drawLine = (
  ink: Ink,
  points: readonly Point[],
  { upper, lower }: Drawn,
  style: { colour: Colour; width: number },
): void =>
  ink.line(points.length === 1 ? [upper[0]!, lower[0]!] : points, { ...style, cap: 'round' })

/**
 * Within the limits a plain line, or the shade of a long period; beyond them thick, and filled to
 * the limit.
 */
const drawCurve = (
  ink: Ink,
  plot: Plot,
  steps: readonly Step[],
  log: MeasureLog,
  figures: LogFigures,
): void => {
  const width = plot.right - plot.left
  const breaks = figures.completeness.gaps.map(({ toMs }) => toMs)
  const isLong = isShaded(log)
  const pieces = isLong
    ? shadeWithMiddle(log, breaks, plot, Math.round(width * STRETCHES_PER_POINT))
    : lineOf(log, breaks, plot, Math.round(width * COLUMNS_PER_POINT))
  const above = steps.map(({ left, right, max }): Rectangle => [
    left,
    plot.top,
    right - left,
    max - plot.top,
  ])
  const below = steps.map(({ left, right, min }): Rectangle => [
    left,
    min,
    right - left,
    plot.bottom - min,
  ])
  const filledTo = (points: readonly Point[], y: number): Point[] => [
    ...points,
    [points.at(-1)![0], y],
    [points[0]![0], y],
  ]
  const isOut = figures.excursions.length > 0
  if (isOut) {
    ink.clipped(above, () =>
      ink.area(
        pieces.map(({ upper }) => filledTo(upper, plot.bottom)),
        COLOURS.alarmTint,
      ),
    )
    ink.clipped(below, () =>
      ink.area(
        pieces.map(({ lower }) => filledTo(lower, plot.top)),
        COLOURS.alarmTint,
      ),
    )
  }
  if (isLong)
    ink.area(
      pieces.map(({ upper, lower }) => [...upper, ...lower.toReversed()]),
      COLOURS.line,
    )
  for (const piece of pieces)
    drawLine(ink, piece.middle, piece, { colour: COLOURS.ink, width: 0.7 })
  if (!isOut) return
  const thick = { colour: COLOURS.alarm, width: isLong ? 1.2 : 1.6 }
  ink.clipped(above, () => pieces.forEach((piece) => drawLine(ink, piece.upper, piece, thick)))
  ink.clipped(below, () => pieces.forEach((piece) => drawLine(ink, piece.lower, piece, thick)))
}

/**
 * What happened, under the curve: bars for alarms, a tick where one was acknowledged, circles for
 * defrosts.
 */
const drawEvents = (ink: Ink, plot: Plot, log: MeasureLog, figures: LogFigures): void => {
  const top = plot.bottom + LANE.gap
  for (const { startedMs, recoveredMs, acknowledgement } of log.incidents) {
    const left = plot.x(startedMs)
    ink.fill(left, top + 1, Math.max(2, plot.x(recoveredMs ?? log.untilMs) - left), 4, COLOURS.ink)
    if (acknowledgement !== null) {
      const x = plot.x(acknowledgement.atMs)
      ink.line(
        [
          [x - 2, top + 7.4],
          [x - 0.4, top + 9.2],
          [x + 2.6, top + 5.6],
        ],
        { colour: COLOURS.ink, width: 0.9, cap: 'round' },
      )
    }
  }
  for (const { beganMs, endedMs, isDefrost } of figures.excursions) {
    if (isDefrost)
      ink.circle((plot.x(beganMs) + plot.x(endedMs)) / 2, top + 3.5, 2, {
        colour: COLOURS.ink,
        width: 0.8,
      })
  }
}

const spokenText = (
  log: MeasureLog,
  { statistics, excursions, completeness }: LogFigures,
  words: LogWords,
): string => {
  const { min, max } = log.ranges.ranges.at(-1)!
  const celsius = (value: { celsius: number } | undefined): string =>
    value === undefined ? '–' : words.celsius(value.celsius)
  return filled(words.texts.print.chartSpoken, {
    from: words.time(log.fromMs),
    to: words.time(log.toMs),
    lowest: celsius(statistics?.lowest),
    highest: celsius(statistics?.highest),
    limits: limitsText(words, min, max),
    excursions: words.count(excursions.length),
    gaps: words.count(completeness.gaps.length),
  })
}

/** The course of the temperature, `height` points from its heading to the end of its key. */
export const drawChart = (
  flow: Flow,
  parent: Element,
  log: MeasureLog,
  figures: LogFigures,
  words: LogWords,
  height: number,
): void => {
  const { ink } = flow.paper
  heading(flow, parent, words.texts.print.chart, height - HEADING.height)
  const key = chartKey(flow, log, figures, words, isShaded(log))
  const top = flow.y + 8
  const bottom =
    flow.y + height - HEADING.height - LANE.gap - LANE.height - AXIS_HEIGHT - key.height
  const plot = plotOf(log, figures, top, bottom)
  const steps = stepsOf(log, plot)
  const figure = parent.add('Figure', {
    alt: spokenText(log, figures, words),
    bbox: [PAGE.left, flow.y, PAGE.right, bottom + LANE.gap + LANE.height + AXIS_HEIGHT],
  })
  figure.mark(() => {
    ink.fillAll(
      steps.map(({ left, right, min, max }): Rectangle => [left, max, right - left, min - max]),
      COLOURS.band,
    )
    drawGrid(flow, plot, log, words)
    for (const { fromMs, toMs } of figures.completeness.gaps) hatch(ink, plot, fromMs, toMs)
    drawCurve(ink, plot, steps, log, figures)
    drawLimits(flow, plot, steps, log, words)
    drawEvents(ink, plot, log, figures)
    ink.line(
      [
        [plot.left, plot.top],
        [plot.left, plot.bottom],
        [plot.right, plot.bottom],
      ],
      { colour: COLOURS.secondary, width: 0.6 },
    )
  })
  figure.end()
  flow.y = bottom + LANE.gap + LANE.height + AXIS_HEIGHT
  key.draw(parent)
}

import { filled } from '../../../locales/filled.ts'
import type { LogFigures } from '../record/log-figures.ts'
import type { FiguresWithGoods, LogGoods } from '../record/log-goods.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import { timeTicks } from './chart-axes.ts'
import { chartKey } from './chart-key.ts'
import {
  AXIS_HEIGHT,
  isShaded,
  judgingSteps,
  LANE,
  limitSteps,
  type LimitStep,
  type Plot,
  plotOf,
} from './chart-plot.ts'
import { drawCurve } from './draw-curve.ts'
import { drawGoods } from './draw-goods.ts'
import { type Flow, heading, HEADING } from './flow.ts'
import { COLOURS, type Ink, PAGE, type Point, type Rectangle } from './ink.ts'
import { limitsText } from '../words/log-facts.ts'
import type { LogWords } from '../words/log-words.ts'
import type { Element } from './structure-element.ts'

/** Type size of labels. */
const LABEL = 7

type Stretch = { fromMs: number; toMs: number }

/** Hatches a time with oblique lines, which rise where readings are missing and fall in an outage. */
const hatch = (
  ink: Ink,
  plot: Plot,
  { fromMs, toMs }: Stretch,
  direction: 'rising' | 'falling',
): void => {
  const [from, to] = direction === 'rising' ? [plot.bottom, plot.top] : [plot.top, plot.bottom]
  const left = plot.x(fromMs)
  const width = Math.max(1.5, plot.x(toMs) - left)
  const height = plot.bottom - plot.top
  ink.clipped([[left, plot.top, width, height]], () => {
    for (let x = left - height; x < left + width; x += 4)
      ink.line(
        [
          [x, from],
          [x + height, to],
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

/** Draws the limits; where they change, the line steps up or down. */
const drawLimits = (
  flow: Flow,
  plot: Plot,
  steps: readonly LimitStep[],
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
  const { ranges } = log.ranges
  const { min, max } = ranges.at(-1)!
  ink.clipped([[plot.left, plot.top, plot.right - plot.left, plot.bottom - plot.top]], () => {
    if (ranges.some((range) => range.notificationMin !== range.min))
      ink.line(stairs('alarmMin'), { colour: COLOURS.secondary, width: 0.8, dash: '1 2' })
    if (ranges.some((range) => range.notificationMax !== range.max))
      ink.line(stairs('alarmMax'), { colour: COLOURS.secondary, width: 0.8, dash: '1 2' })
  })
  const [high, low] = [plot.y(max) + 2.5, plot.y(min) + 2.5]
  const style = { face: bold, size: LABEL }
  ink.text(bold.encode(words.number(max)), plot.right + 4, Math.min(high, low - LABEL), style)
  ink.text(bold.encode(words.number(min)), plot.right + 4, low, style)
}

/** Draws the lane below the curve: a bar per alarm, a tick per acknowledgement. */
const drawEvents = (ink: Ink, plot: Plot, log: MeasureLog): void => {
  const top = plot.bottom + LANE.gap
  for (const { startedMs, recoveredMs, acknowledgement, again = [] } of log.incidents) {
    const left = plot.x(startedMs)
    ink.fill(left, top + 1, Math.max(2, plot.x(recoveredMs ?? log.untilMs) - left), 4, COLOURS.ink)
    for (const { atMs } of acknowledgement === null ? [] : [acknowledgement, ...again]) {
      const x = plot.x(atMs)
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
}

/** The chart's alternative text for screen readers. */
const alternativeText = (
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

const goodsText = (goods: LogGoods | null, words: LogWords): string =>
  goods === null
    ? ''
    : ` ${filled(words.texts.print.goodsSpoken, {
        minutes: goods.lags.join(', '),
        lowest: words.celsius(goods.lowest),
        highest: words.celsius(goods.highest),
      })}`

/** Draws the temperature over the period. `height`: from heading to key, in points. */
export const drawChart = (
  flow: Flow,
  parent: Element,
  log: MeasureLog,
  { figures, goods }: FiguresWithGoods,
  words: LogWords,
  height: number,
): void => {
  const { ink } = flow.paper
  heading(flow, parent, words.texts.print.chart, height - HEADING.height)
  const key = chartKey(flow, log, { figures, goods }, words, isShaded(log))
  const top = flow.y + 8
  const bottom =
    flow.y + height - HEADING.height - LANE.gap - LANE.height - AXIS_HEIGHT - key.height
  const plot = plotOf(log, { figures, goods }, top, bottom)
  const steps = limitSteps(log, plot)
  const figure = parent.add('Figure', {
    alt: alternativeText(log, figures, words) + goodsText(goods, words),
    bbox: [PAGE.left, flow.y, PAGE.right, bottom + LANE.gap + LANE.height + AXIS_HEIGHT],
  })
  figure.mark(() => {
    ink.fillAll(
      steps.map(({ left, right, min, max }): Rectangle => [left, max, right - left, min - max]),
      COLOURS.band,
    )
    drawGrid(flow, plot, log, words)
    for (const gap of figures.completeness.gaps) hatch(ink, plot, gap, 'rising')
    for (const outage of log.outages) hatch(ink, plot, outage, 'falling')
    drawCurve(ink, plot, judgingSteps(log, plot), log, figures)
    if (goods !== null) drawGoods(ink, plot, log, goods, figures)
    drawLimits(flow, plot, steps, log, words)
    drawEvents(ink, plot, log)
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

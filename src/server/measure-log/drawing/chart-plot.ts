import { HOUR_MS } from '../../../domain/durations.ts'
import type { FiguresWithGoods } from '../record/log-goods.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import { celsiusTicks } from './chart-axes.ts'
import { PAGE } from './ink.ts'

/** The chart's area on the page, in points. `x`, `y`: where a time or temperature lies. */
export type Plot = {
  left: number
  right: number
  top: number
  bottom: number
  x(timeMs: number): number
  y(celsius: number): number
  ticks: readonly number[]
}

/** The limits of one tool setting, from its start to its end: one step of the line, in points. */
export type LimitStep = {
  left: number
  right: number
  min: number
  max: number
  alarmMin: number
  alarmMax: number
}

/** Below the plot is the lane with alarms; below that are the labels of the axis. */
export const LANE = { gap: 3, height: 10 } as const
export const AXIS_HEIGHT = 14
/** Longest period whose readings are drawn one by one. */
const LONGEST_UNSHADED_MS = 48 * HOUR_MS

/** Whether the chart shows a shade between lowest and highest values in place of each reading. */
export const isShaded = ({ fromMs, toMs }: MeasureLog): boolean =>
  toMs - fromMs > LONGEST_UNSHADED_MS

export const plotOf = (
  log: MeasureLog,
  { figures: { statistics }, goods }: FiguresWithGoods,
  top: number,
  bottom: number,
): Plot => {
  const limits = log.ranges.ranges.flatMap(({ min, max }) => [min, max])
  const low = Math.min(statistics?.lowest.celsius ?? Infinity, goods?.lowest ?? Infinity, ...limits)
  const high = Math.max(
    statistics?.highest.celsius ?? -Infinity,
    goods?.highest ?? -Infinity,
    ...limits,
  )
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

/** The limits by which readings are judged; the first ones also judge the readings before them. */
export const judgingSteps = (log: MeasureLog, { x, y }: Plot): LimitStep[] => {
  const {
    ranges: { fromMs, ranges },
    fromMs: beginMs,
    untilMs,
  } = log
  return ranges.map(({ min, max, notificationMin, notificationMax }, i) => ({
    left: x(i === 0 ? beginMs : fromMs[i]!),
    right: x(fromMs[i + 1] ?? untilMs),
    min: y(min),
    max: y(max),
    alarmMin: y(notificationMin),
    alarmMax: y(notificationMax),
  }))
}

/** The limits that were in force: before the first ones there is no band. */
export const limitSteps = (log: MeasureLog, plot: Plot): LimitStep[] => {
  const beginX = plot.x(log.ranges.fromMs[0]!)
  return judgingSteps(log, plot)
    .map((step) => ({ ...step, left: Math.max(step.left, beginX) }))
    .filter(({ left, right }) => left <= right)
}

import { addDays } from '../../../domain/periods/calendar-day.ts'
import { localTime } from '../../../domain/periods/local-time.ts'

type Chart = {
  times: readonly number[]
  lows: readonly number[]
  highs: readonly number[]
  means: readonly number[]
  /** A line breaks before a stretch that begins at one of these. */
  gapEnds: readonly number[]
  limits: readonly { fromMs: number; min: number; max: number }[]
}

type Frame = { width: number; height: number; from: string; to: string; timeZone: string }

/** Paths and places of a chart, in the units of its view box. */
export type ChartShape = {
  width: number
  height: number
  left: number
  bottom: number
  lowest: number
  highest: number
  line: string
  area: string
  limits: string
  ticks: { value: number; y: number }[]
  days: { atMs: number; x: number }[]
}

const LEFT = 48
const TOP = 8
const FOOT = 28
const STEPS = [0.5, 1, 2, 5, 10, 20, 50]
const DAY_STEPS = [1, 2, 7, 14, 31, 62, 124]

const rounded = (value: number): string => String(Math.round(value * 10) / 10)

/** The stretches between gaps, as indexes: from and the one after the last. */
const unbroken = ({ times, gapEnds }: Chart): [number, number][] => {
  const breaks = new Set(gapEnds)
  const starts = times.flatMap((timeMs, i) => (i === 0 || breaks.has(timeMs) ? [i] : []))
  return starts.map((from, i) => [from, starts[i + 1] ?? times.length])
}

/** Works out how a chart is drawn: the mean as a line, from the lowest to the highest value an area. */
export const chartShape = (chart: Chart, frame: Frame): ChartShape => {
  const { times, lows, highs, means } = chart
  const { width, height, timeZone } = frame
  const local = localTime(timeZone)
  const [fromMs, toMs] = [local.dayStart(frame.from), local.dayStart(addDays(frame.to, 1))]
  const bottom = height - FOOT
  const lowest = lows.reduce((low, value) => Math.min(low, value), Infinity)
  const highest = highs.reduce((high, value) => Math.max(high, value), -Infinity)
  const bounds = chart.limits.flatMap(({ min, max }) => [min, max])
  const [low, high] = [Math.min(lowest, ...bounds) - 0.5, Math.max(highest, ...bounds) + 0.5]
  const x = (timeMs: number): number =>
    LEFT + ((timeMs - fromMs) / (toMs - fromMs)) * (width - LEFT)
  const y = (celsius: number): number => TOP + ((high - celsius) / (high - low)) * (bottom - TOP)
  const at = (i: number, value: number): string => `${rounded(x(times[i]!))} ${rounded(y(value))}`
  const runs = unbroken(chart).map(([from, to]) =>
    Array.from({ length: to - from }, (_, i) => from + i),
  )
  const step = STEPS.find((each) => (high - low) / each <= 7) ?? 100
  const dayStep =
    DAY_STEPS.find((each) => (toMs - fromMs) / 86_400_000 / each <= (width > 500 ? 9 : 5)) ?? 248
  const days: ChartShape['days'] = []
  for (let day = frame.from; day <= frame.to; day = addDays(day, dayStep))
    days.push({ atMs: local.dayStart(day), x: x(local.dayStart(day)) })
  const first = Math.ceil(low / step)
  return {
    width,
    height,
    left: LEFT,
    bottom,
    lowest,
    highest,
    // A single stretch is a point: the line has a width of its own there.
    line: runs
      .map((run) => `M${run.map((i) => at(i, means[i]!)).join('L')}${run.length === 1 ? 'h1' : ''}`)
      .join(''),
    area: runs
      .map((run) => {
        const above = run.map((i) => at(i, highs[i]!))
        const below = run.toReversed().map((i) => at(i, lows[i]!))
        return `M${[...above, ...below].join('L')}z`
      })
      .join(''),
    limits: chart.limits
      .flatMap(({ fromMs: sinceMs, min, max }, i) => {
        const begin = rounded(x(Math.max(fromMs, sinceMs)))
        const end = rounded(x(Math.min(toMs, chart.limits[i + 1]?.fromMs ?? toMs)))
        return [min, max].map((value) => `M${begin} ${rounded(y(value))}H${end}`)
      })
      .join(''),
    ticks: Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => {
      const value = (first + i) * step
      return { value, y: y(value) }
    }),
    days,
  }
}

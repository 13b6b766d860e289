import type { ShownVersion } from './use-deviation.ts'

/** Of the picture and of the plot in it, px. */
export const CURVE = { width: 720, height: 240, left: 52, right: 12, top: 12, bottom: 30 } as const

/** Room above and below the curve, as a share of its range, and the least range, °C. */
const ROOM = 0.1
const LEAST_RANGE = 2

type Facts = Pick<ShownVersion['facts'], 'curve' | 'limits'>

/** The curve as points of polylines, one for each part without a gap, and where things lie in the picture. */
export const curveLines = ({ curve, limits }: Facts) => {
  const [fromMs, toMs] = [Date.parse(curve.from), Date.parse(curve.to)]
  const shown = [...curve.values, ...limits.flatMap(({ min, max }) => [min, max])]
  const lowest = shown.reduce((least, value) => Math.min(least, value), Infinity)
  const highest = shown.reduce((most, value) => Math.max(most, value), -Infinity)
  const range = Math.max(LEAST_RANGE, highest - lowest) * (1 + 2 * ROOM)
  const upper = (highest + lowest + range) / 2
  const xOf = (ms: number): number =>
    CURVE.left +
    ((ms - fromMs) / Math.max(1, toMs - fromMs)) * (CURVE.width - CURVE.left - CURVE.right)
  const yOf = (celsius: number): number =>
    CURVE.top + ((upper - celsius) / range) * (CURVE.height - CURVE.top - CURVE.bottom)
  const parts: string[][] = []
  curve.times.forEach((ms, i) => {
    if (i === 0 || ms - curve.times[i - 1]! > curve.gapMs) parts.push([])
    parts.at(-1)!.push(`${xOf(ms).toFixed(1)},${yOf(curve.values[i]!).toFixed(1)}`)
  })
  return { lines: parts.map((part) => part.join(' ')), xOf, yOf, fromMs, toMs }
}

import type { FigureOfDays } from '../../../domain/cooling/change-of-days.ts'

/** The picture's units; it is stretched to the room that it has. */
export const BOX = { width: 1_000, height: 100 } as const

/** A ruler: its ends are multiples of the step. */
export type Ruler = { from: number; to: number; step: number }

const MOST_STEPS = 4
const STEPS_OF_TEN = [1, 2, 5, 10]
/** Divisions such as 0.3 / 0.1 are a little off. */
const NEAR = 1e-9

/** A round step of which at most four reach so far. */
const roundStep = (range: number): number => {
  const power = 10 ** Math.floor(Math.log10(range / MOST_STEPS))
  return power * STEPS_OF_TEN.find((part) => part * power * MOST_STEPS >= range - NEAR)!
}

/**
 * A ruler that reaches all figures; null without any. `leastRange`: so that a figure that hardly
 * changes is a flat line. `lowest`: nothing lies below it, such as 0 for a number.
 */
export const rulerOf = (
  lines: readonly FigureOfDays[],
  { leastRange, lowest = -Infinity }: { leastRange: number; lowest?: number },
): Ruler | null => {
  const figures = lines.flat().filter((figure) => figure !== null)
  if (figures.length === 0) return null
  const [least, most] = [Math.min(...figures), Math.max(...figures)]
  const room = Math.max(0, leastRange - (most - least)) / 2
  const low = Math.max(lowest, least - room)
  const high = Math.max(most + room, low + leastRange)
  const step = roundStep(high - low)
  return {
    from: Math.floor(low / step + NEAR) * step,
    to: Math.ceil(high / step - NEAR) * step,
    step,
  }
}

/** From the lowest to the highest. */
export const marksOf = ({ from, to, step }: Ruler): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step)

/** Where a figure lies between the upper end of the ruler, 0, and its lower end, 1. */
export const depthOf = (figure: number, { from, to }: Ruler): number => (to - figure) / (to - from)

/**
 * The line through the middle of each day, as the path of an SVG; it breaks where days are missing.
 * A day that stands alone is a line without length, which round ends show as a dot.
 */
export const linePath = (figures: FigureOfDays, ruler: Ruler): string =>
  figures
    .map((figure, day) => {
      if (figure === null) return ''
      const x = ((day + 0.5) / figures.length) * BOX.width
      const point = `${x.toFixed(1)},${(depthOf(figure, ruler) * BOX.height).toFixed(1)}`
      const begins = (figures[day - 1] ?? null) === null
      const isAlone = begins && (figures[day + 1] ?? null) === null
      return `${begins ? 'M' : 'L'}${point}${isAlone ? 'h0' : ''}`
    })
    .join('')

import { DAY_MS, MINUTE_MS } from '../durations.ts'
import type { Series } from '../readings/series.ts'
import type { DayShape } from './day-shape.ts'
import { turningPoints } from './turning-points.ts'

/**
 * What the turns of the temperature tell of the compressor: it runs while the temperature falls.
 * `too-coarse`: cycles may come faster than the readings can show; their number would be wrong.
 * `steady`: the temperature hardly turns.
 */
export type CompressorCycles =
  | { kind: 'seen'; perDay: number; runningShare: number }
  | { kind: 'too-coarse' }
  | { kind: 'steady' }

/** Turns below this are noise and the steps of a logger. In hundredths of °C. */
const LEAST_HYSTERESIS = 30
const LEAST_CYCLES = 2
/** Two would show a wave at all; the time in which it falls takes more. */
const LEAST_READINGS_OF_CYCLE = 4
/**
 * Makers of compressors allow some six starts an hour. Readings more than half such a cycle apart may
 * show fast cycles as a few slow ones (aliasing), and nothing in them tells that. With half a minute
 * for clocks that are not exact.
 */
const LONGEST_INTERVAL_MS = 5.5 * MINUTE_MS

/**
 * The cycles of some readings without faults. A turn counts when it is at least as high as the lower
 * half of the day is wide: 0.4 of a usual cycle. Whole cycles count, from peak to peak and without a
 * gap in them, so that the ends of the day and of gaps change nothing.
 * `stretches`: as `unbrokenStretches`.
 */
export const compressorCycles = (
  { times, values }: Series,
  {
    shape,
    intervalMs,
    stretches,
  }: { shape: DayShape; intervalMs: number; stretches: readonly number[] },
): CompressorCycles => {
  if (intervalMs > LONGEST_INTERVAL_MS) return { kind: 'too-coarse' }
  const hysteresis = Math.max(LEAST_HYSTERESIS, shape.lowerSpread)
  let cycles = 0
  let cyclesMs = 0
  let fallingMs = 0
  for (let i = 0; i + 1 < stretches.length; i++) {
    const first = stretches[i]!
    const turns = turningPoints(values.subarray(first, stretches[i + 1]), hysteresis)
    const timeOf = (turn: number): number => times[first + turns[turn]!.place]!
    const begin = turns[0]?.isPeak === true ? 0 : 1
    for (let peak = begin; peak + 2 < turns.length; peak += 2) {
      cycles += 1
      cyclesMs += timeOf(peak + 2) - timeOf(peak)
      fallingMs += timeOf(peak + 1) - timeOf(peak)
    }
  }
  if (cycles < LEAST_CYCLES) return { kind: 'steady' }
  if (cyclesMs / cycles < LEAST_READINGS_OF_CYCLE * intervalMs) return { kind: 'too-coarse' }
  return { kind: 'seen', perDay: (cycles * DAY_MS) / cyclesMs, runningShare: fallingMs / cyclesMs }
}

import { isOutOfRange } from '../limits/range.ts'
import type { Range } from '../limits/range.ts'
import type { Series } from './series.ts'
import { celsiusOf } from './stored-value.ts'
import { isGap } from './usual-interval.ts'

/** A stretch of readings on one side out of range. Times in ms since 1970, temperatures in °C. */
export type Excursion = {
  side: 'high' | 'low'
  /** The first reading out of range. */
  beganMs: number
  /**
   * The first reading back in range or on the other side; where a gap or the end of the readings came first, the last
   * reading out of range.
   */
  endedMs: number
  /** False when the readings end, or a gap begins, while still out of range: how long it truly lasted is not known. */
  isEndKnown: boolean
  /** The farthest value, and when it was first reached. */
  peakCelsius: number
  peakMs: number
}

export type PeriodFigures = {
  /** Readings with a temperature; a sensor's fault is none. */
  readings: number
  /** How many there would be if none were missing between those that came, at the usual interval. */
  expected: number
  /** The time of all gaps, each less the one interval that is no gap. */
  missingMs: number
  /** 0 to 1, by readings; the rest °C. Null without readings. */
  inRangeShare: number | null
  lowest: number | null
  highest: number | null
  mean: number | null
  excursions: Excursion[]
}

/**
 * What a period of readings says, by one range for all of it.
 * `passed`: the part of the period that has passed and in which readings could come, from <= t < to.
 */
export const periodFigures = (
  series: Series,
  { passed, range, usualIntervalMs }: { passed: { fromMs: number; toMs: number }; range: Range; usualIntervalMs: number },
): PeriodFigures => {
  const excursions: Excursion[] = []
  let open: Excursion | null = null
  let readings = 0
  let inRange = 0
  let lowest = Infinity
  let highest = -Infinity
  let hundredths = 0
  let missed = 0
  let missingMs = 0
  let beforeMs = passed.fromMs

  /** Counts what is missing before that time; true for a gap. The first reading may come at any time of one interval. */
  const silence = (untilMs: number): boolean => {
    const passedMs = untilMs - beforeMs
    const isFirst = readings === 0
    missed += isFirst ? Math.floor(passedMs / usualIntervalMs) : Math.max(0, Math.round(passedMs / usualIntervalMs) - 1)
    if (!isGap(beforeMs, untilMs, usualIntervalMs)) return false
    missingMs += isFirst ? passedMs : passedMs - usualIntervalMs
    return true
  }
  const close = (): void => {
    if (open) excursions.push(open)
    open = null
  }

  for (let index = 0; index < series.times.length; index++) {
    const timeMs = series.times[index]!
    const stored = series.values[index]!
    const celsius = celsiusOf(stored)
    if (celsius === null) continue
    if (silence(timeMs)) close()
    beforeMs = timeMs
    readings++
    hundredths += stored
    if (celsius < lowest) lowest = celsius
    if (celsius > highest) highest = celsius

    const side = !isOutOfRange(celsius, range) ? null : celsius >= range.max ? 'high' : 'low'
    if (open && open.side !== side) {
      open.endedMs = timeMs
      open.isEndKnown = true
      close()
    }
    if (side === null) {
      inRange++
    } else if (!open) {
      open = { side, beganMs: timeMs, endedMs: timeMs, isEndKnown: false, peakCelsius: celsius, peakMs: timeMs }
    } else {
      open.endedMs = timeMs
      const isFarther = side === 'high' ? celsius > open.peakCelsius : celsius < open.peakCelsius
      if (isFarther) Object.assign(open, { peakCelsius: celsius, peakMs: timeMs })
    }
  }
  silence(Math.max(passed.toMs, beforeMs))
  close()

  return readings === 0
    ? { readings, expected: missed, missingMs, inRangeShare: null, lowest: null, highest: null, mean: null, excursions }
    : {
        readings,
        expected: readings + missed,
        missingMs,
        inRangeShare: inRange / readings,
        lowest,
        highest,
        mean: hundredths / readings / 100,
        excursions,
      }
}

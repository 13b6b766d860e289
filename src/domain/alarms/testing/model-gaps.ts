import { MINUTE_MS } from '../../durations.ts'
import type { StoredValue } from '../../readings/stored-value.ts'
import { usualIntervalMs } from '../../readings/usual-interval.ts'
import type { AlarmTool } from '../alarm-tool.ts'

export type ModelReading = { timeMs: number; value: StoredValue }

/** The longest time before a reading that is no gap, by all readings up to it. */
export const gapBeforeMs = (
  all: readonly ModelReading[],
  timeMs: number,
  tool: AlarmTool,
): number => {
  const soFar = all.filter((reading) => reading.timeMs <= timeMs).map((reading) => reading.timeMs)
  return Math.max(tool.settings.gapMax * MINUTE_MS, 3 * usualIntervalMs(soFar))
}

/** Whether readings are missing before the reading at `place` among all readings so far. */
export const isGapBefore = (
  all: readonly ModelReading[],
  temperatures: readonly ModelReading[],
  place: number,
  tool: AlarmTool,
): boolean => {
  if (place === 0) return true
  const { timeMs } = temperatures[place]!
  return timeMs - temperatures[place - 1]!.timeMs > gapBeforeMs(all, timeMs, tool)
}

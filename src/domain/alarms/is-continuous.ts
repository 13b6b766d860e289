import { MINUTE_MS } from '../durations.ts'
import { INTERVALS_TO_A_GAP } from '../readings/usual-interval.ts'
import type { AlarmTool } from './alarm-tool.ts'

/** Whether two temperatures `gapMs` apart count as continuous. */
export const isContinuous = (
  gapMs: number,
  tool: AlarmTool,
  usualIntervalMs: () => number,
): boolean =>
  gapMs <= tool.settings.gapMax * MINUTE_MS || gapMs <= INTERVALS_TO_A_GAP * usualIntervalMs()

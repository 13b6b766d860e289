import type { StoredValue } from '../readings/stored-value.ts'
import { MINUTE_MS } from './alarm-tool.ts'
import type { AlarmTool } from './alarm-tool.ts'
import type { AlarmState } from './alarm-state.ts'

/** Whether these new readings leave a tool's alarms as they are: nothing is remembered, and all are temperatures in range. */
export const isCalm = (state: AlarmState | null, values: ArrayLike<StoredValue>, tool: AlarmTool): boolean => {
  if (state !== null) return false
  const { min, max } = tool.range
  for (let i = 0; i < values.length; i++) {
    const celsius = values[i]! / 100
    // Faults lie far below every limit.
    if (celsius <= min || celsius >= max) return false
  }
  return true
}

/**
 * Whether the rule may ask for the usual interval: only when readings lie further apart than the setting allows. Else
 * `usualIntervalMs` need not be looked up.
 */
export const asksUsualInterval = (state: AlarmState | null, timesMs: ArrayLike<number>, tool: AlarmTool): boolean => {
  const gapMs = tool.settings.gapMax * MINUTE_MS
  let beforeMs = state?.last?.timeMs ?? timesMs[0] ?? 0
  for (let i = 0; i < timesMs.length; i++) {
    if (timesMs[i]! - beforeMs > gapMs) return true
    beforeMs = timesMs[i]!
  }
  return false
}

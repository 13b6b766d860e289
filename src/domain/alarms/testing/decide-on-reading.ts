import { MINUTE_MS } from '../../durations.ts'
import { storedCelsius } from '../../readings/stored-value.ts'
import type { AlarmEvent } from '../alarm-event.ts'
import type { AlarmState } from '../alarm-state.ts'
import type { AlarmTool } from '../alarm-tool.ts'
import { type Decision, nextAlarmState } from '../next-alarm-state.ts'
import { fridge } from './play-scenario.ts'

/** In milliseconds. */
export const minutes = (count: number) => count * MINUTE_MS
export const reading = (at: number, celsius: number) => ({
  timeMs: minutes(at),
  value: storedCelsius(celsius),
})

/** Decides on one reading received when it is measured; `before` is the one before it. */
export const decideOnReading = (
  state: AlarmState | null,
  at: number,
  celsius: number,
  before: { at: number; celsius: number } | null,
  tool = fridge(),
): Decision =>
  nextAlarmState(
    state,
    {
      kind: 'readings',
      receivedMs: minutes(at),
      timesMs: [minutes(at)],
      values: [storedCelsius(celsius)],
      latest: before && reading(before.at, before.celsius),
      usualIntervalMs: () => minutes(5),
    },
    tool,
  )

/** HIGH, open since minute 0, with its OPENED at minute 10; 9 °C. */
export const openHigh = (tool: AlarmTool = fridge()): Decision => {
  const pending = decideOnReading(null, 0, 9, null, tool)
  return decideOnReading(pending.state, 10, 9, { at: 0, celsius: 9 }, tool)
}

/** Time has passed up to minute `at`; the latest reading is 9 °C of minute 10. */
export const tick = (
  at: number,
  silence: (AlarmEvent & { kind: 'tick' })['silence'] = null,
): AlarmEvent => ({ kind: 'tick', nowMs: minutes(at), latest: reading(10, 9), silence })

import type { Range } from '../limits/range.ts'
import { storedCelsius } from '../readings/stored-value.ts'
import type { AlarmLane } from './alarm-decision.ts'
import {
  type AlarmState,
  type OpenIncident,
  type Ringing,
  STATE_VERSION,
  type TemperatureLane,
} from './alarm-state.ts'
import { newRinging } from './ringing.ts'

/**
 * Reads a stored state. Null when this version cannot read it: the tool then begins with
 * `stateOfOpenIncidents`, so that no open incident is lost.
 */
export const readAlarmState = (json: string): AlarmState | null => {
  let state: unknown
  try {
    state = JSON.parse(json)
  } catch {
    return null
  }
  return typeof state === 'object' &&
    state !== null &&
    'version' in state &&
    state.version === STATE_VERSION
    ? (state as AlarmState)
    : null
}

/** The number of the last reminder is unknown; numbers from here on are unused. */
const REMINDERS_UNKNOWN = 1_000_000

const ringingOf = ({ openedMs, acknowledgedMs }: OpenIncident): Ringing => ({
  ...newRinging(openedMs),
  reminders: REMINDERS_UNKNOWN,
  acknowledgedMs,
})

/**
 * The state of a tool as far as its open incidents tell it; null when there are none. `range`: its
 * notification limits.
 */
export const stateOfOpenIncidents = (
  open: readonly OpenIncident[],
  range: Range,
): AlarmState | null => {
  const of = (lane: AlarmLane): OpenIncident | undefined =>
    open.find((incident) => incident.lane === lane)
  const temperatureLane = (lane: 'HIGH' | 'LOW', limit: number): TemperatureLane | null => {
    const incident = of(lane)
    if (incident === undefined) return null
    const limitThen = incident.limit ?? limit
    return {
      state: 'ACTIVE',
      sinceMs: incident.startedMs,
      limit: limitThen,
      extreme: storedCelsius(incident.extreme ?? limitThen),
      ringing: ringingOf(incident),
    }
  }
  const sensor = of('SENSOR')
  const nodata = of('NODATA')
  if (open.length === 0) return null
  return {
    version: STATE_VERSION,
    range: { min: range.min, max: range.max },
    last: null,
    high: temperatureLane('HIGH', range.max),
    low: temperatureLane('LOW', range.min),
    sensor:
      sensor === undefined
        ? null
        : { state: 'ACTIVE', sinceMs: sensor.startedMs, ringing: ringingOf(sensor) },
    nodata:
      nodata === undefined
        ? null
        : { state: 'ACTIVE', sinceMs: nodata.startedMs, ringing: ringingOf(nodata) },
    held: null,
  }
}

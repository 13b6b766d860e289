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
 * A kept state from its JSON. Null when this version cannot read it: then the tool begins anew with
 * `stateOfOpenIncidents`, so that no open incident is forgotten.
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

/** How many reminders were sent is not known; numbers from here on were never used. */
const REMINDERS_UNKNOWN = 1_000_000

const ringingOf = ({ openedMs, acknowledgedMs }: OpenIncident): Ringing => ({
  ...newRinging(openedMs),
  reminders: REMINDERS_UNKNOWN,
  acknowledgedMs,
})

/**
 * What can be known of a tool from its open incidents alone; null when there are none. `range`: its
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

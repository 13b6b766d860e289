import type { Range } from '../limits/range.ts'
import { storedCelsius } from '../readings/stored-value.ts'
import type { AlarmLane } from './alarm-decision.ts'
import {
  type AlarmState,
  type ConditionLane,
  type NodataLane,
  type OpenIncident,
  type Ringing,
  type SensorLane,
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
  if (typeof state !== 'object' || state === null || !('version' in state)) return null
  if (state.version === STATE_VERSION) return state as AlarmState
  return state.version === 1 ? ofVersion1(state as AlarmState) : null
}

/**
 * A state as version 1 wrote it: its alarms did not say when they opened or how often they were
 * acknowledged. The reminders of an open alarm begin anew with the shortest wait.
 */
const ofVersion1 = (state: AlarmState): AlarmState => {
  const withRinging = <Lane extends TemperatureLane | SensorLane | NodataLane>(
    lane: Lane | null,
  ): Lane | null => {
    if (lane === null || lane.state === 'PENDING' || lane.ringing === null) return lane
    const { ringing } = lane
    const openedMs = Math.min(ringing.escalatedMs, ringing.remindedMs)
    const acknowledgements = ringing.acknowledgedMs === null ? 0 : 1
    return { ...lane, ringing: { ...newRinging(openedMs), ...ringing, acknowledgements } }
  }
  return {
    ...state,
    version: STATE_VERSION,
    conditions: [],
    goods: null,
    high: withRinging(state.high),
    low: withRinging(state.low),
    sensor: withRinging(state.sensor),
    nodata: withRinging(state.nodata),
  }
}

/** The number of the last reminder is unknown; numbers from here on are unused. */
const REMINDERS_UNKNOWN = 1_000_000

const ringingOf = ({ openedMs, acknowledgedMs, hasRungAgain }: OpenIncident): Ringing => ({
  ...newRinging(openedMs),
  reminders: REMINDERS_UNKNOWN,
  acknowledgedMs: hasRungAgain ? null : acknowledgedMs,
  acknowledgements: acknowledgedMs === null ? 0 : 1,
})

/** The lane of a condition's open incident. */
const conditionLane = (incident: OpenIncident): ConditionLane[] => {
  const { condition, startedMs, limit, extreme } = incident
  if (!condition) return []
  const limitThen = limit ?? condition.limit
  const lane = {
    state: 'ACTIVE',
    sinceMs: startedMs,
    limit: limitThen,
    extreme: storedCelsius(extreme ?? limitThen),
    ringing: ringingOf(incident),
  } as const
  return [{ condition, lane, sum: null }]
}

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
    conditions: open.flatMap(conditionLane),
    goods: null,
    held: null,
  }
}

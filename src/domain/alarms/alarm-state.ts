import type { Range } from '../limits/range.ts'
import type { StoredValue } from '../readings/stored-value.ts'
import type { AlarmLane } from './alarm-decision.ts'

/**
 * What the rule remembers of a tool that is not calm; plain JSON (`JSON.stringify` writes it,
 * `readAlarmState` reads it). Null stands for a calm tool. Instants in ms since 1970. A lane that
 * is null is Normal.
 */
export type AlarmState = {
  version: typeof STATE_VERSION
  /** The notification limits by which the lanes were last judged. */
  range: Range
  /**
   * The newest temperature, kept only while the newest reading is a fault: else that is it, and a
   * steady alarm writes nothing.
   */
  last: LastValue | null
  high: TemperatureLane | null
  low: TemperatureLane | null
  sensor: SensorLane | null
  nodata: NodataLane | null
  held: Held | null
}

export const STATE_VERSION = 1

export type LastValue = { timeMs: number; value: StoredValue }

/** The reminders and escalations of an open incident, by the server's clock. */
export type Ringing = {
  /** The last escalation, or where waiting for the first one began. */
  escalatedMs: number
  steps: number
  /** The last reminder, or where waiting for the first one began. */
  remindedMs: number
  reminders: number
  acknowledgedMs: number | null
}

/** `ringing` is null while its OPENED notice is held: there is no incident yet. */
export type TemperatureLane =
  | {
      state: 'PENDING'
      sinceMs: number
      /** Since when above the defrost ceiling without a break. */
      aboveCeilingMs: number | null
      extreme: StoredValue
    }
  | {
      state: 'ACTIVE'
      sinceMs: number
      limit: number
      extreme: StoredValue
      ringing: Ringing | null
    }
  | {
      state: 'RECOVERING'
      sinceMs: number
      limit: number
      extreme: StoredValue
      ringing: Ringing | null
      clearSinceMs: number
    }

export type SensorLane =
  | { state: 'PENDING'; sinceMs: number }
  | { state: 'ACTIVE'; sinceMs: number; ringing: Ringing | null }

export type NodataLane = { state: 'ACTIVE'; sinceMs: number; ringing: Ringing }

/**
 * An excursion that is over. `sinceMs` to `untilMs`: from its first reading to the first that was
 * clear for good.
 */
export type Excursion = {
  lane: 'HIGH' | 'LOW'
  sinceMs: number
  untilMs: number
  limit: number
  extreme: StoredValue
}

/** Notices of late readings, which wait so that they go in one. */
export type Held = {
  /** When the first of them was received. */
  sinceMs: number
  /** Open incidents that are over by late readings. */
  recovered: { lane: 'HIGH' | 'LOW' | 'SENSOR'; untilMs: number; extreme: StoredValue | null }[]
  over: Excursion[]
}

/** What storage knows of an open incident. Instants in ms since 1970, temperatures in °C. */
export type OpenIncident = {
  lane: AlarmLane
  startedMs: number
  openedMs: number
  limit: number | null
  extreme: number | null
  acknowledgedMs: number | null
}

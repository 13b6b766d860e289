import type { Range } from '../limits/range.ts'
import type { StoredValue } from '../readings/stored-value.ts'
import type { AlarmLane } from './alarm-decision.ts'
import type { AlarmCondition } from './alarm-settings.ts'
import type { GoodsTemperature } from './goods-temperature.ts'
import type { DefrostWatch } from './defrosts/defrost-watch.ts'

/**
 * What the rule remembers of a tool that is not calm; null for a calm tool. It is plain JSON:
 * `JSON.stringify` writes it, `readAlarmState` reads it. Instants in ms since 1970. A lane that is
 * null is Normal.
 */
export type AlarmState = {
  version: typeof STATE_VERSION
  /** The notification limits by which the lanes were last judged. */
  range: Range
  /**
   * The newest temperature, only while the newest reading is a fault. Otherwise null, since the
   * newest reading is it, and the state of a steady alarm need not be written for each reading.
   */
  last: LastValue | null
  high: TemperatureLane | null
  low: TemperatureLane | null
  sensor: SensorLane | null
  nodata: NodataLane | null
  /** Those of the tool's conditions that are not Normal. */
  conditions: readonly ConditionLane[]
  /** The goods' temperature at the newest of the air, while it may matter; else null. */
  goods: GoodsTemperature | null
  held: HeldNotices | null
}

export const STATE_VERSION = 2

export type LastValue = { timeMs: number; value: StoredValue }

/** The reminders and escalations of an open incident, by the server's clock. */
export type Ringing = {
  openedMs: number
  /** When the last escalation was; before the first one, when waiting for it began. */
  escalatedMs: number
  steps: number
  /** When the last reminder was; before the first one, when waiting for it began. */
  remindedMs: number
  reminders: number
  /** Those since the opening or the last re-alarm: they come ever more slowly. */
  remindersInRow: number
  acknowledgedMs: number | null
  /** How often somebody has acknowledged the alarm. */
  acknowledgements: number
  /** Somebody is on the way: until then nothing is sent, then there is a reminder. */
  quietUntilMs: number | null
  /** Who has been on the way, each once. */
  onTheirWay: readonly string[]
}

/** `ringing` is null while its OPENED notice is held: there is no incident yet. */
export type TemperatureLane =
  | {
      state: 'PENDING'
      sinceMs: number
      /** Since when the values have been above the defrost ceiling without a break. */
      aboveCeilingMs: number | null
      extreme: StoredValue
      /** Only while the tool learns its defrosts; HIGH only. */
      defrost?: DefrostWatch | undefined
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

/** A condition that is not Normal. */
export type ConditionLane = {
  /** As it was when the temperatures were last judged by it. */
  condition: AlarmCondition
  /** With a window only once it is open. */
  lane: TemperatureLane | null
  /** With a window, while it is not open. */
  sum: BreachSum | null
}

/** The breaches that add up within a condition's window. */
export type BreachSum = {
  /** Those that have ended, oldest first: the times of their first and last reading. */
  over: readonly (readonly [fromMs: number, toMs: number])[]
  /** The first reading of the breach that goes on at the newest temperature; null for none. */
  sinceMs: number | null
  extreme: StoredValue
}

export type SensorLane =
  | { state: 'PENDING'; sinceMs: number }
  | { state: 'ACTIVE'; sinceMs: number; ringing: Ringing | null }

export type NodataLane = { state: 'ACTIVE'; sinceMs: number; ringing: Ringing }

/**
 * An excursion that has ended. `sinceMs` to `untilMs`: from its first reading to the first one that
 * stayed clear.
 */
export type Excursion = {
  lane: 'HIGH' | 'LOW' | 'CONDITION'
  condition?: AlarmCondition
  sinceMs: number
  untilMs: number
  limit: number
  extreme: StoredValue
}

/** Notices of late readings, held back so that they become one notice. */
export type HeldNotices = {
  /** When the first of them was received. */
  sinceMs: number
  /** Open incidents that have ended by late readings. */
  recovered: {
    lane: 'HIGH' | 'LOW' | 'SENSOR' | 'CONDITION'
    condition?: AlarmCondition
    untilMs: number
    extreme: StoredValue | null
  }[]
  over: Excursion[]
}

/** What storage knows of an open incident. Instants in ms since 1970, temperatures in °C. */
export type OpenIncident = {
  lane: AlarmLane
  condition?: AlarmCondition | null
  startedMs: number
  openedMs: number
  limit: number | null
  extreme: number | null
  acknowledgedMs: number | null
  /** Since it was acknowledged. */
  hasRungAgain?: boolean
}

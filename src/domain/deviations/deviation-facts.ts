import type { AlarmLane } from '../alarms/alarm-decision.ts'
import type { AlarmSeverity } from '../alarms/alarm-settings.ts'
import type { Limits } from '../limits/limits.ts'
import type { StoredValue } from '../readings/stored-value.ts'
import type { ExcursionAlarm } from '../records/alarm-reason.ts'

/** 2: with the reason of the alarm. Facts of form 1 stay as they were gathered. */
export const DEVIATION_FORM = 2

/**
 * What the program knows of a deviation, frozen as JSON. Instants are ms since 1970, temperatures °C.
 * People stand beside it, by their place (`person`), so that they can be erased: `people` has a hash
 * of each.
 */
export type DeviationFacts = {
  form: 1 | typeof DEVIATION_FORM
  /** Until when the readings were known. */
  gatheredMs: number
  sensor: {
    uid: string
    name: string
    imeiNumber: string
    equipmentId: number
    unit: string | null
    goods: string | null
    site: string | null
  }
  /** Null for an excursion without an alarm. */
  alarm: DeviationAlarm | null
  /**
   * Why the alarm came when it came; without one, why none came. Null where the record proved no
   * reason; left out in form 1.
   */
  reason?: ExcursionAlarm | null
  beganMs: number
  /** Null: it lasts. */
  endedMs: number | null
  /** In force from `fromMs` on, the oldest first; those of the time of the deviation. */
  limits: (Limits & { fromMs: number })[]
  /** In force when it began; null where they were not written down then. Minutes and °C. */
  settings: { raiseDelay: number; hysteresis: number; silence: number } | null
  figures: DeviationFigures
  curve: DeviationCurve
  told: {
    kind: string
    channel: 'EMAIL' | 'PUSH'
    status: 'WAITING' | 'SENT' | 'FAILED'
    atMs: number
    person: number
  }[]
  /** How many messages there were; `told` has the first and the last ones. */
  messages: number
  responses: {
    kind: string
    atMs: number
    person: number
    isByLink: boolean
    correctiveAction: string
  }[]
  people: string[]
}

export type DeviationAlarm = {
  id: number
  lane: AlarmLane
  condition: string | null
  severity: AlarmSeverity
  openedMs: number
  limit: number | null
  extreme: number | null
  isLate: boolean
}

/** Of the readings from begin to end. Null where none has a temperature. */
export type DeviationFigures = {
  readings: number
  /** SHA-256 over times and values as in docs/records.md, hex. */
  readingsHash: string
  lowest: { celsius: number; atMs: number } | null
  highest: { celsius: number; atMs: number } | null
  mean: number | null
  meanKinetic: number | null
  outMs: number
  missingMs: number
}

/**
 * The readings to draw, from before the beginning to after the end; of many only the lowest and the
 * highest of each stretch. `gapMs`: a longer pause breaks the line.
 */
export type DeviationCurve = {
  fromMs: number
  toMs: number
  gapMs: number
  points: [timeMs: number, value: StoredValue][]
}

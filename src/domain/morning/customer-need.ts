import type { AlarmLane } from '../alarms/alarm-decision.ts'

/** What a customer may need somebody for. */
export const NEED_KINDS = ['ALARMS', 'SILENT', 'FAILED', 'LIMITS', 'CALIBRATION'] as const
export type NeedKind = (typeof NEED_KINDS)[number]

/** Lanes of the alarms that wait, the most urgent first. */
export const LANES_BY_URGENCY = [
  'HIGH',
  'LOW',
  'CONDITION',
  'SENSOR',
  'NODATA',
] as const satisfies readonly AlarmLane[]

/** What the sensors of one customer need. */
export type CustomerNeed = {
  ownerId: number
  /** Open alarms that wait for somebody; warnings are not among them. */
  unacknowledged: number
  /** Start of the oldest of them, ms since 1970; null for none. */
  waitingSinceMs: number | null
  /** The most urgent lane of them; null for none. */
  worstLane: AlarmLane | null
  /** The highest number of them; 0 for none. */
  newestAlarm: number
  /** Open warnings that nobody has acknowledged. */
  warnings: number
  /** Sensors from which nothing comes. */
  silent: number
  /** Recipients whom the newest message about an open alarm did not reach. */
  unreached: number
  /** Sensors whose limits nobody has ever set. */
  limitsNeverSet: number
  /** Sensors whose calibration is due within a month, or was. */
  calibrationsDue: number
}

/** MOST: who needs most of one kind, not acknowledged alarms unless another one is named. */
export const NEED_ORDERS = ['NEED', 'MOST'] as const
export type NeedOrder = (typeof NEED_ORDERS)[number]

/** How much of each kind a customer needs. */
export const needOf = (need: CustomerNeed, kind: NeedKind): number => {
  switch (kind) {
    case 'ALARMS':
      return need.unacknowledged + need.warnings
    case 'SILENT':
      return need.silent
    case 'FAILED':
      return need.unreached
    case 'LIMITS':
      return need.limitsNeverSet
    case 'CALIBRATION':
      return need.calibrationsDue
  }
}

export const needsSomebody = (need: CustomerNeed): boolean =>
  NEED_KINDS.some((kind) => needOf(need, kind) > 0)

/**
 * The order of need: whose alarm waits longest; then who gets no data from most sensors, whose messages
 * did not arrive, whose limits were never set, whose calibrations are due, who has only warnings.
 */
export const byNeed = (a: CustomerNeed, b: CustomerNeed): number =>
  (a.waitingSinceMs ?? Infinity) - (b.waitingSinceMs ?? Infinity) ||
  b.silent - a.silent ||
  b.unreached - a.unreached ||
  b.limitsNeverSet - a.limitsNeverSet ||
  b.calibrationsDue - a.calibrationsDue ||
  b.warnings - a.warnings ||
  a.ownerId - b.ownerId

/** Who needs most of a kind comes first; null: whose alarms that nobody has acknowledged are most. */
export const byMost = (kind: NeedKind | null): ((a: CustomerNeed, b: CustomerNeed) => number) => {
  // A warning waits for nobody.
  const amount = (need: CustomerNeed): number =>
    kind === null || kind === 'ALARMS' ? need.unacknowledged : needOf(need, kind)
  return (a, b) => amount(b) - amount(a) || byNeed(a, b)
}

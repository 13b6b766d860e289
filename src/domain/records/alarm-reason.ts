import type { AlarmCondition } from '../alarms/alarm-settings.ts'

/**
 * Why the alarm of an excursion came when it came, or why none came. `minutes`: the setting that it
 * went by; `untilMs`: the end of the pause, ms since 1970.
 */
export type AlarmReason =
  | { kind: 'after-delay'; minutes: number }
  | { kind: 'at-once' }
  | { kind: 'after-defrost-time'; minutes: number }
  /** How long it was more than `celsius` above the alarm limit. */
  | { kind: 'above-defrost-ceiling'; celsius: number; minutes: number }
  | { kind: 'longer-than-defrosts'; defrosts: number; minutes: number }
  | { kind: 'warmer-than-defrosts'; defrosts: number; celsius: number }
  | { kind: 'slower-than-defrosts'; defrosts: number }
  /** Readings were missing before or in it, so it could not be compared with defrosts. */
  | { kind: 'broken-excursion' }
  /** The breach counted from the end of a pause. */
  | { kind: 'after-pause'; untilMs: number; minutes: number }
  /** So many minutes beyond the limit of its condition, without a break. */
  | { kind: 'lasted'; minutes: number }
  /** So many minutes beyond the limit of its condition in the last `window` minutes. */
  | { kind: 'added-up'; minutes: number; window: number }
  | { kind: 'sensor-fault' }
  | { kind: 'silence' }
  | { kind: 'readings-late' }
  /** The alarm of an earlier excursion was still open. */
  | { kind: 'already-open' }
  /** The period ended before the breach was proven; later readings proved it. */
  | { kind: 'after-period' }
  /** An alarm; what is known does not prove why it came just then. */
  | { kind: 'raised' }
  | { kind: 'within-alarm-limits' }
  /** The excursion was over before the delay. */
  | { kind: 'short'; minutes: number }
  /** It was longer, but its readings prove a shorter time beyond the alarm limit. */
  | { kind: 'unproven'; minutes: number }
  /** It was shorter than a tool with defrostFridge may be too warm. Nothing says that it defrosted. */
  | { kind: 'defrost-time'; minutes: number }
  /**
   * It looked like the defrosts before it: of so many the usual length, and how warm they usually
   * were.
   */
  | { kind: 'like-defrosts'; defrosts: number; minutes: number; celsius: number }
  | { kind: 'paused'; untilMs: number }
  /** Its readings arrived so long after it that no alarm is raised. */
  | { kind: 'too-late'; days: number }
  /** Its readings came as a file, which raises no alarm. */
  | { kind: 'imported' }
  /** None; what is known does not prove why. */
  | { kind: 'no-alarm' }
export type AlarmReasonKind = AlarmReason['kind']

/** The reason, and when the alarm was raised; null where none came. */
export type ExcursionAlarm = {
  openedMs: number | null
  reason: AlarmReason
  /** The condition whose alarm or warning it is; left out for the limits and other alarms. */
  condition?: Pick<AlarmCondition, 'name' | 'severity'>
  /** What the reason says is about the calculated temperature of the goods. */
  isOfGoods?: boolean
}

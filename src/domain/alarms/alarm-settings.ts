/** The settings of a tool's alarms: in minutes; hysteresis and defrostCeiling in °C. */
export type AlarmSettings = {
  /** How long a breach must last before an alarm opens. */
  raiseDelay: number
  /** How long values must be clear before an alarm is over. */
  recoveryHold: number
  /** How far inside the limit a value must lie to be clear, °C. */
  hysteresis: number
  /**
   * The longest time between two readings that still counts as continuous; never below 3 usual
   * intervals.
   */
  gapMax: number
  /** How long a tool may send no reading before an alarm opens; never below 3 usual intervals. */
  silence: number
  /** A reading older than this on arrival is late. */
  late: number
  /** How far a device's clock may run ahead. */
  skew: number
  /** The time between reminders of an alarm that nobody acknowledges. */
  reminder: number
  /** The time without acknowledgement after which the next contacts get a message. */
  escalation: number
  /** The time after which an acknowledged alarm that is still open sends messages again. */
  reAlarm: number
  /** How long a tool with defrostFridge may be too warm before an alarm opens. */
  defrostGrace: number
  /** How far above the upper limit defrosting may go, °C; above that the raise delay applies. */
  defrostCeiling: number
}

export const DEFAULT_ALARM_SETTINGS: AlarmSettings = {
  raiseDelay: 10,
  recoveryHold: 5,
  hysteresis: 0.5,
  gapMax: 15,
  silence: 30,
  late: 15,
  skew: 5,
  reminder: 60,
  escalation: 30,
  reAlarm: 240,
  defrostGrace: 45,
  defrostCeiling: 6,
}

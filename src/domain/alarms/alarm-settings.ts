/** What a tool's alarms go by: minutes, and °C for hysteresis and defrostCeiling. */
export type AlarmSettings = {
  /** How long a breach must last before it alarms. */
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
  /** How long without a reading until that is an alarm; never below 3 usual intervals. */
  silence: number
  /** A reading older than this on arrival is late. */
  late: number
  /** How far a device's clock may run ahead. */
  skew: number
  /** After how long an alarm without acknowledgement is repeated, again and again. */
  reminder: number
  /** After how long without acknowledgement the next contact is told. */
  escalation: number
  /** After how long an acknowledged alarm that lasts rings again. */
  reAlarm: number
  /** How long a tool with defrostFridge may be warm before it alarms. */
  defrostGrace: number
  /** °C above the upper limit from which defrosting excuses nothing. */
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

/** The air at the sensor, or the goods in it: their temperature is calculated from the air's. */
export const WATCHES = ['air', 'goods'] as const
export type Watches = (typeof WATCHES)[number]

export const CONDITION_SIDES = ['above', 'atOrAbove', 'below', 'atOrBelow'] as const
export type ConditionSide = (typeof CONDITION_SIDES)[number]

/**
 * A warning opens and ends an incident that pages show. It sends no message, reminder or
 * escalation.
 */
export const ALARM_SEVERITIES = ['warning', 'alarm'] as const
export type AlarmSeverity = (typeof ALARM_SEVERITIES)[number]

/** A condition that a tool is watched by beside its own pair of limits. */
export type AlarmCondition = {
  /** Stays the same when the condition is changed or the list is sorted; never used again. */
  id: number
  name: string
  side: ConditionSide
  /** °C. */
  limit: number
  /** How long the breach must last, in minutes. */
  minutes: number
  /** Not null: so many minutes of breach within the last `window` minutes, with breaks. */
  window: number | null
  severity: AlarmSeverity
  watches: Watches
}

/** The settings of a tool's alarms: in minutes; hysteresis and defrostCeiling in °C. */
export type AlarmSettings = {
  /** How long a breach must last before an alarm opens. */
  raiseDelay: number
  /** The same below the lower limit; null: as `raiseDelay`. */
  raiseDelayLow: number | null
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
  /** The time from the opening to the first reminder of an alarm that nobody acknowledges. */
  reminder: number
  /** Each further reminder comes after so many times the wait before it; 1: all waits are equal. */
  reminderFactor: number
  /** The time without acknowledgement after which the next contacts get a message. */
  escalation: number
  /** The time after which an acknowledged alarm that is still open sends messages again. */
  reAlarm: number
  /** How long a tool with defrostFridge may be too warm; null: nobody set it, see `defrostOf`. */
  defrostGrace: number | null
  /**
   * How far above the upper limit defrosting may go, °C; above that the raise delay applies. Null:
   * nobody set it, see `defrostOf`.
   */
  defrostCeiling: number | null
  /** Whether excursions of a tool with defrostFridge that look like those before are excused. */
  learnDefrosts: boolean
  /** The longest excursion that learned defrosts excuse. */
  defrostCap: number
  /** How slowly the goods follow the air (time constant τ); 0: their temperature is not calculated. */
  productLag: number
  /** What the tool's own pair of limits watches. */
  watches: Watches
  /** In the order in which people put them. */
  conditions: readonly AlarmCondition[]
  /**
   * Whether the tool is older than today's defaults. It keeps those of its time: all reminders equally
   * far apart, and the same defrost for freezers as for others. Nobody sets it.
   */
  keepsFirstDefaults: boolean
}

export const DEFAULT_ALARM_SETTINGS: AlarmSettings = {
  raiseDelay: 10,
  raiseDelayLow: null,
  recoveryHold: 5,
  hysteresis: 0.5,
  gapMax: 15,
  silence: 30,
  late: 15,
  skew: 5,
  reminder: 60,
  reminderFactor: 2,
  escalation: 30,
  reAlarm: 240,
  defrostGrace: null,
  defrostCeiling: null,
  learnDefrosts: false,
  defrostCap: 120,
  productLag: 0,
  watches: 'air',
  conditions: [],
  keepsFirstDefaults: false,
}

const FIRST_DEFAULTS: AlarmSettings = {
  ...DEFAULT_ALARM_SETTINGS,
  reminderFactor: 1,
  keepsFirstDefaults: true,
}

/** A tool's settings, each with its default where the tool has none of its own. */
export const withDefaults = (settings: Partial<AlarmSettings>): AlarmSettings => {
  const defaults = settings.keepsFirstDefaults === true ? FIRST_DEFAULTS : DEFAULT_ALARM_SETTINGS
  const names = Object.keys(settings)
  // One object for the many tools without settings of their own.
  return names.every((name) => name === 'keepsFirstDefaults')
    ? defaults
    : { ...defaults, ...settings }
}

/** A tool whose upper limit is at most this, °C, is a freezer: its defrosts are long and warm. */
const WARMEST_FREEZER = -10

/** Grace (minutes) and ceiling (°C above the limit) of defrosts, for an upper limit in °C. */
export const defrostOf = (
  {
    defrostGrace,
    defrostCeiling,
    keepsFirstDefaults,
  }: Pick<AlarmSettings, 'defrostGrace' | 'defrostCeiling' | 'keepsFirstDefaults'>,
  notificationMax: number,
): { defrostGrace: number; defrostCeiling: number } => {
  const isLong = notificationMax <= WARMEST_FREEZER && !keepsFirstDefaults
  return {
    defrostGrace: defrostGrace ?? (isLong ? 75 : 45),
    defrostCeiling: defrostCeiling ?? (isLong ? 24 : 6),
  }
}

/** Settings with the values in force in place of those that nobody set. */
export type SettingsInForce = AlarmSettings & {
  raiseDelayLow: number
  defrostGrace: number
  defrostCeiling: number
}

/** `notificationMax`: the tool's upper notification limit, °C. */
export const settingsInForce = (
  settings: Partial<AlarmSettings>,
  notificationMax: number,
): SettingsInForce => {
  const all = withDefaults(settings)
  return {
    ...all,
    raiseDelayLow: all.raiseDelayLow ?? all.raiseDelay,
    ...defrostOf(all, notificationMax),
  }
}

/**
 * Only the settings that differ from what holds without them, so that a better default reaches
 * everybody who never chose.
 */
export const chosenSettings = (
  settings: Partial<AlarmSettings>,
  notificationMax: number,
): Partial<AlarmSettings> => {
  const { raiseDelay, keepsFirstDefaults } = withDefaults(settings)
  const unset: Record<string, unknown> = settingsInForce(
    { raiseDelay, keepsFirstDefaults },
    notificationMax,
  )
  return Object.fromEntries(
    Object.entries(settings).filter(
      ([name, value]) =>
        value !== undefined &&
        value !== null &&
        (name === 'raiseDelay'
          ? value !== DEFAULT_ALARM_SETTINGS.raiseDelay
          : name === 'conditions'
            ? (value as readonly unknown[]).length > 0
            : name === 'keepsFirstDefaults'
              ? value === true
              : value !== unset[name]),
    ),
  )
}

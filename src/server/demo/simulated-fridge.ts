/**
 * Describes a simulated fridge, freezer or cold room: its thermostat, its surroundings, how often
 * its door opens, its defrosts and its troubles. The same plan always gives the same values.
 */
export type FridgePlan = {
  seed: number
  /** °C that the thermostat holds, and how far the air swings to each side of it. */
  setpoint: number
  swing: number
  roomCelsius: number
  /** Door openings an hour while people work (07–19 h UTC), none at night. */
  doorsPerHour: number
  /** How often a defrost starts and how long it takes; null for fridges without. */
  defrost: { everyHours: number; minutes: number } | null
  /** Times when the compressor does not run, in minutes since the start. */
  failures: readonly { fromMinute: number; untilMinute: number }[]
  /**
   * A door left ajar for `minutes`, first at `fromMinute` since the start, then every
   * `everyMinutes`.
   */
  doorAjar: { fromMinute: number; minutes: number; everyMinutes: number } | null
}

const MINUTES_PER_DAY = 1440
/** Part of the difference to the room by which the air warms in a minute, by state of the door. */
const LEAK_CLOSED = 0.0018
const LEAK_OPEN = 0.007
const LEAK_AJAR = 0.012
const DEFROST_HEAT = 0.0055
/** Part of the difference to the air by which the slow probe changes in a minute. */
const PROBE_FOLLOWS = 0.35

/** Mulberry32 (public domain, Tommy Ettinger): small, fast, good enough for weather and doors. */
const randomFrom = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Each call of `nextMinute` simulates one minute and returns the probe's value in °C, rounded to
 * 0.1 as loggers send it.
 */
export const simulatedFridge = (plan: FridgePlan, startMs: number) => {
  const random = randomFrom(plan.seed)
  const startMinuteOfDay = Math.floor(startMs / 60_000) % MINUTES_PER_DAY
  const defrostEvery = plan.defrost === null ? Infinity : plan.defrost.everyHours * 60
  const defrostOffset = Math.floor(random() * 300)
  const cooling = (plan.roomCelsius - plan.setpoint) * LEAK_CLOSED * 2.6
  let minute = 0
  let air = plan.setpoint
  let probe = plan.setpoint
  let compressorRuns = true
  let doorMinutesLeft = 0

  const nextMinute = (): number => {
    const minuteOfDay = (startMinuteOfDay + minute) % MINUTES_PER_DAY
    const failing = plan.failures.some(
      (failure) => minute >= failure.fromMinute && minute < failure.untilMinute,
    )
    const ajar = plan.doorAjar
    const doorAjar =
      ajar !== null &&
      minute >= ajar.fromMinute &&
      (minute - ajar.fromMinute) % ajar.everyMinutes < ajar.minutes
    const defrosting =
      plan.defrost !== null && (minute + defrostOffset) % defrostEvery < plan.defrost.minutes
    const working = minuteOfDay >= 7 * 60 && minuteOfDay < 19 * 60
    const chance = random()
    if (doorMinutesLeft > 0) doorMinutesLeft -= 1
    else if (working && chance < plan.doorsPerHour / 60)
      doorMinutesLeft = 1 + Math.floor(random() * 3)

    if (air > plan.setpoint + plan.swing) compressorRuns = true
    if (air < plan.setpoint - plan.swing) compressorRuns = false
    const cools = compressorRuns && !defrosting && !failing
    air +=
      (plan.roomCelsius - air) *
      (doorAjar ? LEAK_AJAR : doorMinutesLeft > 0 ? LEAK_OPEN : LEAK_CLOSED)
    if (cools) air -= cooling
    if (defrosting) air += (plan.roomCelsius - plan.setpoint) * DEFROST_HEAT
    probe += (air - probe) * PROBE_FOLLOWS
    minute += 1
    return Math.round((probe + (random() - 0.5) * 0.12) * 10) / 10
  }

  return { nextMinute }
}

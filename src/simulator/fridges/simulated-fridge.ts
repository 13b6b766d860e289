import { MINUTE_MS } from '../../domain/durations.ts'

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
  failures: readonly MinuteSpan[]
  /** Times without mains power: compressor and defrost heater stand still, the logger's battery drains. */
  powerCuts: readonly MinuteSpan[]
  /**
   * A door left ajar for `minutes`, first at `fromMinute` since the start, then every
   * `everyMinutes`.
   */
  doorAjar: { fromMinute: number; minutes: number; everyMinutes: number } | null
  /**
   * Goods that take up and give off cold. `lagMinutes`: how long they take for 63 % of a change of
   * the air; null for an empty fridge.
   */
  goods: { lagMinutes: number } | null
  /** By how much the probe reads too high after each day, °C. */
  driftPerDay: number
}

/** Half open, in minutes since the start. */
export type MinuteSpan = { fromMinute: number; untilMinute: number }

/** What the sensors in and on the fridge say at the end of a minute. */
export type FridgeState = {
  /** Of the air's probe, °C, rounded to 0.1 as loggers send it. */
  celsius: number
  /** Relative, %. */
  humidity: number
  isDoorOpen: boolean
  hasPower: boolean
  /** Whether the compressor ran in that minute: no sensor says so, tests compare with it. */
  cools: boolean
  /** Of the logger, %. */
  battery: number
}

const MINUTES_PER_DAY = 1440
/** Part of the difference to the room by which the air warms in a minute, by state of the door. */
const LEAK_CLOSED = 0.0018
const LEAK_OPEN = 0.007
const LEAK_AJAR = 0.012
const DEFROST_HEAT = 0.0055
/** Part of the difference to the air by which the slow probe changes in a minute. */
const PROBE_FOLLOWS = 0.35
/** Part of the difference between goods and air by which the goods' cold changes the air in a minute. */
const GOODS_COOL_AIR = 0.02
/** Relative humidity of a closed fridge and of the room, %, and how fast the air in it follows. */
const HUMIDITY_CLOSED = 62
const HUMIDITY_ROOM = 88
const HUMIDITY_FOLLOWS = 0.15
/** A logger's battery lasts two days without mains, and charges in half a day. % a minute. */
const BATTERY_DRAINS = 100 / 2_880
const BATTERY_CHARGES = 100 / 720

/** Mulberry32 (public domain, Tommy Ettinger): small, fast, good enough for weather and doors. */
export const randomFrom = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const isWithin = (spans: readonly MinuteSpan[], minute: number): boolean =>
  spans.some(({ fromMinute, untilMinute }) => minute >= fromMinute && minute < untilMinute)

/** Each call of `nextMinute` simulates one minute. */
export const simulatedFridge = (plan: FridgePlan, startMs: number) => {
  const random = randomFrom(plan.seed)
  const startMinuteOfDay = Math.floor(startMs / MINUTE_MS) % MINUTES_PER_DAY
  const defrostEvery = plan.defrost === null ? Infinity : plan.defrost.everyHours * 60
  const defrostOffset = Math.floor(random() * 300)
  const cooling = (plan.roomCelsius - plan.setpoint) * LEAK_CLOSED * 2.6
  let minute = 0
  let air = plan.setpoint
  let probe = plan.setpoint
  let compressorRuns = true
  let doorMinutesLeft = 0
  let goods = plan.setpoint
  let humidity = HUMIDITY_CLOSED
  let battery = 100

  const nextMinute = (): FridgeState => {
    const minuteOfDay = (startMinuteOfDay + minute) % MINUTES_PER_DAY
    const failing = isWithin(plan.failures, minute)
    const hasPower = !isWithin(plan.powerCuts, minute)
    const ajar = plan.doorAjar
    const doorAjar =
      ajar !== null &&
      minute >= ajar.fromMinute &&
      (minute - ajar.fromMinute) % ajar.everyMinutes < ajar.minutes
    const defrosting =
      hasPower &&
      plan.defrost !== null &&
      (minute + defrostOffset) % defrostEvery < plan.defrost.minutes
    const working = minuteOfDay >= 7 * 60 && minuteOfDay < 19 * 60
    const chance = random()
    if (doorMinutesLeft > 0) doorMinutesLeft -= 1
    else if (working && chance < plan.doorsPerHour / 60)
      doorMinutesLeft = 1 + Math.floor(random() * 3)

    if (air > plan.setpoint + plan.swing) compressorRuns = true
    if (air < plan.setpoint - plan.swing) compressorRuns = false
    const cools = compressorRuns && hasPower && !defrosting && !failing
    const isDoorOpen = doorAjar || doorMinutesLeft > 0
    air += (plan.roomCelsius - air) * (doorAjar ? LEAK_AJAR : isDoorOpen ? LEAK_OPEN : LEAK_CLOSED)
    if (cools) air -= cooling
    if (defrosting) air += (plan.roomCelsius - plan.setpoint) * DEFROST_HEAT
    if (plan.goods !== null) {
      const difference = air - goods
      air -= difference * GOODS_COOL_AIR
      goods += difference / plan.goods.lagMinutes
    }
    probe += (air - probe) * PROBE_FOLLOWS
    humidity += ((isDoorOpen ? HUMIDITY_ROOM : HUMIDITY_CLOSED) - humidity) * HUMIDITY_FOLLOWS
    battery = Math.max(0, Math.min(100, battery + (hasPower ? BATTERY_CHARGES : -BATTERY_DRAINS)))
    const drift = (plan.driftPerDay * minute) / MINUTES_PER_DAY
    minute += 1
    return {
      celsius: Math.round((probe + drift + (random() - 0.5) * 0.12) * 10) / 10,
      humidity: Math.round(humidity),
      isDoorOpen,
      hasPower,
      cools,
      battery: Math.round(battery),
    }
  }

  return { nextMinute }
}

import { DAY_MS, MINUTE_MS, SECOND_MS } from '../durations.ts'

/**
 * The clocks of one time zone. Instants are ms since 1970 (UTC), days "YYYY-MM-DD". Everything is
 * worked out with Intl: not every browser that must show a chart has Temporal.
 */
export type LocalTime = {
  /** IANA name of the zone. */
  timeZone: string
  /** How far the clocks are ahead of UTC, in minutes. */
  offsetMinutesAt(timeMs: number): number
  /** "UTC+01:00" */
  offsetTextAt(timeMs: number): string
  /** "YYYY-MM-DD HH:mm:ss" */
  textOf(timeMs: number): string
  /** "YYYY-MM-DD HH:mm" */
  minuteText(timeMs: number): string
  /** "YYYY-MM-DD" */
  dayOf(timeMs: number): string
  /** "HH:mm:ss" */
  timeOfDay(timeMs: number): string
  /** The time of day, with its date in front where that is not the day of `nowMs`. */
  sinceText(timeMs: number, nowMs: number): string
  /**
   * The instant at which the clocks show the day and so many ms since its midnight. A time that the
   * clocks skip is read as if they had not been put forward yet; of a time that comes twice the
   * first one is meant. (Temporal calls this "compatible".)
   */
  instantOf(day: string, msOfDay: number): number
  /** The day's first instant. The next day's is its end: 23, 24 or 25 hours later. */
  dayStart(day: string): number
  /** The instants between the two at which the clocks are changed, in order. */
  clockChanges(fromMs: number, toMs: number): number[]
}

/** The offsets of one UTC day, in ms. Without a change both are the same. */
type UtcDay = {
  startMs: number
  endMs: number
  changeMs: number
  before: number
  after: number
}

/** Days of which the offsets are remembered. A month of readings needs 32. */
const MOST_DAYS = 20_000
/** Zones of which the clocks are remembered: each holds a formatter of some kilobytes. */
const MOST_ZONES = 50
/** Older instants have this one's offset: Intl counts years before 1 in another way. */
const OLDEST_MS = Date.UTC(1900, 0, 1)

const two = (n: number): string => String(n).padStart(2, '0')
const midnightUtc = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The offset at an instant, in ms, by Intl, in some µs. Throws for an unknown zone. */
const offsetByIntl = (timeZone: string): ((timeMs: number) => number) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (timeMs) => {
    const wholeMs = Math.floor(Math.max(timeMs, OLDEST_MS) / SECOND_MS) * SECOND_MS
    // "11/20/2026, 09:15:00": the order of en-US, asked for above.
    const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] = (
      format.format(wholeMs).match(/\d+/g) ?? []
    ).map(Number)
    return Date.UTC(year, month - 1, day, hour, minute, second) - wholeMs
  }
}

/** The second within the day at which its offset changes from `before`, as an instant. */
const changeWithin = (
  startMs: number,
  before: number,
  offsetAt: (timeMs: number) => number,
): number => {
  let low = startMs / SECOND_MS
  let high = (startMs + DAY_MS) / SECOND_MS
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle * SECOND_MS) === before) low = middle
    else high = middle
  }
  return high * SECOND_MS
}

/** No zone changes its clocks more than once in a UTC day. */
const utcDaysOf = (timeZone: string): ((timeMs: number) => UtcDay) => {
  const offsetAt = offsetByIntl(timeZone)
  const days = new Map<number, UtcDay>()
  let latest: UtcDay | null = null
  return (timeMs) => {
    // Readings come in the order of time: most are of the day of the one before.
    if (latest !== null && timeMs >= latest.startMs && timeMs < latest.endMs) return latest
    const startMs = Math.floor(timeMs / DAY_MS) * DAY_MS
    latest = days.get(startMs) ?? null
    if (latest !== null) return latest
    const endMs = startMs + DAY_MS
    const before = offsetAt(startMs)
    const after = offsetAt(endMs)
    const changeMs = before === after ? startMs : changeWithin(startMs, before, offsetAt)
    latest = { startMs, endMs, changeMs, before, after }
    if (days.size >= MOST_DAYS) days.clear()
    days.set(startMs, latest)
    return latest
  }
}

const openLocalTime = (timeZone: string): LocalTime => {
  const utcDayAround = utcDaysOf(timeZone)
  const offsetAt = (timeMs: number): number => {
    const { changeMs, before, after } = utcDayAround(timeMs)
    return timeMs < changeMs ? before : after
  }
  const offsetMinutesAt = (timeMs: number): number => Math.round(offsetAt(timeMs) / MINUTE_MS)
  const textOf = (timeMs: number): string => {
    const local = new Date(timeMs + offsetAt(timeMs))
    const month = two(local.getUTCMonth() + 1)
    const time = [local.getUTCHours(), local.getUTCMinutes(), local.getUTCSeconds()].map(two)
    return `${local.getUTCFullYear()}-${month}-${two(local.getUTCDate())} ${time.join(':')}`
  }
  const dayOf = (timeMs: number): string => textOf(timeMs).slice(0, -9)
  const instantOf = (day: string, msOfDay: number): number => {
    const asUtc = midnightUtc(day) + msOfDay
    const before = offsetAt(asUtc - DAY_MS)
    const after = offsetAt(asUtc + DAY_MS)
    const early = asUtc - Math.max(before, after)
    if (early + offsetAt(early) === asUtc) return early
    const late = asUtc - Math.min(before, after)
    return late + offsetAt(late) === asUtc ? late : asUtc - before
  }
  return {
    timeZone,
    offsetMinutesAt,
    offsetTextAt: (timeMs) => offsetText(offsetMinutesAt(timeMs)),
    textOf,
    minuteText: (timeMs) => textOf(timeMs).slice(0, -3),
    dayOf,
    timeOfDay: (timeMs) => textOf(timeMs).slice(-8),
    sinceText: (timeMs, nowMs) => {
      const text = textOf(timeMs)
      return dayOf(timeMs) === dayOf(nowMs) ? text.slice(-8) : text
    },
    instantOf,
    dayStart: (day) => instantOf(day, 0),
    clockChanges: (fromMs, toMs) => {
      const changes: number[] = []
      for (let atMs = fromMs; atMs < toMs; atMs = utcDayAround(atMs).endMs) {
        const { changeMs, before, after } = utcDayAround(atMs)
        if (before !== after && changeMs > fromMs && changeMs < toMs) changes.push(changeMs)
      }
      return changes
    },
  }
}

/** "UTC+01:00", "UTC−03:30" */
const offsetText = (offsetMinutes: number): string => {
  const size = Math.abs(offsetMinutes)
  return `UTC${offsetMinutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

const zones = new Map<string, LocalTime>()

/**
 * The clocks of a zone, by its IANA name; throws a RangeError for an unknown one. Instants in the
 * order of time cost arithmetic only.
 */
export const localTime = (timeZone: string): LocalTime => {
  const remembered = zones.get(timeZone)
  if (remembered !== undefined) return remembered
  const opened = openLocalTime(timeZone)
  if (zones.size >= MOST_ZONES) zones.clear()
  zones.set(timeZone, opened)
  return opened
}

/**
 * The IANA name in its usual spelling, or null for a text that is none. Offsets such as "+02:00"
 * are none: they have no summer time.
 */
export const timeZoneName = (text: string): string | null => {
  if (!/^[A-Za-z]/.test(text)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

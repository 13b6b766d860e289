import { DAY_MS, MINUTE_MS } from '../../../../domain/durations.ts'

/**
 * Wall clocks of a named zone, by Intl alone: Temporal is not in every browser that must show a
 * chart. `day` is always "YYYY-MM-DD", an instant always milliseconds since 1970 (UTC), a zone an
 * IANA name.
 */
export type WallClock = {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
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
  formats.set(zone, made)
  return made
}

/**
 * Offsets change at quarter hours of UTC only, so one look at Intl serves fifteen minutes of
 * readings.
 */
const QUARTER = 15 * MINUTE_MS
const offsets = new Map<string, Map<number, number>>()

/** What the zone's clocks are ahead of UTC at that instant, in ms. */
export const offsetAt = (instantMs: number, zone: string): number => {
  let ofZone = offsets.get(zone)
  if (!ofZone) offsets.set(zone, (ofZone = new Map()))
  const quarter = Math.floor(instantMs / QUARTER)
  const known = ofZone.get(quarter)
  if (known !== undefined) return known
  const at = quarter * QUARTER
  // "11/20/2026, 09:15:00": the order of en-US, asked for above.
  const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] = (
    formatOf(zone).format(at).match(/\d+/g) ?? []
  ).map(Number)
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  const offset = wall - at
  if (ofZone.size > 20_000) ofZone.clear()
  ofZone.set(quarter, offset)
  return offset
}

export const wallClockAt = (instantMs: number, zone: string): WallClock => {
  const wall = new Date(instantMs + offsetAt(instantMs, zone))
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
  }
}

/**
 * The instant at which the zone's clocks show this. A time that the clocks skip is read as if they
 * had not yet been put forward, a time that comes twice as its first coming: what Temporal calls
 * "compatible".
 */
export const instantOf = (wall: Omit<WallClock, 'second'>, zone: string): number => {
  const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute)
  const before = offsetAt(asUtc - DAY_MS, zone)
  const after = offsetAt(asUtc + DAY_MS, zone)
  const early = asUtc - Math.max(before, after)
  const late = asUtc - Math.min(before, after)
  if (early + offsetAt(early, zone) === asUtc) return early
  if (late + offsetAt(late, zone) === asUtc) return late
  return asUtc - before
}

const two = (value: number): string => String(value).padStart(2, '0')
const dateText = (date: Date): string => date.toISOString().slice(0, 10)
const utcOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const instant = utcOf(text)
  return !Number.isNaN(instant) && dateText(new Date(instant)) === text
}

export const dayAt = (instantMs: number, zone: string): string =>
  dateText(new Date(instantMs + offsetAt(instantMs, zone)))

/**
 * The day's first instant in the zone; the next day's first instant is its end, 23, 24 or 25 hours
 * later.
 */
export const dayStart = (day: string, zone: string): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return instantOf({ year, month, day: date, hour: 0, minute: 0 }, zone)
}

export const addDays = (day: string, days: number): string =>
  dateText(new Date(utcOf(day) + days * DAY_MS))
export const daysBetween = (from: string, to: string): number =>
  Math.round((utcOf(to) - utcOf(from)) / DAY_MS)

/** 1 Monday … 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(utcOf(day)).getUTCDay() || 7

/** ISO 8601: the week belongs to the year of its Thursday. */
export const isoWeekOf = (day: string): number => {
  const thursday = utcOf(day) + (4 - weekdayOf(day)) * DAY_MS
  const yearStart = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1)
  return Math.floor((thursday - yearStart) / (7 * DAY_MS)) + 1
}

/** "YYYY-MM-DD HH:mm:ss", the product's one form of a moment. */
export const stampAt = (instantMs: number, zone: string): string => {
  const wall = wallClockAt(instantMs, zone)
  return `${dayAt(instantMs, zone)} ${two(wall.hour)}:${two(wall.minute)}:${two(wall.second)}`
}

/** "+01:00" */
export const offsetTextAt = (instantMs: number, zone: string): string => {
  const minutes = Math.round(offsetAt(instantMs, zone) / MINUTE_MS)
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

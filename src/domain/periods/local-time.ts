import { MINUTE_MS } from '../durations.ts'

const two = (n: number): string => String(n).padStart(2, '0')

/** Offsets from UTC are whole minutes in every zone since 1972. */
type OffsetSpan = { fromMs: number; toMs: number; offsetMinutes: number }

export type LocalTime = {
  /** `YYYY-MM-DD HH:mm:ss`. */
  textOf(timeMs: number): string
  /** Minutes east of UTC. */
  offsetAt(timeMs: number): number
}

const spanAround = (timeMs: number, timeZone: string): OffsetSpan => {
  const moment = Temporal.Instant.fromEpochMilliseconds(timeMs).toZonedDateTimeISO(timeZone)
  // The change before the next millisecond: at the very moment of a change that one itself.
  const began = moment.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  const ends = moment.getTimeZoneTransition('next')
  return {
    fromMs: began?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    toMs: ends?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offsetMinutes: Math.round(moment.offsetNanoseconds / 60e9),
  }
}

/**
 * Reads instants (ms since 1970) in a zone, by its IANA name; many of one season at the price of
 * arithmetic.
 */
export const localTime = (timeZone: string): LocalTime => {
  let span: OffsetSpan = { fromMs: 0, toMs: 0, offsetMinutes: 0 }
  const offsetAt = (timeMs: number): number => {
    if (!(timeMs >= span.fromMs && timeMs < span.toMs)) span = spanAround(timeMs, timeZone)
    return span.offsetMinutes
  }
  return {
    offsetAt,
    textOf: (timeMs) => {
      const local = new Date(timeMs + offsetAt(timeMs) * MINUTE_MS)
      const day = `${local.getUTCFullYear()}-${two(local.getUTCMonth() + 1)}-${two(local.getUTCDate())}`
      return `${day} ${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())}`
    },
  }
}

/** "UTC+01:00" */
export const offsetText = (offsetMinutes: number): string => {
  const size = Math.abs(offsetMinutes)
  return `UTC${offsetMinutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

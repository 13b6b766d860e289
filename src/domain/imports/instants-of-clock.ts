import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts'
import { localTime } from '../periods/local-time.ts'

/** By how much clocks are put back: an hour, on Lord Howe half of one. */
const PUT_BACK_MS = [HOUR_MS, 30 * MINUTE_MS]

/**
 * Reads what a logger's clock showed, row by row, as instants. Where the clocks are put back an hour
 * comes twice: the order of the rows tells which one is meant. Null for a time that the clocks skip.
 */
export const instantsOfClock = (
  timeZone: string,
): ((day: string, msOfDay: number) => number | null) => {
  const local = localTime(timeZone)
  let dayRead = ''
  let dayStartMs = 0
  let isPlain = true
  let before: number | null = null
  let isAscending: boolean | null = null
  const candidates = (day: string, msOfDay: number): number[] => {
    const first = local.instantOf(day, msOfDay)
    const shown = local.textOf(first)
    if (shown !== local.textOf(first - (first % 1_000))) return []
    const clock = new Date(msOfDay).toISOString().slice(11, 19)
    if (shown !== `${day} ${clock}`) return []
    const second = PUT_BACK_MS.map((ms) => first + ms).find((ms) => local.textOf(ms) === shown)
    return second === undefined ? [first] : [first, second]
  }
  return (day, msOfDay) => {
    if (day !== dayRead) {
      dayRead = day
      dayStartMs = local.dayStart(day)
      isPlain =
        local.dayOf(dayStartMs) === day &&
        local.offsetMinutesAt(dayStartMs) === local.offsetMinutesAt(dayStartMs + DAY_MS)
    }
    const [first, second = null] = isPlain ? [dayStartMs + msOfDay] : candidates(day, msOfDay)
    if (first === undefined) return null
    let instant = first
    if (second !== null && before !== null) {
      if (isAscending === false) instant = second < before ? second : first
      else instant = first > before ? first : second
    }
    if (before !== null && instant !== before) isAscending ??= instant > before
    before = instant
    return instant
  }
}

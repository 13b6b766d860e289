import { DAY_MS } from '../durations.ts'
import { weekdayOf } from '../periods/calendar-day.ts'
import { localTime } from '../periods/local-time.ts'
import { dutiesBetween } from './on-duty.ts'
import type { Rota } from './rota.ts'

/** A time without anybody on duty, ms since 1970. Null: it began, or ends, beyond what was looked at. */
export type RotaGap = { fromMs: number | null; toMs: number | null }

/** How far ahead the server looks for gaps. */
export const LOOK_AHEAD_DAYS = 14
/** Around that, so that a gap has the same ends each day that it is looked at. */
const AROUND_DAYS = 14

/** The times in a period in which nobody is on duty. */
export const gapsBetween = (
  rota: Rota,
  timeZone: string,
  period: { fromMs: number; toMs: number },
): { fromMs: number; toMs: number }[] => {
  const gaps: { fromMs: number; toMs: number }[] = []
  let coveredTo = period.fromMs
  for (const { fromMs, toMs } of dutiesBetween(rota, timeZone, period)) {
    if (fromMs > coveredTo) gaps.push({ fromMs: coveredTo, toMs: fromMs })
    coveredTo = Math.max(coveredTo, toMs)
  }
  if (coveredTo < period.toMs) gaps.push({ fromMs: coveredTo, toMs: period.toMs })
  return gaps
}

/** The gaps of the next two weeks, the one that lasts now included, in order. */
export const gapsAhead = (rota: Rota, timeZone: string, nowMs: number): RotaGap[] => {
  const period = {
    fromMs: nowMs - AROUND_DAYS * DAY_MS,
    toMs: nowMs + (LOOK_AHEAD_DAYS + AROUND_DAYS) * DAY_MS,
  }
  return gapsBetween(rota, timeZone, period)
    .filter(({ fromMs, toMs }) => toMs > nowMs && fromMs < nowMs + LOOK_AHEAD_DAYS * DAY_MS)
    .map(({ fromMs, toMs }) => ({
      fromMs: fromMs === period.fromMs ? null : fromMs,
      toMs: toMs === period.toMs ? null : toMs,
    }))
}

/** A gap that its owner was told of. `pattern`: the times of the week at which it begins and ends. */
export type ToldGap = { pattern: string; fromMs: number | null; toMs: number | null }

const asTold = (timeZone: string, gap: RotaGap): ToldGap => {
  const local = localTime(timeZone)
  const timeOfWeek = (ms: number | null): string =>
    ms === null ? '' : `${weekdayOf(local.dayOf(ms))} ${local.timeOfDay(ms)}`
  return { pattern: `${timeOfWeek(gap.fromMs)}/${timeOfWeek(gap.toMs)}`, ...gap }
}

const touches = (a: RotaGap, b: RotaGap): boolean =>
  (a.fromMs ?? -Infinity) <= (b.toMs ?? Infinity) && (b.fromMs ?? -Infinity) <= (a.toMs ?? Infinity)

/**
 * Which gaps are news to somebody who was told of `before`: not those that last on, nor those that
 * come at the same times of each week. `told`: what to remember for the next look.
 */
export const newGaps = (
  gaps: readonly RotaGap[],
  before: readonly ToldGap[],
  timeZone: string,
): { news: RotaGap[]; told: ToldGap[] } => {
  const told = gaps.map((gap) => asTold(timeZone, gap))
  const patterns = new Set(before.map(({ pattern }) => pattern))
  const news: RotaGap[] = []
  gaps.forEach((gap, i) => {
    const { pattern } = told[i]!
    if (patterns.has(pattern) || before.some((one) => touches(one, gap))) return
    patterns.add(pattern)
    news.push(gap)
  })
  return { news, told }
}

import { addDays, weekdayOf } from '../periods/calendar-day.ts'
import { localTime } from '../periods/local-time.ts'
import type { Check } from './check.ts'
import { type CheckPoint, pointsAt } from './check-point.ts'
import { standingChecks } from './check-rules.ts'

/** A day on which a point was checked less often than asked for. */
export type MissedChecks = {
  /** "YYYY-MM-DD" */
  day: string
  pointId: number
  /** The point's name on that day. */
  name: string
  asked: number
  done: number
}

/** Days, the first included and the last not, by the clocks of a zone. */
export type Days = { fromDay: string; toDay: string; timeZone: string }

/**
 * What was missed, by the definitions in force when each day began: a point that was made, changed or
 * retired during a day counts by the next one. A day that is not over at `nowMs` has missed nothing.
 */
export const missedChecks = (
  { fromDay, toDay, timeZone }: Days,
  versions: readonly CheckPoint[],
  checks: readonly Check[],
  nowMs: number,
): MissedChecks[] => {
  const local = localTime(timeZone)
  const doneOn = new Map<string, number>()
  for (const { pointId, measuredMs } of standingChecks(checks)) {
    const key = `${local.dayOf(measuredMs)} ${pointId}`
    doneOn.set(key, (doneOn.get(key) ?? 0) + 1)
  }
  const missed: MissedChecks[] = []
  for (let day = fromDay; day < toDay; day = addDays(day, 1)) {
    if (local.dayStart(addDays(day, 1)) > nowMs) break
    for (const point of askedOn(pointsAt(versions, local.dayStart(day)), day)) {
      const done = doneOn.get(`${day} ${point.id}`) ?? 0
      if (done < point.timesADay)
        missed.push({ day, pointId: point.id, name: point.name, asked: point.timesADay, done })
    }
  }
  return missed
}

/** Those that are asked for on this day. */
export const askedOn = (points: readonly CheckPoint[], day: string): CheckPoint[] =>
  points.filter(
    ({ isRetired, timesADay, weekdays }) =>
      !isRetired && timesADay > 0 && weekdays.includes(weekdayOf(day)),
  )

import { MINUTE_MS } from '../../durations.ts'
import { addDays, weekdayOf } from '../../periods/calendar-day.ts'
import { localTime } from '../../periods/local-time.ts'
import type { DutyPeople, Rota, Shift } from '../rota.ts'

/**
 * Who is on duty in each minute of a period, by somebody who looks at the clock each minute: a shift
 * begins when the clock first shows its begin or later, and is over once it first showed its end.
 */
export const modelDuty = (
  rota: Rota,
  timeZone: string,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): (DutyPeople | null)[] => {
  const local = localTime(timeZone)
  const begun = new Map<string, DutyPeople>()
  const over = new Set<string>()
  const minutes: (DutyPeople | null)[] = []
  for (let atMs = fromMs - 3 * 24 * 60 * MINUTE_MS; atMs < toMs; atMs += MINUTE_MS) {
    const shown = local.minuteText(atMs)
    const today = shown.slice(0, 10)
    for (const day of [addDays(today, -2), addDays(today, -1), today])
      for (const [number, shift] of rota.shifts.entries()) {
        if (!beginsOn(shift, day)) continue
        const name = `${number} ${day}`
        if (shown >= `${day} ${shift.from}`) begun.set(name, shift)
        if (shown >= endOf(shift, day)) over.add(name)
      }
    if (atMs < fromMs) continue
    const exception = rota.exceptions.find(
      ({ fromDay, toDay }) => today >= fromDay && today <= toDay,
    )
    const shift = [...begun].find(([name]) => !over.has(name))?.[1]
    minutes.push(exception ?? shift ?? null)
  }
  return minutes.map((people) =>
    people === null ? null : { personId: people.personId, secondId: people.secondId },
  )
}

const beginsOn = ({ weekdays, validFrom, validTo }: Shift, day: string): boolean =>
  weekdays.includes(weekdayOf(day)) && day >= (validFrom ?? '') && day <= (validTo ?? '9')

/** As the clock shows it: "2026-11-21 06:00". */
const endOf = ({ from, to }: Shift, day: string): string => {
  if (to === '24:00') return `${addDays(day, 1)} 00:00`
  return to > from ? `${day} ${to}` : `${addDays(day, 1)} ${to}`
}

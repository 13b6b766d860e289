import { isDay } from '../periods/calendar-day.ts'
import { probeAt } from './instrument.ts'

/**
 * How a tool's calibration stands. `none`: no certificate. `no-end`: one that names no next
 * calibration. `due-later`: within three months. `due-soon`: within one.
 */
export type CalibrationState = 'none' | 'no-end' | 'valid' | 'due-later' | 'due-soon' | 'expired'

/** Months before the next calibration is due at which its owner is reminded; 0: on the day. */
export const REMINDED_MONTHS = [3, 1, 0] as const
export type RemindedMonths = (typeof REMINDED_MONTHS)[number]

/**
 * The day so many months earlier; the last one of a month that has no such day. `day`: of the
 * calendar, "YYYY-MM-DD".
 */
export const monthsBefore = (day: string, months: number): string => {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  const index = year * 12 + (month - 1) - months
  const text = (of: number) =>
    `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}-${String(of).padStart(2, '0')}`
  let last = dayOfMonth
  while (!isDay(text(last))) last -= 1
  return text(last)
}

/** `certificate` null: there is none in force. `today`: where the tool's owner is. */
export const calibrationState = (
  certificate: { dueOn: string | null } | null,
  today: string,
): CalibrationState => {
  if (certificate === null) return 'none'
  const { dueOn } = certificate
  if (dueOn === null) return 'no-end'
  if (today >= dueOn) return 'expired'
  if (today >= monthsBefore(dueOn, 1)) return 'due-soon'
  return today >= monthsBefore(dueOn, 3) ? 'due-later' : 'valid'
}

/**
 * The reminder that is to be sent today: the newest whose day has come, unless it or a later one was
 * sent. `sent`: of the last one; null for none.
 */
export const dueReminder = (
  dueOn: string,
  today: string,
  sent: RemindedMonths | null,
): RemindedMonths | null => {
  const reached = REMINDED_MONTHS.filter((months) => today >= monthsBefore(dueOn, months)).at(-1)
  return reached === undefined || (sent !== null && sent <= reached) ? null : reached
}

/**
 * The certificate that holds at an instant for a tool: of the newest calibration of the probe, else
 * of the logger.
 */
export const certificateInForce = <
  T extends { calibratedOn: string; id: number; probeId: number | null },
>(
  certificates: readonly T[],
  probeId: number | null,
  day: string,
): T | null => {
  const newest = (candidates: readonly T[]): T | null =>
    candidates.reduce<T | null>(
      (best, one) =>
        best === null ||
        one.calibratedOn > best.calibratedOn ||
        (one.calibratedOn === best.calibratedOn && one.id > best.id)
          ? one
          : best,
      null,
    )
  const past = certificates.filter(({ calibratedOn }) => calibratedOn <= day)
  const ofProbe =
    probeId === null ? null : newest(past.filter((certificate) => certificate.probeId === probeId))
  return ofProbe ?? newest(past.filter((certificate) => certificate.probeId === null))
}

/**
 * The certificate that holds for a tool now, and how its calibration stands. `certificates`: those that
 * count. `today`: where the tool's owner is.
 */
export const calibrationNow = <
  T extends { calibratedOn: string; dueOn: string | null; id: number; probeId: number | null },
>(
  {
    probes,
    certificates,
  }: { probes: readonly { id: number; fromMs: number }[]; certificates: readonly T[] },
  nowMs: number,
  today: string,
): { inForce: T | null; state: CalibrationState } => {
  const inForce = certificateInForce(certificates, probeAt(probes, nowMs)?.id ?? null, today)
  return { inForce, state: calibrationState(inForce, today) }
}

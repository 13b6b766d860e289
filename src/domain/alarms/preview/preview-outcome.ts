import { MINUTE_MS } from '../../durations.ts'
import type { BookedIncident } from '../replay/incident-book.ts'

/** What people would have had of some settings: temperature alarms alone. In minutes. */
export type PreviewOutcome = {
  alarms: number
  /** From the opening of each to its end. */
  minutesInAlarm: number
  /** The median of the time from the first value out of range to the alarm; null without alarms. */
  toldAfter: number | null
  /** The longest, from the first value out of range to its end, and how long after that it came. */
  longest: { startedMs: number; minutes: number; toldAfter: number } | null
  /** Excursions that were taken for defrosts. */
  recognised: number
}

const minutesOf = (ms: number): number => Math.round(ms / MINUTE_MS)

/** `untilMs`: the end of what was replayed, at which open alarms are cut. */
export const previewOutcome = (
  incidents: readonly BookedIncident[],
  recognised: number,
  untilMs: number,
): PreviewOutcome => {
  const alarms = incidents.filter(({ lane }) => lane !== 'SENSOR' && lane !== 'NODATA')
  const told = alarms
    .map(({ startedMs, openedMs }) => openedMs - startedMs)
    .toSorted((a, b) => a - b)
  const endOf = ({ recoveredMs }: BookedIncident): number => recoveredMs ?? untilMs
  const lastsFor = (alarm: BookedIncident): number => endOf(alarm) - alarm.startedMs
  const longest = alarms.toSorted((a, b) => lastsFor(b) - lastsFor(a))[0]
  return {
    alarms: alarms.length,
    minutesInAlarm: minutesOf(
      alarms.reduce((sum, alarm) => sum + Math.max(0, endOf(alarm) - alarm.openedMs), 0),
    ),
    toldAfter: told.length === 0 ? null : minutesOf(told[told.length >> 1]!),
    longest:
      longest === undefined
        ? null
        : {
            startedMs: longest.startedMs,
            minutes: minutesOf(lastsFor(longest)),
            toldAfter: minutesOf(longest.openedMs - longest.startedMs),
          },
    recognised,
  }
}

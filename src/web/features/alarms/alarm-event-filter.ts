import type { AlarmSummary } from '../../api/use-open-alarms.ts'

/** What a pop-up announces. */
export type AlarmEvent = 'opened' | 'over'

/**
 * Decides which changes of alarms get a pop-up: an alarm that was raised or that ended after the
 * page was opened, each of them once. An acknowledgement gets none: the person who acknowledged
 * knows, and the others see it on the page. `openedMs`: when the page was opened, by the server's
 * clock.
 */
export const createAlarmEventFilter = (
  openedMs: number,
): ((alarm: AlarmSummary) => AlarmEvent | null) => {
  const announced = new Set<string>()
  const openIds = new Set<string>()
  const once = (event: AlarmEvent, { id }: AlarmSummary): AlarmEvent | null => {
    const key = `${event} ${id}`
    if (announced.has(key)) return null
    announced.add(key)
    return event
  }
  const isAfterOpening = (at: string): boolean => Date.parse(at) >= openedMs
  return (alarm) => {
    const { id, state, isLate, openedAt, acknowledgedAt, severity } = alarm
    if (severity === 'WARNING') return null
    if (state !== 'RECOVERED' || isLate) {
      openIds.add(id)
      return acknowledgedAt === null && isAfterOpening(openedAt) ? once('opened', alarm) : null
    }
    // `recoveredAt` says nothing here: it is the time of a reading, which may be older than the
    // page. An alarm that was over before the page was opened changes only when it is acknowledged.
    return acknowledgedAt === null || !isAfterOpening(acknowledgedAt) || openIds.has(id)
      ? once('over', alarm)
      : null
  }
}

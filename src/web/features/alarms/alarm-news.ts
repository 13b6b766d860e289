import type { AlarmSummary } from '../../api/use-open-alarms.ts'

export type News = 'opened' | 'over'

/**
 * What of the changes is worth a pop-up, each thing once: an alarm that was raised, or ended, after
 * the page came. What is acknowledged is not: whoever did it knows, and the others see it on the
 * page. `sinceMs`: the page's start by the server's clock.
 */
export const createNewsSieve = (sinceMs: number): ((alarm: AlarmSummary) => News | null) => {
  const told = new Set<string>()
  const seenOpen = new Set<string>()
  const once = (news: News, { id }: AlarmSummary): News | null => {
    const key = `${news} ${id}`
    if (told.has(key)) return null
    told.add(key)
    return news
  }
  const isSince = (at: string): boolean => Date.parse(at) >= sinceMs
  return (alarm) => {
    const { id, state, isLate, openedAt, acknowledgedAt } = alarm
    if (state !== 'RECOVERED' || isLate) {
      seenOpen.add(id)
      return acknowledgedAt === null && isSince(openedAt) ? once('opened', alarm) : null
    }
    // When it ended is told by its readings, which may be older than the page: one that was over
    // before changes only when somebody acknowledges it.
    return acknowledgedAt === null || !isSince(acknowledgedAt) || seenOpen.has(id)
      ? once('over', alarm)
      : null
  }
}

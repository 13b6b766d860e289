import type { AlarmSummary } from '../../api/use-open-alarms.ts'

export type News = 'opened' | 'over'

/**
 * What of the changes is worth a pop-up, each thing once: an alarm that was raised, or ended, after the page came. What is
 * acknowledged is not: whoever did it knows, and the others see it on the page. `sinceMs`: the page's start by the server's clock.
 */
export const createNewsSieve = (sinceMs: number): ((alarm: AlarmSummary) => News | null) => {
  const told = new Set<string>()
  const once = (news: News, { id }: AlarmSummary, at: string): News | null => {
    const key = `${news} ${id}`
    if (told.has(key) || Date.parse(at) < sinceMs) return null
    told.add(key)
    return news
  }
  return (alarm) => {
    const { state, isLate, openedAt, recoveredAt, acknowledgedAt } = alarm
    if (state !== 'RECOVERED' || isLate) return acknowledgedAt === null ? once('opened', alarm, openedAt) : null
    return recoveredAt === null ? null : once('over', alarm, recoveredAt)
  }
}

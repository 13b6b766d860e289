import type { AlarmTool } from '../alarm-tool.ts'

/** What a person says of an open alarm, in minutes. `person` null: an acknowledgement. */
export type Said = { minute: number; person: string | null }

export type ModelRing = { kind: 'ESCALATED' | 'REMINDER'; minute: number }

const DAY = 1_440
const ON_THE_WAY = 30

/** The wait after so many of its kind: longer each time, a day at most, but never below the first. */
const wait = (first: number, factor: number, earlier: number): number =>
  Math.min(first * factor ** earlier, Math.max(first, DAY))

/**
 * What an alarm sends after its opening while it lasts, by the words of docs/alarms.md: minute by
 * minute, each time asked of all that was sent and said before. What is said in a minute comes after
 * what is sent in it. Nothing pauses the tool.
 */
export const modelRings = (
  { settings, escalationSteps, hasDailySummary }: AlarmTool,
  { openedAt, until }: { openedAt: number; until: number },
  said: readonly Said[],
): ModelRing[] => {
  const { reminder, reminderFactor: factor, escalation, reAlarm } = settings
  const sent: ModelRing[] = []
  const counted: Said[] = []
  const remindersAfter = (minute: number) =>
    sent.filter((ring) => ring.kind === 'REMINDER' && ring.minute > minute)
  const acknowledgements = () => counted.filter(({ person }) => person === null)
  /** The re-alarm that followed the last acknowledgement. */
  const reAlarmed = () => remindersAfter(acknowledgements().at(-1)?.minute ?? Infinity)[0]
  const isAcknowledged = () => acknowledgements().length > 0 && reAlarmed() === undefined

  /** Until when the last who said so is on the way; null where something came after that. */
  const quietUntil = (): number | null => {
    const last = counted.at(-1)
    if (last === undefined || last.person === null) return null
    return sent.some(({ minute }) => minute > last.minute) ? null : last.minute + ON_THE_WAY
  }

  const dueIn = (minute: number): ModelRing[] => {
    if (isAcknowledged()) {
      const times = acknowledgements()
      const due = times.at(-1)!.minute + wait(reAlarm, factor, times.length - 1)
      return minute >= due ? [{ kind: 'REMINDER', minute }] : []
    }
    const quiet = quietUntil()
    if (quiet !== null && minute < quiet) return []
    const begin = reAlarmed()?.minute ?? openedAt
    const steps = sent.filter(({ kind }) => kind === 'ESCALATED')
    const isEscalated =
      steps.length < Math.max(1, escalationSteps) &&
      minute >= Math.max(begin, steps.at(-1)?.minute ?? begin) + escalation
    const reminders = remindersAfter(begin)
    const due = (reminders.at(-1)?.minute ?? begin) + wait(reminder, factor, reminders.length)
    const isInSummary = hasDailySummary && factor !== 1 && due >= openedAt + DAY
    const isReminded = quiet !== null || (minute >= due && !isInSummary)
    return [
      ...(isEscalated ? [{ kind: 'ESCALATED', minute } as const] : []),
      ...(isReminded ? [{ kind: 'REMINDER', minute } as const] : []),
    ]
  }

  /** "On my way" counts once a person, while nobody has acknowledged the alarm. */
  const counts = ({ person }: Said): boolean =>
    person === null || (!isAcknowledged() && counted.every((earlier) => earlier.person !== person))

  for (let minute = openedAt; minute <= until; minute++) {
    if (minute > openedAt) sent.push(...dueIn(minute))
    for (const one of said) if (one.minute === minute && counts(one)) counted.push(one)
  }
  return sent
}

import type { AlarmSeverity } from './alarm-settings.ts'
import type { NoticeKind } from './alarm-decision.ts'

/**
 * How much a message asks of its reader: a warning rings nowhere by itself; an alarm calls; `escalated`
 * says that nobody has answered one.
 */
export const URGENCIES = ['warning', 'alarm', 'escalated'] as const
export type Urgency = (typeof URGENCIES)[number]

export const urgencyOf = (severity: AlarmSeverity, kind: NoticeKind): Urgency => {
  if (severity === 'warning') return 'warning'
  return kind === 'ESCALATED' ? 'escalated' : 'alarm'
}

/** Of a webhook for which its person has chosen nothing. */
export const FIRST_URGENCIES: readonly Urgency[] = ['alarm', 'escalated']

/** By which ways messages reach a person: mail, and the own browsers. */
export type Ways = { email: boolean; push: boolean }

/**
 * Hours of the day, by the person's clocks, in which messages of some urgencies wait. "HH:MM"; `to`
 * before `from`: of the next day.
 */
export type QuietHours = { from: string; to: string; waits: readonly Urgency[] }

/** What a person has chosen. */
export type AlarmWays = { ways: Readonly<Record<Urgency, Ways>>; quiet: QuietHours | null }

/** Of people who have chosen nothing. */
export const FIRST_WAYS: AlarmWays = {
  ways: {
    warning: { email: false, push: false },
    alarm: { email: true, push: true },
    escalated: { email: true, push: true },
  },
  quiet: null,
}

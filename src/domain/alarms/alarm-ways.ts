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

/** By which ways messages reach a person: mail, the own browsers, and webhooks (ids) of the person. */
export type Ways = { email: boolean; push: boolean; webhooks: readonly number[] }

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
    warning: { email: false, push: false, webhooks: [] },
    alarm: { email: true, push: true, webhooks: [] },
    escalated: { email: true, push: true, webhooks: [] },
  },
  quiet: null,
}

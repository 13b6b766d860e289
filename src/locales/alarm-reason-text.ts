import { MINUTE_MS } from '../domain/durations.ts'
import type { AlarmReasonKind } from '../domain/records/alarm-reason.ts'
import { countText } from '../domain/records/count-text.ts'
import { durationText } from '../domain/records/duration-text.ts'
import type { LanguageCode } from '../domain/users/account.ts'

/** An `ExcursionAlarm` in one line; null where a reason has no such value. */
export type WordedAlarm = {
  openedMs: number | null
  kind: AlarmReasonKind
  minutes?: number | null
  celsius?: number | null
  untilMs?: number | null
  days?: number | null
  defrosts?: number | null
}

/** Every reason but the one that says no more than when the alarm was raised. */
type ReasonKey = 'raisedAt' | Exclude<AlarmReasonKind, 'raised'>

/** What the texts may name; '' where the reason has no such value. */
type ReasonValues = Record<'duration' | 'celsius' | 'time' | 'days' | 'defrosts', string>

/**
 * Why the alarm of an excursion came when it came, or why none came: the same words on page and
 * paper. `write` fills in a text of `alarm-reason.json`; `time` writes an instant.
 */
export const alarmReasonText = (
  { openedMs, kind, minutes, celsius, untilMs, days, defrosts }: WordedAlarm,
  {
    language,
    time,
    write,
  }: {
    language: LanguageCode
    time: (timeMs: number) => string
    write: (key: ReasonKey, values: ReasonValues) => string
  },
): string => {
  const text = (value: number | null | undefined, words: (value: number) => string): string =>
    typeof value === 'number' ? words(value) : ''
  const values = {
    duration: text(minutes, (count) => durationText(count * MINUTE_MS, language)),
    celsius: text(celsius, (degrees) => `${countText(degrees, language)}\u00a0°C`),
    time: text(untilMs, time),
    days: text(days, (count) => countText(count, language)),
    defrosts: text(defrosts, (count) => countText(count, language)),
  }
  const raised = openedMs === null ? [] : [write('raisedAt', { ...values, time: time(openedMs) })]
  const why = kind === 'raised' ? [] : [write(kind, values)]
  return [...raised, ...why].join(', ')
}

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
  /** In minutes. */
  window?: number | null
  celsius?: number | null
  untilMs?: number | null
  days?: number | null
  defrosts?: number | null
  /** The name of the condition whose alarm or warning it is. */
  condition?: string | null
  isWarning?: boolean
  isOfGoods?: boolean
}

/** Every reason but the one that says no more than when the alarm was raised. */
type ReasonKey =
  | 'raisedAt'
  | 'warnedAt'
  | 'ofCondition'
  | 'ofGoods'
  | Exclude<AlarmReasonKind, 'raised'>

/** What the texts may name; '' where the reason has no such value. */
type ReasonValues = Record<
  'duration' | 'window' | 'celsius' | 'time' | 'days' | 'defrosts' | 'name' | 'why',
  string
>

/**
 * Why the alarm of an excursion came when it came, or why none came: the same words on page and
 * paper. `write` fills in a text of `alarm-reason.json`; `time` writes an instant.
 */
export const alarmReasonText = (
  alarm: WordedAlarm,
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
  const { openedMs, kind, condition, isWarning, isOfGoods } = alarm
  const text = (value: number | null | undefined, words: (value: number) => string): string =>
    typeof value === 'number' ? words(value) : ''
  const minutesText = (count: number): string => durationText(count * MINUTE_MS, language)
  const values = {
    duration: text(alarm.minutes, minutesText),
    window: text(alarm.window, minutesText),
    celsius: text(alarm.celsius, (degrees) => `${countText(degrees, language)}\u00a0°C`),
    time: text(alarm.untilMs, time),
    days: text(alarm.days, (count) => countText(count, language)),
    defrosts: text(alarm.defrosts, (count) => countText(count, language)),
    name: condition ?? '',
    why: '',
  }
  const at =
    openedMs === null
      ? []
      : [write(isWarning ? 'warnedAt' : 'raisedAt', { ...values, time: time(openedMs) })]
  if (kind === 'raised') return at.join()
  const reason = write(kind, values)
  const why = isOfGoods ? write('ofGoods', { ...values, why: reason }) : reason
  return [...at, condition ? write('ofCondition', { ...values, why }) : why].join(', ')
}

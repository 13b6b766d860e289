import { localTime } from '../../../domain/periods/local-time.ts'
import type { ExcursionAlarm } from '../../../domain/records/alarm-reason.ts'
import { countText } from '../../../domain/records/count-text.ts'
import { durationText } from '../../../domain/records/duration-text.ts'
import { numberText } from '../../../domain/records/number-text.ts'
import { plainText } from '../../../domain/records/plain-text.ts'
import type { LanguageCode, Role } from '../../../domain/users/account.ts'
import { type PersonName, personName } from '../../../domain/users/person-name.ts'
import { alarmReasonText } from '../../../locales/alarm-reason-text.ts'
import { counted, filled } from '../../../locales/filled.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import {
  ALARM_SETTING_TEXTS,
  MEASURE_LOG_TEXTS,
  type MeasureLogTexts,
  PROVENANCE_TEXTS,
  REASON_TEXTS,
  ROLE_TEXTS,
} from '../record/measure-log-texts.ts'

/** Writes values and times in the log's language and time zone. */
export type LogWords = {
  language: LanguageCode
  texts: MeasureLogTexts
  /** "−4,20" */
  number(celsius: number): string
  /** "−4,20 °C" */
  celsius(celsius: number): string
  count(count: number): string
  /** "99,95 %". Only a share of 1 is 100 %, and only a share of 0 is 0 %. */
  percent(share: number): string
  /** "85 %", from a whole number of per cent. */
  wholePercent(percent: number): string
  duration(ms: number): string
  /** `YYYY-MM-DD HH:mm:ss` */
  time(timeMs: number): string
  /** The same without seconds that are 0. */
  shortTime(timeMs: number): string
  /** A person as the language writes it, on one line without invisible characters; '' for none. */
  name(name: PersonName): string
  role(role: Role): string
  /** Why an alarm came when it came, or why none came; with the time at which it was raised. */
  alarm(alarm: ExcursionAlarm): string
  /** What a setting of alarms is called on its page. */
  alarmSetting(
    name: 'raiseDelay' | 'raiseDelayLow' | 'recoveryHold' | 'hysteresis' | 'silence',
  ): string
  /** "raised 2026-11-20 12:10:00" */
  raisedAt(timeMs: number): string
  /** How many readings arrived late, and by how much at most. */
  late(readings: number, atMostMs: number): string
  /** The text `stem_one`, `stem_other` … that the language uses for this count. */
  counted(stem: CountedStem, count: number, values?: Readonly<Record<string, string>>): string
  /** "UTC+01:00", or a list of all offsets in the period, in order of time. */
  offsets: string
  /** Times in the period at which the clocks change. */
  clockChanges: readonly number[]
}

type CountedStem = {
  [Key in keyof MeasureLogTexts['print']]: Key extends `${infer Stem}_other` ? Stem : never
}[keyof MeasureLogTexts['print']]

export const logWords = ({
  language,
  timeZone,
  fromMs,
  toMs,
}: Pick<MeasureLog, 'language' | 'timeZone' | 'fromMs' | 'toMs'>): LogWords => {
  const texts = MEASURE_LOG_TEXTS[language]
  const local = localTime(timeZone)
  const clockChanges = local.clockChanges(fromMs, toMs)
  const percents = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  const wholePercents = new Intl.NumberFormat(language, { style: 'percent' })
  return {
    language,
    texts,
    number: (celsius) => numberText(celsius, language),
    celsius: (celsius) => `${numberText(celsius, language)}\u00a0°C`,
    count: (count) => countText(count, language),
    wholePercent: (percent) => wholePercents.format(percent / 100),
    percent: (share) =>
      percents.format(share <= 0 || share >= 1 ? share : Math.min(0.9999, Math.max(0.0001, share))),
    duration: (ms) => durationText(ms, language),
    time: local.textOf,
    role: (role) => ROLE_TEXTS[language][role],
    alarm: ({ openedMs, reason, condition, isOfGoods }) =>
      alarmReasonText(
        {
          openedMs,
          ...reason,
          condition: condition === undefined ? null : plainText(condition.name),
          isWarning: condition?.severity === 'warning',
          isOfGoods: isOfGoods === true,
        },
        {
          language,
          time: local.textOf,
          write: (key, values) => filled(REASON_TEXTS[language][key], values),
        },
      ),
    alarmSetting: (name) => ALARM_SETTING_TEXTS[language][name].label,
    raisedAt: (timeMs) => filled(REASON_TEXTS[language].raisedAt, { time: local.textOf(timeMs) }),
    late: (readings, atMostMs) =>
      filled(PROVENANCE_TEXTS[language].lateSentence, {
        readings: countText(readings, language),
        duration: durationText(atMostMs, language),
      }),
    name: (name) => plainText(personName(name, language)),
    shortTime: (timeMs) => local.textOf(timeMs).replace(/:00$/, ''),
    counted: (stem, count, values) => counted(texts.print, stem, count, language, values),
    offsets: [...new Set([fromMs, ...clockChanges].map(local.offsetTextAt))].join(', '),
    clockChanges,
  }
}

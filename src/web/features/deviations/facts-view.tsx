import type { ReactNode } from 'react'
import { insteadOfDelay } from '../../../domain/deviations/delay-of-reason.ts'
import { MINUTE_MS } from '../../../domain/durations.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { countText } from '../../../domain/records/count-text.ts'
import { durationText } from '../../../domain/records/duration-text.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { alarmTexts, reasonKind } from '../../components/alarm/alarm-reason.ts'
import { laneKey } from '../../components/alarm/lane.ts'
import { formatLimit, formatMean } from '../../components/temperature/format-celsius.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './deviations.module.css'
import { FactsCurve } from './facts-curve.tsx'
import { ToldView } from './told-view.tsx'
import type { ShownDeviation, ShownVersion } from './use-deviation.ts'

/** What the program knows of a deviation. `since`: whether readings have come later; null: nobody knows. */
export const FactsView = ({
  version: { facts },
  since,
}: {
  version: ShownVersion
  since: ShownDeviation['newest']['readingsSince']
}) => {
  const { t } = useTranslation()
  const { timeZone, language } = useViewer()
  const time = (at: string) => localTime(timeZone).minuteText(Date.parse(at))
  return (
    <section className={styles.card} aria-labelledby="facts-title">
      <h2 id="facts-title">{t('deviations.facts')}</h2>
      <dl className={styles.facts}>
        {factsOf(facts, t, { language, timeZone }, time).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <FactsCurve facts={facts} />
      <ToldView facts={facts} />
      <p className={styles.hint}>{t('deviations.gathered', { time: time(facts.gatheredAt) })}</p>
      {since?.isChanged === true && (
        <p className={styles.later} role="status">
          {t(since.readings > facts.readings ? 'deviations.laterMore' : 'deviations.later', {
            before: countText(facts.readings, language),
            now: countText(since.readings, language),
          })}
        </p>
      )}
    </section>
  )
}

type Facts = ShownVersion['facts']

/** The delay, and what the alarm waited for in its place. */
const delayText = (
  { reason }: Facts,
  delay: string,
  language: LanguageCode,
  t: ReturnType<typeof useTranslation>['t'],
): string => {
  if (reason === null) return delay
  const name = reason.condition ?? ''
  const instead = insteadOfDelay(reasonKind(reason.reason), name)
  const duration = durationText((reason.minutes ?? 0) * MINUTE_MS, language)
  return instead === null ? delay : t(`deviations.${instead}`, { delay, duration, name })
}

const factsOf = (
  facts: Facts,
  t: ReturnType<typeof useTranslation>['t'],
  viewer: Pick<ReturnType<typeof useViewer>, 'language' | 'timeZone'>,
  time: (at: string) => string,
): { label: string; value: ReactNode }[] => {
  const { language } = viewer
  const celsius = (value: number | null) =>
    value === null ? '–' : `${formatMean(value, language)} °C`
  const range = (min: number, max: number) =>
    `${formatLimit(min, language)} … ${formatLimit(max, language)} °C`
  const last = facts.limits.at(-1)
  const lasted = Date.parse(facts.endedAt ?? facts.gatheredAt) - Date.parse(facts.beganAt)
  const optional = (label: string, value: string | null) =>
    value === null || value === '' ? [] : [{ label, value }]
  return [
    {
      label: t('deviations.alarm'),
      value:
        facts.lane === null
          ? t('deviations.noAlarm')
          : facts.condition || t(`alarms.lane.${laneKey(facts.lane)}`),
    },
    ...(facts.raisedAt === null
      ? []
      : [{ label: t('deviations.raised'), value: time(facts.raisedAt) }]),
    ...optional(
      t(facts.lane === null ? 'deviations.whyNone' : 'deviations.whyThen'),
      facts.reason && alarmTexts([{ ...facts.reason, openedAt: null }], viewer, t),
    ),
    { label: t('deviations.began'), value: time(facts.beganAt) },
    {
      label: t('deviations.ended'),
      value: facts.endedAt === null ? t('deviations.lasting') : time(facts.endedAt),
    },
    { label: t('deviations.duration'), value: durationText(lasted, language) },
    { label: t('deviations.outOfRange'), value: durationText(facts.outMs, language) },
    { label: t('deviations.missing'), value: durationText(facts.missingMs, language) },
    { label: t('deviations.lowest'), value: celsius(facts.lowest) },
    { label: t('deviations.highest'), value: celsius(facts.highest) },
    { label: t('deviations.meanKinetic'), value: celsius(facts.meanKinetic) },
    ...(last === undefined
      ? []
      : [
          { label: t('deviations.limits'), value: range(last.min, last.max) },
          {
            label: t('deviations.alarmLimits'),
            value: range(last.notificationMin, last.notificationMax),
          },
        ]),
    ...(facts.raiseDelay === null
      ? []
      : [
          {
            label: t('deviations.delay'),
            value: delayText(facts, t('deviations.minutes', { n: facts.raiseDelay }), language, t),
          },
        ]),
    ...optional(t('deviations.site'), facts.site),
    ...optional(t('deviations.place'), facts.unit),
    ...optional(t('deviations.goodsStored'), facts.goods),
  ]
}

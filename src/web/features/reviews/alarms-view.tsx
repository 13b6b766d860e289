import type { ParseKeys } from 'i18next'
import { localTime } from '../../../domain/periods/local-time.ts'
import { durationText } from '../../../domain/records/duration-text.ts'
import type { ReviewContent, ReviewedAlarm } from '../../../domain/reviews/review.ts'
import { formatLimit } from '../../components/temperature/format-celsius.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './reviews.module.css'
import { type ShownReview, usePersonOf } from './use-reviews.ts'

type People = ShownReview['people']

/** The alarms of the period, each with who was told and what was done. */
export const AlarmsView = ({
  content: { alarms, sensors },
  people,
}: {
  content: Extract<ReviewContent, { kind: 'ALARMS' }>
  people: People
}) => {
  const { t } = useTranslation()
  const names = new Map(sensors.map(({ toolId, name }) => [toolId, name]))
  return (
    <>
      <section className={styles.card}>
        <h2>{t('reviews.alarms', { n: alarms.length })}</h2>
        {alarms.length === 0 && <p>{t('reviews.noAlarms')}</p>}
        <p className={styles.hint}>
          {t('reviews.ofSensors', { names: sensors.map(({ name }) => name).join(', ') })}
        </p>
      </section>
      {alarms.map((alarm) => (
        <Alarm
          key={alarm.id}
          alarm={alarm}
          sensor={names.get(alarm.toolId) ?? ''}
          people={people}
        />
      ))}
    </>
  )
}

const Alarm = ({
  alarm,
  sensor,
  people,
}: {
  alarm: ReviewedAlarm
  sensor: string
  people: People
}) => {
  const { t } = useTranslation()
  const { timeZone, language } = useViewer()
  const person = usePersonOf(people)
  const { startedMs, recoveredMs, extreme, limit, condition, lane } = alarm
  const time = (ms: number) => localTime(timeZone).minuteText(ms)
  const celsius = (value: number | null) =>
    value === null ? t('audit.value.none') : `${formatLimit(value, language)} °C`
  return (
    <section className={styles.card}>
      <h3>
        {sensor}
        {': '}
        {condition ?? t(`audit.lane.${lane}` as ParseKeys)}
      </h3>
      <p>
        {time(startedMs)}
        {recoveredMs === null
          ? ` – ${t('reviews.lasting')}`
          : ` – ${time(recoveredMs)} (${durationText(recoveredMs - startedMs, language)})`}
      </p>
      {limit !== null && (
        <p>{t('reviews.extreme', { extreme: celsius(extreme), limit: celsius(limit) })}</p>
      )}
      {alarm.isWaiting && <p data-open>{t('reviews.notAcknowledged')}</p>}
      <ul className={styles.lines}>
        {alarm.answers.map((answer, i) => (
          <li key={i}>
            <strong>
              {t(answer.kind === 'ON_MY_WAY' ? 'reviews.onTheWay' : 'reviews.acknowledged')}
            </strong>
            {` · ${person(answer.person)} · ${time(answer.atMs)}`}
            {answer.kind !== 'ON_MY_WAY' && (
              <p data-open={answer.correctiveAction === '' || undefined}>
                {answer.correctiveAction || t('reviews.noAction')}
              </p>
            )}
          </li>
        ))}
      </ul>
      {alarm.told.length === 0 ? (
        <p data-open>{t('reviews.nobodyTold')}</p>
      ) : (
        <ul className={styles.lines}>
          {alarm.told.map((each) => (
            <li
              key={`${each.person} ${each.channel}`}
              data-open={each.status === 'FAILED' || undefined}
            >
              {[
                person(each.person),
                t(`alarms.channel.${each.channel}`),
                t(`alarms.status.${each.status as 'SENT' | 'WAITING' | 'FAILED'}`),
                time(each.atMs),
                t('reviews.messages', { n: each.messages }),
              ].join(' · ')}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

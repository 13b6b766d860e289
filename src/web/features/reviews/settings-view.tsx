import { localTime } from '../../../domain/periods/local-time.ts'
import type {
  ReviewContent,
  SensorSettings,
  SettingChange,
} from '../../../domain/reviews/review.ts'
import { actionText, factName, factText } from '../../components/audit/fact-text.ts'
import { formatLimits } from '../../components/temperature/format-celsius.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './reviews.module.css'
import { type ShownReview, usePersonOf } from './use-reviews.ts'

type People = ShownReview['people']

/** Nobody chooses them. */
const UNSHOWN = new Set(['keepsFirstDefaults'])

/** The settings as they were when the review was made, and what changed in its period. */
export const SettingsView = ({
  content: { sensors, changes },
  people,
}: {
  content: Extract<ReviewContent, { kind: 'SETTINGS' }>
  people: People
}) => {
  const { t } = useTranslation()
  const names = new Map(sensors.map(({ toolId, name }) => [toolId, name]))
  return (
    <>
      <section className={styles.card}>
        <h2>{t('reviews.changes', { n: changes.length })}</h2>
        {changes.length === 0 && <p>{t('reviews.noChanges')}</p>}
        <ul className={styles.lines}>
          {changes.map((change) => (
            <Change
              key={change.entry}
              change={change}
              sensor={change.toolId === null ? null : (names.get(change.toolId) ?? null)}
              people={people}
            />
          ))}
        </ul>
      </section>
      <h2>{t('reviews.settingsNow', { n: sensors.length })}</h2>
      {sensors.map((sensor) => (
        <Sensor key={sensor.toolId} sensor={sensor} people={people} />
      ))}
    </>
  )
}

const Change = ({
  change: { entry, atMs, action, by, before, after },
  sensor,
  people,
}: {
  change: SettingChange
  sensor: string | null
  people: People
}) => {
  const { t } = useTranslation()
  const { timeZone, language } = useViewer()
  const person = usePersonOf(people)
  const reader = { t, language, timeZone }
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const value = (field: string, side: SettingChange['before']) =>
    factText(field, side?.[field] === undefined ? null : JSON.stringify(side[field]), reader)
  return (
    <li>
      <p>
        <strong>{actionText(t, action)}</strong>
        {[
          '',
          ...(sensor === null ? [] : [sensor]),
          localTime(timeZone).minuteText(atMs),
          by === null ? t('reviews.server') : person(by),
          t('reviews.entry', { n: entry }),
        ].join(' · ')}
      </p>
      {fields.map((field) => (
        <p key={field} className={styles.hint}>
          {`${factName(t, field)}: `}
          {before !== null && `${value(field, before)} → `}
          {value(field, after)}
        </p>
      ))}
    </li>
  )
}

const Sensor = ({ sensor, people }: { sensor: SensorSettings; people: People }) => {
  const { t } = useTranslation()
  const { timeZone, language } = useViewer()
  const person = usePersonOf(people)
  const { limits, settings, pausedUntilMs, recipients } = sensor
  const reader = { t, language, timeZone }
  const shown = { temperatureCorrection: sensor.temperatureCorrection, ...settings }
  return (
    <section className={styles.card}>
      <h3>
        {sensor.name}{' '}
        <span className={styles.small}>{`${sensor.imeiNumber} / ${sensor.equipmentId}`}</span>
      </h3>
      <dl className={styles.facts}>
        <dt>{t('reviews.alarmLimits')}</dt>
        <dd>{formatLimits(limits.notificationMin, limits.notificationMax, language)}</dd>
        <dt>{t('reviews.limits')}</dt>
        <dd>{formatLimits(limits.min, limits.max, language)}</dd>
        <dt>{t('reviews.recipients')}</dt>
        <dd data-open={recipients.length === 0 || undefined}>
          {recipients.length === 0
            ? t('reviews.nobodyReached')
            : recipients
                .map((each) => `${person(each.person)} (${t(`alarms.channel.${each.channel}`)})`)
                .join(', ')}
        </dd>
        <dt>{factName(t, 'pausedUntil')}</dt>
        <dd data-open={pausedUntilMs !== null || undefined}>
          {pausedUntilMs === null
            ? t('audit.value.none')
            : localTime(timeZone).minuteText(pausedUntilMs)}
        </dd>
        <dt>{factName(t, 'defrostFridge')}</dt>
        <dd>{factText('defrostFridge', JSON.stringify(sensor.defrostFridge), reader)}</dd>
        {Object.entries(shown)
          .filter(([field]) => !UNSHOWN.has(field))
          .map(([field, value]) => (
            <div key={field} className={styles.fact}>
              <dt>{factName(t, field)}</dt>
              <dd>{factText(field, JSON.stringify(value), reader)}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

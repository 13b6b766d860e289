import { IconAlertTriangle, IconPencil } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatCelsius, formatLimit } from '../../components/temperature/format-celsius.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { durationText } from '../../../domain/records/duration-text.ts'
import type { AlarmSpan } from '../../api/use-alarm-spans.ts'
import { acknowledgedText } from '../../components/alarm/acknowledged-text.ts'
import { alarmTexts } from '../../components/alarm/alarm-reason.ts'
import styles from './excursion-table.module.css'
import { isIncomplete } from './missing-first.tsx'
import type { Excursion, Figures } from './use-figures.ts'

type Props = {
  figures: Figures | undefined
  /** Those of the period. */
  alarms: readonly AlarmSpan[]
  hasFailed: boolean
  viewer: Viewer
}

/** What was done about an alarm, and the way to it on this page. */
const RaisedAlarm = ({ alarm }: { alarm: AlarmSpan }) => {
  const { t } = useTranslation()
  const { id, acknowledgedAt, acknowledgedBy, correctiveAction, isActionOpen } = alarm
  const by = acknowledgedText(t, acknowledgedBy)
  return (
    <span className={styles.raised}>
      {acknowledgedAt !== null && (
        <span>
          {correctiveAction === null || correctiveAction === ''
            ? by
            : t('toolDashboard.excursions.acknowledged', { by, action: correctiveAction })}
        </span>
      )}
      {isActionOpen && (
        <span className={styles.open}>
          <IconPencil size={15} stroke={2} aria-hidden />
          {t('alarms.actionOpen')}
        </span>
      )}
      {acknowledgedAt !== null && alarm.isWaiting && <span>{t('alarms.waiting')}</span>}
      <a
        href={`#alarm-${id}`}
        onClick={(event) => {
          // The router reads the address: its part behind # is a page's.
          event.preventDefault()
          const card = document.getElementById(`alarm-${id}`)
          card?.scrollIntoView({ block: 'center' })
          card?.querySelector('button')?.focus({ preventScroll: true })
        }}
      >
        {t('toolDashboard.excursions.showAlarm')}
      </a>
    </span>
  )
}

const Row = ({
  excursion,
  alarms,
  viewer,
  latestMs,
}: { excursion: Excursion } & Pick<Props, 'alarms' | 'viewer'> & Pick<Figures, 'latestMs'>) => {
  const { t } = useTranslation()
  const { language, timeZone } = viewer
  const began = Date.parse(excursion.beganAt)
  const ended = Date.parse(excursion.endedAt)
  // The newest reading when the figures were loaded: a later one is not in them.
  const goesOn = !excursion.isEndKnown && latestMs !== null && ended >= latestMs
  const endText = excursion.isEndKnown
    ? localTime(timeZone).textOf(ended)
    : goesOn
      ? t('toolDashboard.excursions.goesOn')
      : t('toolDashboard.excursions.endUnknown', { time: localTime(timeZone).textOf(ended) })
  const duration = durationText(excursion.lastedMs, language)
  const raised = alarms.filter((alarm) =>
    excursion.alarms.some(({ openedAt }) => openedAt === alarm.openedAt),
  )
  return (
    <tr>
      <td data-label={t('toolDashboard.excursions.began')} className={styles.time}>
        {localTime(timeZone).textOf(began)}
      </td>
      <td
        data-label={t('toolDashboard.excursions.ended')}
        className={excursion.isEndKnown ? styles.time : undefined}
      >
        {endText}
      </td>
      <td data-label={t('toolDashboard.excursions.lasted')} className={styles.number}>
        {excursion.isEndKnown ? duration : t('toolDashboard.excursions.atLeast', { duration })}
      </td>
      <td data-label={t('toolDashboard.excursions.limit')} className={styles.number}>
        {`${t(excursion.isHigh ? 'toolDashboard.chart.max' : 'toolDashboard.chart.min')} ${formatLimit(excursion.limit, language)} °C`}
      </td>
      <td data-label={t('toolDashboard.excursions.peak')} className={styles.number}>
        <span className={styles.peak}>
          <IconAlertTriangle size={16} stroke={2} aria-hidden />
          {`${formatCelsius(excursion.peak, language)} °C`}
        </span>
      </td>
      <td data-label={t('toolDashboard.excursions.alarm')}>
        <div>
          {alarmTexts(excursion.alarms, viewer, t)}
          {raised.map((alarm) => (
            <RaisedAlarm key={alarm.id} alarm={alarm} />
          ))}
        </div>
      </td>
    </tr>
  )
}

/** The chart's twin: every stretch out of range, the newest first. */
export const ExcursionTable = ({ figures, alarms, hasFailed, viewer }: Props) => {
  const { t } = useTranslation()
  const none =
    figures &&
    (figures.readings === 0
      ? t('toolDashboard.excursions.noReadings')
      : isIncomplete(figures)
        ? t('toolDashboard.excursions.noneMeasured', {
            duration: durationText(figures.coveredMs, viewer.language),
          })
        : t('toolDashboard.excursions.none'))
  return (
    <section aria-labelledby="excursions">
      <div className={styles.head}>
        <h2 id="excursions">{t('toolDashboard.excursions.title')}</h2>
        {figures && figures.excursionCount > 0 && (
          <span>{t('toolDashboard.excursions.count', { count: figures.excursionCount })}</span>
        )}
      </div>
      {figures && figures.excursions.length > 0 ? (
        <div className={styles.card}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('toolDashboard.excursions.began')}</th>
                <th scope="col">{t('toolDashboard.excursions.ended')}</th>
                <th scope="col" className={styles.number}>
                  {t('toolDashboard.excursions.lasted')}
                </th>
                <th scope="col" className={styles.number}>
                  {t('toolDashboard.excursions.limit')}
                </th>
                <th scope="col" className={styles.number}>
                  {t('toolDashboard.excursions.peak')}
                </th>
                <th scope="col">{t('toolDashboard.excursions.alarm')}</th>
              </tr>
            </thead>
            <tbody>
              {figures.excursions.map((excursion) => (
                <Row
                  key={`${excursion.beganAt}${excursion.isHigh}`}
                  excursion={excursion}
                  alarms={alarms}
                  viewer={viewer}
                  latestMs={figures.latestMs}
                />
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p className={`${styles.card} ${styles.none}`} role="status">
          {hasFailed ? t('toolDashboard.excursions.failed') : (none ?? '')}
        </p>
      )}
    </section>
  )
}

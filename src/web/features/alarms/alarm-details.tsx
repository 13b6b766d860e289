import { useTranslation } from '../../i18n/use-translation.ts'
import type { Alarm, AlarmRow } from '../../api/use-open-alarms.ts'
import { useRightRefusal } from '../../viewer/use-right-refusal.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { laneKey, troubleOf } from '../../components/alarm/lane.ts'
import { RightGate } from '../../components/right-gate/right-gate.tsx'
import { failureText } from '../../components/alarm/failure-text.ts'
import { Timestamp } from '../../ui/time/timestamp.tsx'
import { acknowledgedText } from './acknowledged-text.ts'
import { AcknowledgeForm } from './acknowledge-form.tsx'
import styles from './alarm-details.module.css'

/**
 * What to do while the alarm is open, the form to acknowledge it, and its timeline. `details`: null
 * while they load.
 */
export const AlarmDetails = ({
  alarm,
  details,
  hasFailed,
}: {
  alarm: AlarmRow
  details: Alarm | null
  hasFailed: boolean
}) => (
  <div className={styles.details}>
    {(alarm.state !== 'RECOVERED' || alarm.acknowledgedAt === null) && (
      <div className={styles.now}>
        {alarm.state !== 'RECOVERED' && <Steps alarm={alarm} />}
        {alarm.acknowledgedAt === null && (
          <RightGate needs="work">
            <AcknowledgeForm alarm={alarm} />
          </RightGate>
        )}
      </div>
    )}
    {details !== null && <Timeline alarm={details} />}
    {hasFailed && <DetailsDidNotLoad />}
  </div>
)

const DetailsDidNotLoad = () => {
  const { t } = useTranslation()
  return (
    <p className={styles.note} role="status">
      {t('alarms.detailsDidNotLoad')}
    </p>
  )
}

const Steps = ({ alarm }: { alarm: Pick<Alarm, 'lane' | 'conditionSide'> }) => {
  const { t } = useTranslation()
  const key = laneKey(troubleOf(alarm))
  const mayAcknowledge = useRightRefusal('work') === null
  const last = mayAcknowledge ? t(`alarmSteps.${key}.third`) : t('alarms.tellOthers')
  return (
    <section>
      <h4 className={styles.title}>{t('alarms.whatNow')}</h4>
      <ol className={styles.steps}>
        {[t(`alarmSteps.${key}.first`), t(`alarmSteps.${key}.second`), last].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}

type TimelineEvent = { at: string; what: string; more?: string | null; failed?: boolean }

const Timeline = ({ alarm }: { alarm: Alarm }) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const {
    startedAt,
    openedAt,
    recoveredAt,
    recoveryCause,
    acknowledgedAt,
    acknowledgedBy,
    correctiveAction,
    deliveries,
    isBreaching,
  } = alarm
  const cause =
    recoveryCause === 'readings' ||
    recoveryCause === 'limits' ||
    recoveryCause === 'deleted' ||
    recoveryCause === 'withoutDevice'
      ? t(`alarms.recovery.${recoveryCause}`)
      : null
  const events: TimelineEvent[] = [
    { at: startedAt, what: t('alarms.began'), more: isBreaching ? t('alarms.breaching') : null },
    { at: openedAt, what: t('alarms.raised') },
    ...deliveries.map(({ at, kind, channel, recipient, status, reason }) => ({
      at,
      what: `${t(`alarms.kind.${kind}`)}: ${[t(`alarms.channel.${channel}`), recipient].filter((part) => part !== '').join(', ')} – ${t(`alarms.status.${status}`)}`,
      more: reason && failureText(t, reason),
      failed: status === 'FAILED',
    })),
    ...(acknowledgedAt === null
      ? []
      : [
          {
            at: acknowledgedAt,
            what: acknowledgedText(t, acknowledgedBy),
            more: correctiveAction,
          },
        ]),
    ...(recoveredAt === null ? [] : [{ at: recoveredAt, what: t('alarms.over'), more: cause }]),
  ]
  const inOrder = events
    .map((event, index) => ({ ...event, index }))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.index - b.index)
  return (
    <section>
      <h4 className={styles.title}>{t('alarms.timeline')}</h4>
      <ol className={styles.timeline}>
        {inOrder.map(({ at, what, more, failed, index }) => (
          <li key={index} data-failed={failed === true}>
            <span className={styles.at}>
              <Timestamp ms={Date.parse(at)} timeZone={timeZone} />
            </span>
            <span className={styles.what}>{what}</span>
            {more !== null && more !== undefined && <span className={styles.note}>{more}</span>}
          </li>
        ))}
      </ol>
      {deliveries.length === 0 && <p className={styles.note}>{t('alarms.noDeliveries')}</p>}
    </section>
  )
}

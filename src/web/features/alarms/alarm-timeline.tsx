import type { TFunction } from 'i18next'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { durationText } from '../../../domain/records/duration-text.ts'
import type { Alarm } from '../../api/use-open-alarms.ts'
import { alarmTexts } from '../../components/alarm/alarm-reason.ts'
import { failureText } from '../../components/alarm/failure-text.ts'
import { Timestamp } from '../../ui/time/timestamp.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './alarm-timeline.module.css'
import { responseEvents } from './response-events.ts'
import type { TimelineEvent } from './timeline-event.ts'
import type { AlarmCurve } from './use-alarm-curve.ts'

const RECOVERIES = ['readings', 'limits', 'deleted', 'withoutDevice'] as const
const recoveryText = (t: TFunction, cause: string | null): string | null => {
  const worded = RECOVERIES.find((each) => each === cause)
  return worded === undefined ? null : t(`alarms.recovery.${worded}`)
}

type Delivery = Alarm['deliveries'][number]

/** "E-mail, anna@cold.example"; the channel alone where the recipient is not shown. */
const wayOf = (t: TFunction, { channel, recipient }: Delivery): string =>
  [t(`alarms.channel.${channel}`), recipient].filter((part) => part !== '').join(', ')

/** "waiting", "waiting until 2026-11-21 06:00: quiet hours". */
const statusText = (t: TFunction, { status, heldUntil }: Delivery, timeZone: string): string =>
  heldUntil === null
    ? t(`alarms.status.${status}`)
    : t('alarms.heldUntil', { time: localTime(timeZone).minuteText(Date.parse(heldUntil)) })

const deliveryEvents = (t: TFunction, alarm: Alarm, timeZone: string): TimelineEvent[] =>
  alarm.deliveries.map((delivery) => ({
    at: delivery.at,
    what: `${t(`alarms.kind.${delivery.kind}`)}: ${wayOf(t, delivery)} – ${statusText(t, delivery, timeZone)}`,
    more: delivery.reason && failureText(t, delivery.reason),
    ...(delivery.status === 'FAILED' && { kind: 'failed' }),
  }))

/** What waits for the end of somebody's quiet hours, once for each who gets it. */
const heldEvents = (t: TFunction, { deliveries }: Alarm): TimelineEvent[] => {
  const events = new Map<string, TimelineEvent>()
  for (const delivery of deliveries) {
    const { heldUntil } = delivery
    if (heldUntil === null) continue
    const recipients = wayOf(t, delivery)
    const what = t('alarms.next.HELD', { recipients })
    events.set(`${heldUntil} ${recipients}`, { at: heldUntil, what, kind: 'next' })
  }
  return [...events.values()]
}

/** What the server will do next, unless somebody acts or the readings come back. */
const nextEvent = (t: TFunction, { nextStep }: Alarm): TimelineEvent[] => {
  if (nextStep === null) return []
  const { kind, at, recipients } = nextStep
  const isOwn = kind === 'ESCALATED' && recipients.length === 0
  const what = t(isOwn ? 'alarms.next.ESCALATED_OWN' : `alarms.next.${kind}`, {
    recipients: recipients.join(', '),
  })
  return [{ at, what, kind: 'next' }]
}

/** "46 min: after the 45 min that this sensor allows"; null when the record does not prove it. */
const waitedText = (
  t: TFunction,
  { startedAt, openedAt }: Alarm,
  reason: AlarmCurve['reason'],
  viewer: { language: LanguageCode; timeZone: string },
): string | null => {
  if (reason === undefined || reason.reason === 'RAISED') return null
  const waited = durationText(Date.parse(openedAt) - Date.parse(startedAt), viewer.language)
  return `${waited}: ${alarmTexts([{ ...reason, openedAt: null }], viewer, t)}`
}

/** What happened in an alarm, in order, and what comes next. `reason`: see `AlarmCurve`. */
export const AlarmTimeline = ({
  alarm,
  reason,
}: {
  alarm: Alarm
  reason: AlarmCurve['reason']
}) => {
  const { t } = useTranslation()
  const { language, timeZone } = useViewer()
  const { startedAt, openedAt, recoveredAt } = alarm
  const happened: TimelineEvent[] = [
    {
      at: startedAt,
      what: t('alarms.began'),
      more: alarm.isBreaching ? t('alarms.breaching') : null,
      kind: 'breach',
    },
    {
      at: openedAt,
      what: t('alarms.raised'),
      more: waitedText(t, alarm, reason, { language, timeZone }),
      kind: 'breach',
    },
    ...deliveryEvents(t, alarm, timeZone),
    ...responseEvents(t, alarm),
    ...(recoveredAt === null
      ? []
      : [{ at: recoveredAt, what: t('alarms.over'), more: recoveryText(t, alarm.recoveryCause) }]),
  ]
  const inOrder = [
    ...happened
      .map((event, index) => ({ ...event, index }))
      .sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.index - b.index),
    ...[...nextEvent(t, alarm), ...heldEvents(t, alarm)]
      .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
      .map((event, index) => ({ ...event, index: happened.length + index })),
  ]
  return (
    <section>
      <h4 className={styles.title}>{t('alarms.timeline')}</h4>
      <ol className={styles.timeline}>
        {inOrder.map(({ at, what, more, kind, index }) => (
          <li key={index} data-kind={kind} data-failed={kind === 'failed'}>
            <span className={styles.at}>
              <Timestamp ms={Date.parse(at)} timeZone={timeZone} />
            </span>
            <span className={styles.what}>
              {kind === 'next' && <b>{t('alarms.next.label')}: </b>}
              {what}
            </span>
            {more && <span className={styles.note}>{more}</span>}
          </li>
        ))}
      </ol>
      {alarm.deliveries.length === 0 && <p className={styles.note}>{t('alarms.noDeliveries')}</p>}
    </section>
  )
}

import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { withAllTexts } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { answerStateOf } from '../../api/answer-state.ts'
import type { Alarm, AlarmRow } from '../../api/use-open-alarms.ts'
import { useMayAnswerAlarms } from '../../viewer/use-right-refusal.ts'
import { isOfTemperature, laneKey, toolLaneOf } from '../../components/alarm/lane.ts'
import { RightGate } from '../../components/right-gate/right-gate.tsx'
import { acknowledgedText } from '../../components/alarm/acknowledged-text.ts'
import { useMinute } from '../../components/alarm/on-the-way.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { AcknowledgeForm } from './acknowledge-form.tsx'
import { AlarmCurve } from './alarm-curve.tsx'
import styles from './alarm-details.module.css'
import { AlarmNow } from './alarm-now.tsx'
import { CorrectiveActionForm } from './corrective-action-form.tsx'
import { useAlarmCurve } from './use-alarm-curve.ts'

/** What to do comes first; the reasons of alarms are more words than the first paint should load. */
const AlarmTimeline = lazy(() =>
  withAllTexts(() => import('./alarm-timeline.tsx')).then((file) => ({
    default: file.AlarmTimeline,
  })),
)

const AlarmReport = lazy(() =>
  withAllTexts(() => import('./alarm-report.tsx'), ['deviations']).then((file) => ({
    default: file.AlarmReport,
  })),
)

/** Whom to call at the site is said beside it. */
const AlarmSite = lazy(() =>
  withAllTexts(() => import('./alarm-site.tsx'), ['site-list']).then((file) => ({
    default: file.AlarmSite,
  })),
)

/**
 * How it is now, what to do while the alarm is open, the form to acknowledge it, and what happened.
 * `details`: null while they load.
 */
export const AlarmDetails = ({
  alarm,
  details,
  hasFailed,
}: {
  alarm: AlarmRow
  details: Alarm | null
  hasFailed: boolean
}) => {
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const isTemperature = isOfTemperature(alarm) && alarm.limit !== null
  const curve = useAlarmCurve(alarm, isTemperature)
  return (
    <>
      <div className={styles.details} data-hot={isTemperature}>
        {isTemperature && (
          <div className={styles.story}>
            {details !== null && <Story alarm={details} curve={curve} />}
          </div>
        )}
        <WhatNow alarm={alarm} details={details} foot={foot} />
        {details !== null && (
          <div className={styles.timeline}>
            <Suspense>
              {details.tool.site !== null && <AlarmSite site={details.tool.site} />}
              <AlarmTimeline alarm={details} reason={curve.data?.reason} />
            </Suspense>
          </div>
        )}
        {details !== null && (
          <Suspense>
            <AlarmReport alarmId={alarm.id} />
          </Suspense>
        )}
        {hasFailed && <DetailsDidNotLoad />}
      </div>
      {/* On a phone the way to acknowledge stays at the thumb, however long the story is. */}
      <div className={styles.foot} ref={setFoot} />
    </>
  )
}

/** How it is now, and how it came to that. */
const Story = ({ alarm, curve }: { alarm: Alarm; curve: ReturnType<typeof useAlarmCurve> }) => {
  const { t } = useTranslation()
  const { data, hasFailed } = curve
  return (
    <>
      {alarm.state !== 'RECOVERED' && <AlarmNow alarm={alarm} slope={data?.slope ?? null} />}
      {/* The room of the curve is there before it, so that nothing below moves. */}
      <div className={styles.curve}>
        {data !== undefined && alarm.limit !== null && (
          <AlarmCurve
            curve={data}
            limit={alarm.limit}
            isHigh={toolLaneOf(alarm) === 'HIGH'}
            beganMs={Date.parse(alarm.startedAt)}
          />
        )}
        {hasFailed && <p className={styles.note}>{t('alarms.curveDidNotLoad')}</p>}
      </div>
    </>
  )
}

/**
 * What to do, and the way to say what was done; nothing once the alarm is over, acknowledged, and
 * all is written down.
 */
const WhatNow = ({
  alarm,
  details,
  foot,
}: {
  alarm: AlarmRow
  details: Alarm | null
  /** Where a phone has the button that acknowledges; null until it is there. */
  foot: HTMLElement | null
}) => {
  const part = useRef<HTMLDivElement>(null)
  const isAcknowledged = answerStateOf(alarm) === 'acknowledged'
  const asksForWords = !isAcknowledged || alarm.isActionOpen
  const [hadForm] = useState(asksForWords)
  // Somebody else may acknowledge without a word meanwhile: what the viewer wrote is still wanted.
  const [text, setText] = useState('')
  if (alarm.state === 'RECOVERED' && !asksForWords && !hadForm) return null
  const form = {
    alarm,
    text,
    onText: setText,
    foot,
    onSend: () => holdHeight(part.current),
  }
  return (
    <div className={styles.now}>
      {alarm.state !== 'RECOVERED' && <Steps alarm={alarm} />}
      <div className={styles.answer} ref={part}>
        {isAcknowledged && <Acknowledged alarm={alarm} details={details} takesFocus={hadForm} />}
        {!isAcknowledged && <RangAgain alarm={alarm} />}
        {asksForWords && (
          <RightGate needs="work">
            {isAcknowledged ? (
              <CorrectiveActionForm {...form} />
            ) : (
              <AcknowledgeForm {...form} responses={details?.responses ?? null} />
            )}
          </RightGate>
        )}
      </div>
    </div>
  )
}

/** The part keeps its height when the form goes, so that the page below stays where it is. */
const holdHeight = (part: HTMLElement | null): void =>
  part?.style.setProperty('min-height', `${part.offsetHeight}px`)

/** Why an alarm that somebody acknowledged waits again. */
const RangAgain = ({ alarm: { rangAgainAt, acknowledgedBy } }: { alarm: AlarmRow }) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const time = useMinute(rangAgainAt, timeZone)
  if (rangAgainAt === null) return null
  return (
    <p className={styles.rangAgain}>
      <strong>{t('alarms.rangAgainAt', { time })}</strong>
      <span>{acknowledgedText(t, acknowledgedBy)}</span>
    </p>
  )
}

/** In place of the form: who acknowledged, and what was done. */
const Acknowledged = ({
  alarm,
  details,
  takesFocus,
}: {
  alarm: AlarmRow
  details: Alarm | null
  /** The viewer was at the form that this replaces. */
  takesFocus: boolean
}) => {
  const { t } = useTranslation()
  const part = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The form and its focus are gone.
    if (takesFocus && document.activeElement === document.body)
      part.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <p className={styles.acknowledged} tabIndex={-1} ref={part}>
      <strong>{acknowledgedText(t, alarm.acknowledgedBy)}</strong>
      {details?.correctiveAction && <span>{details.correctiveAction}</span>}
    </p>
  )
}

const DetailsDidNotLoad = () => {
  const { t } = useTranslation()
  return (
    <p className={styles.note} role="status">
      {t('alarms.detailsDidNotLoad')}
    </p>
  )
}

/** The last step is done when somebody has acknowledged, and what was done is written down. */
const Steps = ({ alarm }: { alarm: AlarmRow }) => {
  const { t } = useTranslation()
  const key = laneKey(toolLaneOf(alarm))
  const mayAcknowledge = useMayAnswerAlarms()
  const isAcknowledged = answerStateOf(alarm) === 'acknowledged'
  const isDone = isAcknowledged && !alarm.isActionOpen
  const last =
    mayAcknowledge || isAcknowledged ? t(`alarmSteps.${key}.third`) : t('alarms.tellOthers')
  return (
    <section className={styles.what}>
      <h4 className={styles.title}>{t('alarms.whatNow')}</h4>
      <ol className={styles.steps}>
        {[t(`alarmSteps.${key}.first`), t(`alarmSteps.${key}.second`)].map((step) => (
          <li key={step}>{step}</li>
        ))}
        <li data-done={isDone}>
          <span>
            {isDone && <span className="cw-visually-hidden">{t('alarms.stepDone')}: </span>}
            {last}
          </span>
        </li>
      </ol>
    </section>
  )
}

import {
  IconAlertCircle,
  IconCheck,
  IconClock,
  IconMailX,
  IconPlugConnectedX,
  IconWifiOff,
} from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from 'react-router'
import { durationText } from '../../../domain/records/duration-text.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { answerStateOf } from '../../api/answer-state.ts'
import type { OpenAlarm } from '../../api/use-open-alarms.ts'
import { alarmName, isOfTemperature, LANE_ICONS, toolLaneOf } from '../alarm/lane.ts'
import { useOnTheWay } from '../alarm/on-the-way.ts'
import { runningText } from '../duration/running-text.ts'
import { useNow } from '../../clock/use-now.ts'
import type { Freshness } from './freshness.ts'
import { useNearScreen } from './near-screen.ts'
import { type Pending, PendingNote } from './pending-note.tsx'
import styles from './widget-note.module.css'

type WidgetNoteProps = {
  imeiNumber: string
  /** It gets no readings until its device is registered or claimed. */
  waitsForDevice: boolean
  alarm: OpenAlarm | undefined
  freshness: Freshness
  measuredAtMs: number | null
  hasValue: boolean
  usualIntervalMs: number
  /** The alarm that opens if this lasts; null for none. */
  pending: Pending | null
  language: LanguageCode
  timeZone: string
}

/** The most important thing about this sensor besides its temperature; nothing when all is well. */
export const WidgetNote = ({
  imeiNumber,
  waitsForDevice,
  alarm,
  freshness,
  measuredAtMs,
  hasValue,
  usualIntervalMs,
  pending,
  language,
  timeZone,
}: WidgetNoteProps) => {
  const { t } = useTranslation()
  if (waitsForDevice)
    return (
      <Note
        icon={<IconPlugConnectedX size={15} stroke={2} aria-hidden />}
        word={t('tools.noDeviceYet')}
      >
        {t('tools.claimIt')}
      </Note>
    )
  // An alarm of silence already says how long the silence has lasted.
  if (alarm !== undefined)
    return <AlarmNote alarm={alarm} language={language} timeZone={timeZone} />
  if (pending !== null && freshness === 'fresh')
    return <PendingNote pending={pending} language={language} />
  if (measuredAtMs === null)
    return (
      <Note icon={<IconClock size={15} stroke={2} aria-hidden />} word={t('tools.waitsForReading')}>
        <Link to={`/connect-device?imei=${imeiNumber}`}>{t('tools.howToConnect')}</Link>
      </Note>
    )
  if (freshness === 'silent') return <SilentNote sinceMs={measuredAtMs} language={language} />
  if (!hasValue)
    return (
      <Note
        icon={<IconAlertCircle size={15} stroke={2} aria-hidden />}
        word={t('tools.sensorFault')}
      >
        {t('tools.checkCable')}
      </Note>
    )
  if (freshness !== 'old') return null
  return (
    <Note icon={<IconClock size={15} stroke={2} aria-hidden />} word={t('tools.oldValue')}>
      {t('tools.reportsEvery', { duration: durationText(usualIntervalMs, language) })}
    </Note>
  )
}

/** Filled while the alarm waits for somebody. A message that did not arrive comes before it. */
const AlarmNote = ({
  alarm,
  language,
  timeZone,
}: {
  alarm: OpenAlarm
  language: LanguageCode
  timeZone: string
}) => {
  const { t } = useTranslation()
  const { startedAt, severity, unreachedRecipients } = alarm
  const answer = answerStateOf(alarm)
  const onTheWay = useOnTheWay(alarm.onTheWay, timeZone)
  const Icon = LANE_ICONS[toolLaneOf(alarm)]
  const ref = useRef<HTMLParagraphElement>(null)
  const isNear = useNearScreen(ref)
  const duration = useNow(
    (nowMs) => runningText(t, nowMs - Date.parse(startedAt), language),
    isNear,
  )
  return (
    <p ref={ref} className={styles.note}>
      {unreachedRecipients > 0 && (
        <span className={styles.noteChip} data-unreached>
          <IconMailX size={15} stroke={2} aria-hidden />
          {t('alarms.unreached', { count: unreachedRecipients })}
        </span>
      )}
      <span
        className={styles.noteChip}
        data-alarm={isOfTemperature(alarm) && severity === 'ALARM' ? 'red' : 'ochre'}
        data-waiting={answer === 'waiting'}
      >
        <Icon size={15} stroke={2} aria-hidden />
        {t('tools.alarm', { lane: alarmName(t, alarm), duration })}
      </span>
      <span className={styles.acknowledged}>
        {answer === 'acknowledged' && <IconCheck size={15} stroke={2} aria-hidden />}
        {t(`alarms.${answer}`)}
      </span>
      {onTheWay !== null && <span className={styles.onTheWay}>{onTheWay}</span>}
    </p>
  )
}

const SilentNote = ({ sinceMs, language }: { sinceMs: number; language: LanguageCode }) => {
  const { t } = useTranslation()
  const ref = useRef<HTMLSpanElement>(null)
  const isNear = useNearScreen(ref)
  const word = useNow(
    (nowMs) => t('tools.silentFor', { duration: runningText(t, nowMs - sinceMs, language) }),
    isNear,
  )
  return (
    <Note
      above
      icon={<IconWifiOff size={15} stroke={2} aria-hidden />}
      word={<span ref={ref}>{word}</span>}
    />
  )
}

const Note = ({
  icon,
  word,
  children,
  above = false,
}: {
  icon: ReactNode
  word: ReactNode
  children?: ReactNode
  above?: boolean
}) => (
  <p className={styles.note} data-above={above}>
    <span className={styles.noteChip}>
      {icon}
      {word}
    </span>
    {children !== undefined && <span>{children}</span>}
  </p>
)

import {
  IconAlertCircle,
  IconCheck,
  IconClock,
  IconPlugConnectedX,
  IconWifiOff,
} from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from 'react-router'
import { durationText } from '../../../domain/records/duration-text.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import type { AlarmSummary } from '../../api/use-open-alarms.ts'
import { alarmName, isOfTemperature, LANE_ICONS, troubleOf } from '../alarm/lane.ts'
import { runningText } from '../duration/running-text.ts'
import { useNow } from '../../clock/use-now.ts'
import type { Freshness } from './freshness.ts'
import { useNearScreen } from './near-screen.ts'
import styles from './tool-widget.module.css'

type WidgetNoteProps = {
  imeiNumber: string
  /** It gets no readings until its device is registered or claimed. */
  waitsForDevice: boolean
  alarm: AlarmSummary | undefined
  freshness: Freshness
  measuredAtMs: number | null
  hasValue: boolean
  usualIntervalMs: number
  language: LanguageCode
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
  language,
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
  if (alarm !== undefined) return <AlarmNote alarm={alarm} language={language} />
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

/** Filled until somebody acknowledges the alarm. */
const AlarmNote = ({ alarm, language }: { alarm: AlarmSummary; language: LanguageCode }) => {
  const { t } = useTranslation()
  const { startedAt, acknowledgedAt, severity } = alarm
  const isWaiting = acknowledgedAt === null && severity === 'ALARM'
  const Icon = LANE_ICONS[troubleOf(alarm)]
  const ref = useRef<HTMLParagraphElement>(null)
  const isNear = useNearScreen(ref)
  const duration = useNow(
    (nowMs) => runningText(t, nowMs - Date.parse(startedAt), language),
    isNear,
  )
  return (
    <p ref={ref} className={styles.note}>
      <span
        className={styles.noteChip}
        data-alarm={isOfTemperature(alarm) && severity === 'ALARM' ? 'red' : 'ochre'}
        data-waiting={isWaiting}
      >
        <Icon size={15} stroke={2} aria-hidden />
        {t('tools.alarm', { lane: alarmName(t, alarm), duration })}
      </span>
      <span className={styles.acknowledged}>
        {acknowledgedAt !== null && <IconCheck size={15} stroke={2} aria-hidden />}
        {t(
          isWaiting
            ? 'alarms.waiting'
            : acknowledgedAt === null
              ? 'alarms.warning'
              : 'alarms.acknowledged',
        )}
      </span>
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

import { Button } from '@mantine/core'
import {
  IconBellRinging,
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconMailX,
  IconPencil,
  IconWalk,
} from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link, useSearchParams } from 'react-router'
import { answerStateOf } from '../../api/answer-state.ts'
import type { AlarmRow } from '../../api/use-open-alarms.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { useMinute, useOnTheWay } from '../../components/alarm/on-the-way.ts'
import { CalibrationMark } from '../../components/calibration/calibration-mark.tsx'
import { alarmName, LANE_ICONS, toolLaneOf } from '../../components/alarm/lane.ts'
import { durationText } from '../../../domain/records/duration-text.ts'
import { customerName } from '../../../domain/users/customer-name.ts'
import { formatCelsius } from '../../components/temperature/format-celsius.ts'
import { Temperature } from '../../components/temperature/temperature.tsx'
import { runningText } from '../../components/duration/running-text.ts'
import { useNow } from '../../clock/use-now.ts'
import { Timestamp } from '../../ui/time/timestamp.tsx'
import { acknowledgedText } from '../../components/alarm/acknowledged-text.ts'
import styles from './alarm-card.module.css'
import { AlarmDetails } from './alarm-details.tsx'
import { GroupLine } from './group-line.tsx'
import { useAlarmDetails } from './use-alarm-details.ts'

/** What the page around the card already says: which sensor it is, or whose. */
export type HiddenPart = 'tool' | 'customer'

type AlarmCardProps = {
  alarm: AlarmRow
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  hides?: HiddenPart
  /** Above the rest: selects it among others. */
  box?: ReactNode
  /** The id of its element, to which the page links. */
  anchor?: string | undefined
}

/**
 * One alarm: kind, sensor, beginning and extreme value. Expanded, it also shows what to do and what
 * has happened.
 */
export const AlarmCard = ({
  alarm: listed,
  isOpen,
  onToggle,
  hides,
  box,
  anchor,
}: AlarmCardProps) => {
  const { t } = useTranslation()
  const { timeZone, can } = useViewer()
  const id = useId()
  const { details, hasFailed } = useAlarmDetails(listed.id, isOpen)
  const alarm = (isOpen && details) || listed
  const Icon = LANE_ICONS[toolLaneOf(alarm)]
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  const { tool } = alarm
  const lane = alarmName(t, alarm)
  return (
    <li
      id={anchor}
      className={styles.card}
      data-state={alarm.state}
      data-lane={toolLaneOf(alarm)}
      data-severity={alarm.severity}
      data-waiting={alarm.isWaiting}
    >
      {box}
      <div className={styles.head}>
        <div>
          <p className={styles.lane}>
            <Icon size={20} stroke={1.8} aria-hidden />
            {lane}
          </p>
          <Extreme alarm={alarm} />
          {alarm.group !== null && alarm.group.members > 1 && <GroupLine group={alarm.group} />}
        </div>
        {hides !== 'tool' && (
          <div>
            <h3 className={styles.tool}>
              <Link to={`/tool-dashboard?id=${encodeURIComponent(tool.id)}`}>{tool.name}</Link>
            </h3>
            <p className={styles.device}>
              {tool.site !== null && `${tool.site.name} · `}
              {tool.imeiNumber} / {tool.equipmentId}
            </p>
            {tool.calibrationState === 'EXPIRED' && (
              <p>
                <CalibrationMark state={tool.calibrationState} dueOn={tool.calibrationDueOn} />
              </p>
            )}
            {hides !== 'customer' && can.manageTools.allowed && tool.user && (
              <CustomerLink user={tool.user} />
            )}
          </div>
        )}
        <div>
          <p className={styles.time}>
            <Timestamp ms={Date.parse(alarm.startedAt)} timeZone={timeZone} /> ·{' '}
            <AlarmDuration alarm={alarm} />
          </p>
          <AlarmState alarm={alarm} />
        </div>
        <Button
          variant="default"
          className={styles.more!}
          rightSection={<Chevron size={18} stroke={1.7} aria-hidden />}
          aria-label={`${t(isOpen ? 'alarms.hide' : 'alarms.details')}: ${lane}, ${tool.name}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onToggle(!isOpen)}
        >
          {t(isOpen ? 'alarms.hide' : 'alarms.details')}
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <AlarmDetails alarm={alarm} details={details} hasFailed={hasFailed} />}
      </div>
    </li>
  )
}

/** Narrows the page to this customer; its other filters stay. */
const CustomerLink = ({ user }: { user: NonNullable<AlarmRow['tool']['user']> }) => {
  const { language } = useViewer()
  const [params] = useSearchParams()
  const narrowed = new URLSearchParams(params)
  narrowed.set('userId', user.id)
  return (
    <p className={styles.customer}>
      <Link to={`/alarms?${narrowed.toString()}`}>
        {customerName(user, language) || user.email}
      </Link>
    </p>
  )
}

const Extreme = ({ alarm }: { alarm: AlarmRow }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const { extreme, limit } = alarm
  if (extreme === null || limit === null) return null
  const side =
    toolLaneOf(alarm) === 'LOW' ? { min: limit, max: Infinity } : { min: -Infinity, max: limit }
  return (
    <p className={styles.value}>
      <strong>
        <Temperature value={extreme} {...side} lang={language} />
      </strong>
      <span className={styles.unit}>°C</span>
      <span className={styles.limit}>
        {t('alarms.limit', { limit: formatCelsius(limit, language) })}
      </span>
    </p>
  )
}

/**
 * How long the alarm has lasted. Nothing for an ended alarm without a time of its end: the live
 * message of an ending comes without that time.
 */
const AlarmDuration = ({ alarm: { startedAt, recoveredAt, state } }: { alarm: AlarmRow }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const from = Date.parse(startedAt)
  const until = recoveredAt === null ? null : Date.parse(recoveredAt)
  const duration = useNow((nowMs) =>
    until === null
      ? runningText(t, nowMs - from, language)
      : durationText(Math.max(0, until - from), language),
  )
  if (until === null && state === 'RECOVERED') return null
  return (
    <span className={styles.lasting}>
      {t(until === null ? 'alarms.lasts' : 'alarms.lasted', { duration })}
    </span>
  )
}

const AlarmState = ({ alarm }: { alarm: AlarmRow }) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const { state, isLate, rangAgainAt, acknowledgedBy, unreachedRecipients } = alarm
  const answer = answerStateOf(alarm)
  const onTheWay = useOnTheWay(alarm.onTheWay, timeZone)
  const rangAgain = useMinute(alarm.isWaiting ? rangAgainAt : null, timeZone)
  const word = state === 'RECOVERED' && isLate ? t('alarms.late') : t(`alarms.state.${state}`)
  return (
    <p className={styles.state}>
      {unreachedRecipients > 0 && (
        <span className={styles.chip} data-state="unreached">
          <IconMailX size={15} stroke={2} aria-hidden />
          {t('alarms.unreached', { count: unreachedRecipients })}
        </span>
      )}
      <span className={styles.chip} data-state={state}>
        {word}
      </span>
      <span className={styles.chip} data-state={answer}>
        {answer === 'acknowledged' ? (
          <>
            <IconCheck size={15} stroke={2} aria-hidden />
            {acknowledgedText(t, acknowledgedBy)}
          </>
        ) : (
          t(`alarms.${answer}`)
        )}
      </span>
      {rangAgain !== '' && (
        <span className={styles.chip} data-state="rang-again">
          <IconBellRinging size={15} stroke={2} aria-hidden />
          {t('alarms.rangAgainAt', { time: rangAgain })}
        </span>
      )}
      {onTheWay !== null && (
        <span className={styles.chip} data-state="on-the-way">
          <IconWalk size={15} stroke={2} aria-hidden />
          {onTheWay}
        </span>
      )}
      {answer === 'acknowledged' && alarm.isActionOpen && (
        <span className={styles.chip} data-state="action-open">
          <IconPencil size={15} stroke={2} aria-hidden />
          {t('alarms.actionOpen')}
        </span>
      )}
    </p>
  )
}

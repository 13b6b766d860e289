import { Button } from '@mantine/core'
import { IconCheck, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useViewer } from '../../app/viewer.ts'
import { formatCelsius } from '../../components/temperature/format-celsius.ts'
import { durationText } from '../../components/time/duration-text.ts'
import { useNow } from '../../components/time/ticker.ts'
import { Timestamp } from '../../components/time/timestamp.tsx'
import styles from './alarm-card.module.css'
import { AlarmDetails } from './alarm-details.tsx'
import { LANE_ICONS, laneKey } from './lane.ts'
import type { Alarm } from './use-alarms.ts'

/** One alarm: what, where, since when and how far; opened, also what happened and what to do. */
export const AlarmCard = ({ alarm, startsOpen = false }: { alarm: Alarm; startsOpen?: boolean }) => {
  const { t } = useTranslation()
  const { timeZone, role } = useViewer()
  const id = useId()
  const [isOpen, setOpen] = useState(startsOpen)
  const Icon = LANE_ICONS[alarm.lane]
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  const startedMs = Date.parse(alarm.startedAt)
  const { tool } = alarm
  return (
    <li className={styles.card} data-state={alarm.state} data-acknowledged={alarm.acknowledgedAt !== null}>
      <div className={styles.head}>
        <p className={styles.lane} data-lane={alarm.lane}><Icon size={20} stroke={1.8} aria-hidden />{t(`alarms.lane.${laneKey(alarm.lane)}`)}</p>
        <h3 className={styles.tool}><Link to={`/tool-dashboard?id=${encodeURIComponent(tool.id)}`}>{tool.name}</Link></h3>
        <p className={styles.device}>{tool.imeiNumber} / {tool.equipmentId}</p>
        {role !== 'user' && tool.user && <p className={styles.customer}>{tool.user.lastName} {tool.user.firstName}</p>}
        <p className={styles.value}><Extreme alarm={alarm} /></p>
        <p className={styles.time}><Timestamp ms={startedMs} timeZone={timeZone} /> · <Lasting alarm={alarm} /></p>
        <p className={styles.state}><Standing alarm={alarm} /></p>
        <Button variant="default" className={styles.more!} rightSection={<Chevron size={18} stroke={1.7} aria-hidden />} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'alarms.hide' : 'alarms.details')}
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>{isOpen && <AlarmDetails alarm={alarm} />}</div>
    </li>
  )
}

const Extreme = ({ alarm: { extreme, limit } }: { alarm: Alarm }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  if (extreme === null || limit === null) return null
  return (
    <>
      <strong>{formatCelsius(extreme, language)} °C</strong>
      <span className={styles.limit}>{t('alarms.limit', { limit: formatCelsius(limit, language) })}</span>
    </>
  )
}

/** How long it lasts, going on while it does, or how long it lasted. */
const Lasting = ({ alarm: { startedAt, recoveredAt } }: { alarm: Alarm }) => {
  const { t } = useTranslation()
  const from = Date.parse(startedAt)
  const until = recoveredAt === null ? null : Date.parse(recoveredAt)
  const text = useNow((nowMs) => durationText(t, Math.max(0, (until ?? nowMs) - from)))
  return t(until === null ? 'alarms.lasts' : 'alarms.lasted', { duration: text })
}

const Standing = ({ alarm: { state, acknowledgedAt, acknowledgedBy, isLate } }: { alarm: Alarm }) => {
  const { t } = useTranslation()
  const word = state === 'RECOVERED' && isLate ? t('alarms.late') : t(`alarms.state.${state}`)
  return (
    <>
      <span className={styles.chip} data-state={state}>{word}</span>
      {acknowledgedAt === null
        ? <span className={styles.chip} data-state="waiting">{t('alarms.waiting')}</span>
        : <span className={styles.chip} data-state="acknowledged"><IconCheck size={15} stroke={2} aria-hidden />{acknowledgedBy === '' ? t('alarms.acknowledged') : t('alarms.acknowledgedBy', { name: acknowledgedBy })}</span>}
    </>
  )
}

import { IconCheck, IconMailX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import { selectTool } from '../../api/selected-tool.ts'
import type { OpenAlarm } from '../../api/use-open-alarms.ts'
import { useNow } from '../../clock/use-now.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { alarmName, LANE_ICONS, toolLaneOf } from '../alarm/lane.ts'
import { useOnTheWay } from '../alarm/on-the-way.ts'
import { runningText } from '../duration/running-text.ts'
import { formatCelsius } from '../temperature/format-celsius.ts'
import styles from './alarm-strip.module.css'
import { isTemperature, worstAlarm } from './worst-alarm.ts'

/**
 * Before all cards, while an alarm is open: how many there are, and of the worst one the sensor, its
 * present value, how long it has lasted and who is on the way. Solid colour is for cards alone; this
 * is outlined, and calm while none waits for somebody.
 */
export const AlarmStrip = ({
  tools,
  alarms,
  count,
  userId = null,
}: {
  tools: readonly ToolCardFragment[]
  alarms: readonly OpenAlarm[]
  /** How many alarms there are, where these may be fewer. */
  count?: number
  /** The account whose alarms these are, where it is another one than the viewer's. */
  userId?: string | null
}) => {
  // A warning asks nobody to come.
  const all = alarms.filter(({ severity }) => severity === 'ALARM')
  const worst = worstAlarm(all)
  if (worst === null) return null
  const unreached = all.find(({ unreachedRecipients }) => unreachedRecipients > 0)
  return (
    <>
      {unreached && <UnreachedStrip alarm={unreached} />}
      <Strip
        alarm={worst}
        count={Math.max(count ?? 0, all.length)}
        allAt={userId === null ? '/alarms' : `/alarms?userId=${encodeURIComponent(userId)}`}
        tool={tools.find(({ id }) => id === worst.tool.id)}
      />
    </>
  )
}

/** Before all else: somebody who should have been told of an alarm was not. */
const UnreachedStrip = ({ alarm }: { alarm: OpenAlarm }) => {
  const { t } = useTranslation()
  return (
    <section
      className={styles.strip}
      aria-label={t('alarms.status.FAILED')}
      data-kind="ochre"
      data-waiting="true"
    >
      <IconMailX size={20} stroke={1.8} aria-hidden />
      <p className={styles.words}>
        <strong>{t('alarms.unreached', { count: alarm.unreachedRecipients })}</strong>
        <span>
          {alarm.tool.name} · {alarmName(t, alarm)}
        </span>
      </p>
      <Link
        className={styles.open}
        to={`/tool-dashboard?id=${encodeURIComponent(alarm.tool.id)}`}
        aria-label={`${t('alarms.details')}: ${alarm.tool.name}`}
      >
        {t('alarms.details')}
      </Link>
    </section>
  )
}

const Strip = ({
  alarm,
  count,
  allAt,
  tool,
}: {
  alarm: OpenAlarm
  count: number
  /** Address of the list of all. */
  allAt: string
  /** Undefined when the page does not show it. */
  tool: ToolCardFragment | undefined
}) => {
  const { t } = useTranslation()
  const { language, timeZone } = useViewer()
  const { isWaiting } = alarm
  const Icon = isWaiting ? LANE_ICONS[toolLaneOf(alarm)] : IconCheck
  const duration = useNow((nowMs) => runningText(t, nowMs - Date.parse(alarm.startedAt), language))
  const onTheWay = useOnTheWay(alarm.onTheWay, timeZone)
  const celsius = tool?.lastMeasure?.value ?? null
  const what =
    isTemperature(alarm) && celsius !== null
      ? `${formatCelsius(celsius, language)} °C`
      : alarmName(t, alarm)
  return (
    <section
      className={styles.strip}
      aria-label={t('alarms.strip.label')}
      data-kind={isTemperature(alarm) ? 'red' : 'ochre'}
      data-waiting={isWaiting}
    >
      <Icon size={20} stroke={1.8} aria-hidden />
      <p className={styles.words}>
        <strong>{t('alarms.strip.open', { count })}</strong>
        <span>
          <b className={styles.name}>{alarm.tool.name}</b> <b className={styles.value}>{what}</b>
          {` · ${duration}`}
          {!isWaiting && ` · ${t('alarms.acknowledged')}`}
        </span>
        {onTheWay !== null && <span>{onTheWay}</span>}
      </p>
      {count > 1 && (
        <Link className={styles.all} to={allAt}>
          {t('alarms.strip.all', { n: count })}
        </Link>
      )}
      <Link
        className={styles.open}
        to={`/tool-dashboard?id=${encodeURIComponent(alarm.tool.id)}`}
        aria-label={t('alarms.strip.openIt', { name: alarm.tool.name })}
        onClick={() => {
          if (tool !== undefined) selectTool(tool)
        }}
      >
        {t('alarms.popUp.open')}
      </Link>
    </section>
  )
}

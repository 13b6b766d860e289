import {
  IconAlertTriangle,
  IconArrowDownRight,
  IconArrowRight,
  IconArrowUpRight,
  IconCheck,
} from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { trendOf } from '../../../domain/readings/trend.ts'
import { answerStateOf } from '../../api/answer-state.ts'
import type { Alarm } from '../../api/use-open-alarms.ts'
import { useNow } from '../../clock/use-now.ts'
import { toolLaneOf } from '../../components/alarm/lane.ts'
import { runningText } from '../../components/duration/running-text.ts'
import { formatCelsius } from '../../components/temperature/format-celsius.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './alarm-now.module.css'

const ARROWS = {
  rising: IconArrowUpRight,
  falling: IconArrowDownRight,
  steady: IconArrowRight,
} as const

/**
 * The present state of an open alarm of a temperature, to be read at arm's length: the value, how
 * far beyond the limit, where it goes, since when. Solid red while it waits for somebody.
 * `slope`: °C per hour; null when it is not known.
 */
export const AlarmNow = ({ alarm, slope }: { alarm: Alarm; slope: number | null }) => {
  const { t } = useTranslation()
  const { language, timeZone } = useViewer()
  const { limit, tool, startedAt } = alarm
  const beganMs = Date.parse(startedAt)
  const duration = useNow((nowMs) => runningText(t, nowMs - beganMs, language))
  const celsius = tool.lastMeasure?.value ?? null
  if (limit === null) return null
  const answer = answerStateOf(alarm)
  const Icon = answer === 'waiting' ? IconAlertTriangle : IconCheck
  return (
    <div className={styles.now} data-waiting={answer === 'waiting'}>
      <div className={styles.head}>
        <p className={styles.value}>
          {formatCelsius(celsius, language)}
          <span className={styles.unit}>°C</span>
        </p>
        <div className={styles.words}>
          {celsius !== null && (
            <Distance celsius={celsius} limit={limit} isHigh={toolLaneOf(alarm) === 'HIGH'} />
          )}
          {slope !== null && <Slope slope={slope} />}
          <p className={styles.state}>
            <Icon size={18} stroke={2} aria-hidden />
            {t(`alarms.${answer}`)}
          </p>
        </div>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t('alarms.now.began')}</dt>
          <dd>
            <time dateTime={startedAt}>{localTime(timeZone).timeOfDay(beganMs)}</time>
          </dd>
        </div>
        <div>
          <dt>{t('alarms.now.lasts')}</dt>
          <dd>{duration}</dd>
        </div>
        <div>
          <dt>{t('alarms.now.limit')}</dt>
          <dd>{formatCelsius(limit, language)} °C</dd>
        </div>
      </dl>
    </div>
  )
}

const Distance = ({
  celsius,
  limit,
  isHigh,
}: {
  celsius: number
  limit: number
  isHigh: boolean
}) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const beyond = isHigh ? celsius - limit : limit - celsius
  const degrees = `${formatCelsius(Math.max(0, beyond), language)} °C`
  return (
    <p className={styles.distance}>
      {beyond < 0
        ? t('alarms.now.back')
        : t(isHigh ? 'alarms.now.above' : 'alarms.now.below', { degrees })}
    </p>
  )
}

const Slope = ({ slope }: { slope: number }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const trend = trendOf(slope)
  const Arrow = ARROWS[trend]
  return (
    <p className={styles.slope}>
      <Arrow size={18} stroke={1.8} aria-hidden />
      {t(`alarms.now.${trend}`, { degrees: `${formatCelsius(Math.abs(slope), language)} °C` })}
    </p>
  )
}

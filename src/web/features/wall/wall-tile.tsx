import {
  IconAlertCircle,
  IconArrowDownRight,
  IconArrowRight,
  IconArrowUpRight,
  IconCertificateOff,
  IconCheck,
  IconClock,
  IconWifiOff,
} from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import type { Trend } from '../../api/generated/graphql.ts'
import { alarmName, isOfTemperature, LANE_ICONS, toolLaneOf } from '../../components/alarm/lane.ts'
import { StateChip } from '../../components/temperature/state-chip.tsx'
import { formatCelsius, formatLimits } from '../../components/temperature/format-celsius.ts'
import { Temperature, temperatureColour } from '../../components/temperature/temperature.tsx'
import { runningText } from '../../components/duration/running-text.ts'
import { ageText } from '../../ui/time/age-text.ts'
import { useNow } from '../../clock/use-now.ts'
import { freshnessOf, type Freshness } from '../../components/tool-widget/freshness.ts'
import type { SparkSeries } from '../../components/tool-widget/spark-geometry.ts'
import type { WallTool } from './use-wall.ts'
import { WallLine } from './wall-line.tsx'
import styles from './wall-tile.module.css'

type WallTileProps = {
  tool: WallTool
  series: SparkSeries | undefined
  seriesUntilMs: number
  language: LanguageCode
}

/** Whether somebody should acknowledge it. */
const waits = ({ isAcknowledged, severity }: WallTool['openAlarms'][number]): boolean =>
  !isAcknowledged && severity === 'ALARM'

/** One sensor, to be read from three metres. */
export const WallTile = memo(function WallTile({
  tool,
  series,
  seriesUntilMs,
  language,
}: WallTileProps) {
  const { t } = useTranslation()
  const { min, max, value, trend, usualIntervalMs, calibrationExpiredOn } = tool
  const name = tool.site === null ? tool.name : `${tool.name} · ${tool.site}`
  const measuredAtMs = tool.timestamp === null ? null : Date.parse(tool.timestamp)
  const freshness = useNow((nowMs) => freshnessOf(measuredAtMs, usualIntervalMs, nowMs))
  // An unacknowledged alarm comes first.
  const alarm = tool.openAlarms.find(waits) ?? tool.openAlarms[0]
  return (
    <article
      className={styles.tile}
      aria-label={name}
      data-tool-id={tool.id}
      data-state={temperatureColour(value, min, max)}
      data-freshness={freshness}
      data-alarm={alarm && (waits(alarm) ? 'waiting' : 'acknowledged')}
      data-hot={alarm !== undefined && waits(alarm) && isOfTemperature(alarm)}
    >
      <div className={styles.head}>
        <h2 className={styles.name} title={name}>
          {name}
        </h2>
        {calibrationExpiredOn !== null && (
          <p className={styles.expired}>
            <IconCertificateOff stroke={2} aria-hidden />
            <span>{t('tools.calibration.expired', { day: calibrationExpiredOn })}</span>
          </p>
        )}
      </div>
      <div className={styles.middle}>
        <p className={styles.value} data-length={formatCelsius(value, language).length}>
          <Temperature value={value} min={min} max={max} lang={language} />
        </p>
        {/* No trend from old values. */}
        {trend !== null && value !== null && freshness === 'fresh' && <TrendArrow trend={trend} />}
      </div>
      {series !== undefined && series.times.length > 0 && (
        <WallLine
          series={series}
          min={min}
          max={max}
          lang={language}
          untilMs={Math.max(seriesUntilMs, measuredAtMs ?? 0)}
          latest={
            value === null || measuredAtMs === null ? null : { time: measuredAtMs, celsius: value }
          }
          label={t('tools.last24Hours', { name, limits: formatLimits(min, max, language) })}
        />
      )}
      <p className={styles.foot}>
        {alarm === undefined ? (
          <TileState
            tool={tool}
            freshness={freshness}
            measuredAtMs={measuredAtMs}
            language={language}
          />
        ) : (
          <Alarm alarm={alarm} language={language} />
        )}
        {/* The silence is as long as its value is old. */}
        {(alarm !== undefined || freshness !== 'silent') && <Age measuredAtMs={measuredAtMs} />}
      </p>
    </article>
  )
})

const ARROWS = {
  rising: IconArrowUpRight,
  falling: IconArrowDownRight,
  steady: IconArrowRight,
} as const satisfies Record<Trend, unknown>

const TrendArrow = ({ trend }: { trend: Trend }) => {
  const { t } = useTranslation()
  const Icon = ARROWS[trend]
  return (
    <span className={styles.trend}>
      <Icon stroke={1.8} aria-hidden />
      <span className="cw-visually-hidden">{t(`wall.${trend}`)}</span>
    </span>
  )
}

/** Kind and duration of the alarm; filled while nobody has acknowledged it. */
const Alarm = ({
  alarm,
  language,
}: {
  alarm: WallTool['openAlarms'][number]
  language: LanguageCode
}) => {
  const { t } = useTranslation()
  const { startedAt, isAcknowledged, severity } = alarm
  const Icon = LANE_ICONS[toolLaneOf(alarm)]
  const duration = useNow((nowMs) => runningText(t, nowMs - Date.parse(startedAt), language))
  return (
    <span
      className={styles.alarm}
      data-alarm={isOfTemperature(alarm) && severity === 'ALARM' ? 'red' : 'ochre'}
      data-waiting={waits(alarm)}
    >
      <Icon stroke={2} aria-hidden />
      {/* The words give way, the tick stays whole. */}
      <span className={styles.words}>{`${alarmName(t, alarm)}, ${duration}`}</span>
      {isAcknowledged && <IconCheck stroke={2} aria-label={t('alarms.acknowledged')} role="img" />}
    </span>
  )
}

/** No data, sensor fault or old value; otherwise whether the value is in range. */
const TileState = ({
  tool: { value, min, max },
  freshness,
  measuredAtMs,
  language,
}: {
  tool: WallTool
  freshness: Freshness
  measuredAtMs: number | null
  language: LanguageCode
}) => {
  const { t } = useTranslation()
  const silence = useNow((nowMs) =>
    measuredAtMs === null ? '' : runningText(t, nowMs - measuredAtMs, language),
  )
  if (freshness === 'silent')
    return (
      <span className={styles.notice}>
        <IconWifiOff stroke={2} aria-hidden />
        {t('tools.silentFor', { duration: silence })}
      </span>
    )
  if (measuredAtMs !== null && value === null)
    return (
      <span className={styles.notice}>
        <IconAlertCircle stroke={2} aria-hidden />
        {t('tools.sensorFault')}
      </span>
    )
  if (freshness === 'old')
    return (
      <span className={styles.notice}>
        <IconClock stroke={2} aria-hidden />
        {t('tools.oldValue')}
      </span>
    )
  return (
    <span className={styles.chip}>
      <StateChip value={value} min={min} max={max} isOld={false} />
    </span>
  )
}

const Age = ({ measuredAtMs }: { measuredAtMs: number | null }) => {
  const { t } = useTranslation()
  const text = useNow((nowMs) =>
    measuredAtMs === null ? t('tools.noReadingYet') : ageText(t, nowMs - measuredAtMs),
  )
  return <span className={styles.age}>{text}</span>
}

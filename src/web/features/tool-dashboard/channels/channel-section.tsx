import type { CSSProperties } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { isChannel } from '../../../../domain/devices/sensor.ts'
import { localTime } from '../../../../domain/periods/local-time.ts'
import { useNow } from '../../../clock/use-now.ts'
import type { ShownReportFragment } from '../../../api/generated/graphql.ts'
import { DeviceReport } from '../../../components/device-report/device-report.tsx'
import { NO_VALUE } from '../../../components/temperature/format-celsius.ts'
import type { Viewer } from '../../../viewer/viewer.ts'
import type { Span } from '../chart/drawn-series.ts'
import { BOX, type ChannelSeries, linePaths, percentRange, stateBars } from './channel-shapes.ts'
import styles from './channel-section.module.css'
import { type ToolChannel, useChannelSeries } from './use-channels.ts'

type Props = {
  toolId: string
  /** What the device last said of itself; null: nothing. */
  report: ShownReportFragment | null
  channels: readonly ToolChannel[]
  /** Which channels there are could not be loaded. */
  hasFailed: boolean
  retry: () => void
  span: Span
  /** The space beside the plot of the temperature, px: both show one moment at one place. */
  sides: { left: number; right: number }
  viewer: Viewer
}

/** What the sensor and its device report beside the temperature. */
export const ChannelSection = ({ report, ...props }: Props) => (
  <>
    {(props.channels.length > 0 || props.hasFailed) && <Channels {...props} />}
    {report !== null && <DeviceSection report={report} viewer={props.viewer} />}
  </>
)

const DeviceSection = ({
  report,
  viewer: { language, timeZone },
}: {
  report: ShownReportFragment
  viewer: Viewer
}) => {
  const { t } = useTranslation()
  return (
    <section className={styles.section} aria-labelledby="device-report">
      <h2 id="device-report">{t('deviceReport.title')}</h2>
      <div className={styles.report}>
        <DeviceReport report={report} language={language} timeZone={timeZone} />
      </div>
    </section>
  )
}

/** The newest values, and the period of each. */
const Channels = ({ channels, hasFailed, retry, sides, ...rest }: Omit<Props, 'report'>) => {
  const { t } = useTranslation()
  const style = { '--left': `${sides.left}px`, '--right': `${sides.right}px` } as CSSProperties
  return (
    <section className={styles.section} style={style} aria-labelledby="channels">
      <h2 id="channels">{t('channels.title')}</h2>
      {hasFailed && <Failed retry={retry} />}
      {channels.map((channel) => (
        <ChannelRow key={channel.type} channel={channel} {...rest} />
      ))}
    </section>
  )
}

const Failed = ({ retry }: { retry: () => void }) => {
  const { t } = useTranslation()
  return (
    <p className={styles.empty}>
      {t('channels.failed')}{' '}
      <button type="button" className={styles.retry} onClick={retry}>
        {t('toolDashboard.chart.retry')}
      </button>
    </p>
  )
}

/** How the values of a channel are written. */
const useValueText = (type: string, { language }: Viewer): ((value: number) => string) => {
  const { t } = useTranslation()
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  return (value) => {
    if (type === 'door') return t(value === 0 ? 'channels.closed' : 'channels.open')
    if (type === 'power') return t(value === 0 ? 'channels.gone' : 'channels.present')
    return percent.format(value / 100)
  }
}

const ChannelRow = ({
  toolId,
  channel,
  span,
  viewer,
}: Pick<Props, 'toolId' | 'span' | 'viewer'> & { channel: ToolChannel }) => {
  const { t } = useTranslation()
  const { type, value, timestamp, isImported } = channel
  const valueText = useValueText(type, viewer)
  const { series, hasFailed, retry } = useChannelSeries(toolId, type, span, timestamp)
  if (!isChannel(type) || type === 'temperature') return null
  const isState = type === 'door' || type === 'power'
  const name = t(`channels.${type}`)
  return (
    <article className={styles.channel} aria-label={name}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <p className={styles.now}>
          {isImported ? (
            <span>{t('channels.imported')}</span>
          ) : (
            <strong>{typeof value === 'number' ? valueText(value) : t('channels.fault')}</strong>
          )}{' '}
          <time dateTime={timestamp}>
            {localTime(viewer.timeZone).textOf(Date.parse(timestamp))}
          </time>
        </p>
      </div>
      {hasFailed ? (
        <Failed retry={retry} />
      ) : series === undefined ? (
        <div className={styles.plot} data-states={isState || undefined} data-loading aria-hidden>
          <span />
        </div>
      ) : series.times.length === 0 ? (
        <p className={styles.empty}>{t('channels.noValues')}</p>
      ) : isState ? (
        <States
          series={type === 'power' ? inverted(series) : series}
          span={span}
          name={name}
          state={valueText(type === 'power' ? 0 : 1)}
          viewer={viewer}
        />
      ) : (
        <Line series={series} span={span} name={name} valueText={valueText} />
      )}
    </article>
  )
}

/** Mains power is there as a rule: what matters is when it was not. */
const inverted = ({ lows, highs, means, onShare, ...series }: ChannelSeries): ChannelSeries => ({
  ...series,
  lows: highs.map((value) => 1 - value),
  highs: lows.map((value) => 1 - value),
  means: means.map((value) => 1 - value),
  onShare: onShare === null ? null : 1 - onShare,
})

const VIEW_BOX = `0 0 ${BOX.width} ${BOX.height}`

const Line = ({
  series,
  span,
  name,
  valueText,
}: {
  series: ChannelSeries
  span: Span
  name: string
  valueText: (value: number) => string
}) => {
  const { t } = useTranslation()
  const range = percentRange(series)
  const { line, band } = linePaths(series, span, range)
  const [lowest, highest] = [Math.min(...series.lows), Math.max(...series.highs)].map(valueText)
  return (
    <div className={styles.plot}>
      <span className={styles.top}>{valueText(range.to)}</span>
      <span className={styles.bottom}>{valueText(range.from)}</span>
      <svg
        viewBox={VIEW_BOX}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('channels.label', { name, lowest, highest })}
      >
        <path className={styles.band} d={band} />
        <path className={styles.line} d={line} />
      </svg>
      <p className={styles.range}>
        {`${t('channels.lowest')} ${lowest ?? NO_VALUE}, ${t('channels.highest')} ${highest ?? NO_VALUE}`}
      </p>
    </div>
  )
}

const States = ({
  series,
  span,
  name,
  state,
  viewer,
}: {
  series: ChannelSeries
  span: Span
  name: string
  /** The word for what the bars show. */
  state: string
  viewer: Viewer
}) => {
  const { t } = useTranslation()
  const nowMs = useNow((now) => Math.floor(now / 60_000) * 60_000)
  const percent = new Intl.NumberFormat(viewer.language, {
    style: 'percent',
    maximumFractionDigits: 1,
  })
  const label =
    series.onShare === null
      ? name
      : t('channels.labelStates', { name, state, share: percent.format(series.onShare) })
  return (
    <div className={styles.plot} data-states>
      <svg viewBox={VIEW_BOX} preserveAspectRatio="none" role="img" aria-label={label}>
        <rect className={styles.lane} width={BOX.width} height={BOX.height} />
        {stateBars(series, span, nowMs).map(({ x, width, isMixed }) => (
          <rect
            key={x}
            className={styles.state}
            data-mixed={isMixed || undefined}
            x={x}
            width={width}
            height={BOX.height}
          />
        ))}
      </svg>
      {/* What the bars mean. The image's name says it to those who do not see them. */}
      <p className={styles.range} aria-hidden>
        {label}
      </p>
    </div>
  )
}

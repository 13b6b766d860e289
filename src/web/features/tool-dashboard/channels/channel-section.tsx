import { useTranslation } from 'react-i18next'
import { isChannel } from '../../../../domain/devices/sensor.ts'
import { localTime } from '../../../../domain/periods/local-time.ts'
import { useNow } from '../../../clock/use-now.ts'
import { NO_VALUE } from '../../../components/temperature/format-celsius.ts'
import type { Viewer } from '../../../viewer/viewer.ts'
import type { Span } from '../chart/drawn-series.ts'
import { BOX, type ChannelSeries, linePaths, percentRange, stateBars } from './channel-shapes.ts'
import styles from './channel-section.module.css'
import { type ToolChannel, useChannelSeries } from './use-channels.ts'

type Props = { toolId: string; channels: readonly ToolChannel[]; span: Span; viewer: Viewer }

/** What the sensor reports beside its temperature: the newest values, and the period of each. */
export const ChannelSection = ({ channels, ...rest }: Props) => {
  const { t } = useTranslation()
  return (
    <section className={styles.section} aria-labelledby="channels">
      <h2 id="channels">{t('channels.title')}</h2>
      {channels.map((channel) => (
        <ChannelRow key={channel.type} channel={channel} {...rest} />
      ))}
    </section>
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
}: Omit<Props, 'channels'> & { channel: ToolChannel }) => {
  const { t } = useTranslation()
  const { type, value, timestamp } = channel
  const valueText = useValueText(type, viewer)
  const { series, hasFailed, retry } = useChannelSeries(toolId, type, span, timestamp)
  if (!isChannel(type) || type === 'temperature') return null
  const name = t(`channels.${type}`)
  return (
    <article className={styles.channel} aria-label={name}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <p className={styles.now}>
          <strong>{typeof value === 'number' ? valueText(value) : t('channels.fault')}</strong>{' '}
          <time dateTime={timestamp}>
            {localTime(viewer.timeZone).textOf(Date.parse(timestamp))}
          </time>
        </p>
      </div>
      {hasFailed ? (
        <p className={styles.empty}>
          {t('channels.failed')}{' '}
          <button type="button" className={styles.retry} onClick={retry}>
            {t('toolDashboard.chart.retry')}
          </button>
        </p>
      ) : series === undefined ? (
        <div className={styles.plot} aria-hidden />
      ) : series.times.length === 0 ? (
        <p className={styles.empty}>{t('channels.noValues')}</p>
      ) : type === 'door' || type === 'power' ? (
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
const inverted = ({ lows, highs, means, ...series }: ChannelSeries): ChannelSeries => ({
  ...series,
  lows: highs.map((value) => 1 - value),
  highs: lows.map((value) => 1 - value),
  means: means.map((value) => 1 - value),
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
  const share = series.means.reduce((sum, mean) => sum + mean, 0) / series.means.length
  const percent = new Intl.NumberFormat(viewer.language, {
    style: 'percent',
    maximumFractionDigits: 1,
  }).format(share)
  const label = t('channels.labelStates', { name, state, share: percent })
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

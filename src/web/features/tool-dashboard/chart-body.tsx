import { lazy, memo, Suspense } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import { formatLimits } from '../../components/temperature/format-celsius.ts'
import { withAllTexts } from '../../i18n/i18n.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { BeforeFirstLimits } from './before-first-limits.tsx'
import { gapsOf, type Span } from './chart/drawn-series.ts'
import { holds, overlaps } from './chart/drawing.ts'
import type { LimitHistory } from './chart/limits-at.ts'
import { TemperatureChart, type CrosshairWords } from './chart/temperature-chart.tsx'
import { ChartKey } from './chart-key.tsx'
import { ChartEmpty, ChartFailed, ChartLoading } from './chart-missing.tsx'
import { DamagedNote } from './damaged-note.tsx'
import { ImportedNote } from './imported-note.tsx'
import type { Period } from './period.ts'
import type { ShownView } from './use-chart-view.ts'
import type { LatestReading } from './use-latest-reading.ts'
import type { ShownSeries } from './use-series.ts'

/** Few sensors have goods whose temperature is calculated. */
const GoodsFailed = lazy(() =>
  withAllTexts(() => import('./goods/goods-failed.tsx')).then((file) => ({
    default: file.GoodsFailed,
  })),
)

type Props = {
  tool: ToolCardFragment
  viewer: Viewer
  period: Period
  span: Span
  height: number
  series: ShownSeries
  /** Null before the first series. */
  view: ShownView | null
  crosshair: CrosshairWords
  latest: LatestReading
  onZoom: (visible: Span) => void
  onShowDay: (timeMs: number) => void
  /** The line of the goods did not load: asks again. */
  retryGoods: (() => void) | null
}

/** "2 … 8 °C; 2026-11-20 10:00:00: 2 … 13 °C" */
const limitsText = (limits: LimitHistory, language: LanguageCode, zone: string): string =>
  limits
    .map(({ fromMs, min, max }, index) => {
      const text = formatLimits(min, max, language)
      return index === 0 ? text : `${localTime(zone).textOf(fromMs)}: ${text}`
    })
    .join('; ')

export const hasNoReading = (series: ShownSeries): boolean =>
  series.kind === 'loaded' &&
  series.whole.series.times.length === 0 &&
  series.shown.series.times.length === 0

/** The chart and its key, or what stands in its place. It is drawn again only for other props. */
export const ChartBody = memo(function ChartBody(props: Props) {
  const { series, view, viewer, height } = props
  const { language, timeZone: zone } = viewer
  const isEmpty = hasNoReading(series)
  return (
    <>
      {series.kind === 'failed' && (
        <ChartFailed height={height} atMs={series.atMs} zone={zone} retry={series.retry} />
      )}
      {series.kind === 'loading' && <ChartLoading height={height} />}
      {view !== null && <DamagedNote marked={view.marked} zone={zone} />}
      {view !== null && <ImportedNote marked={view.marked} language={language} />}
      {isEmpty && (
        <ChartEmpty height={height} latest={props.latest} zone={zone} onShowDay={props.onShowDay} />
      )}
      {view !== null && !isEmpty && <Picture {...props} view={view} />}
    </>
  )
})

const Picture = ({
  tool,
  viewer,
  period,
  span,
  height,
  series,
  view,
  crosshair,
  onZoom,
  retryGoods,
}: Props & { view: ShownView }) => {
  const { t } = useTranslation()
  const { language, timeZone: zone } = viewer
  const { visible } = view
  return (
    <>
      <TemperatureChart
        {...view}
        period={span}
        height={height}
        onZoom={onZoom}
        crosshair={crosshair}
        label={t('toolDashboard.chart.label', {
          name: tool.name,
          from: period.from,
          to: period.to,
          limits: limitsText(view.limits, language, zone),
        })}
        describedBy="chart-how-to excursions"
      />
      <p id="chart-how-to" className="cw-visually-hidden">
        {t('toolDashboard.chart.howTo')}
      </p>
      <ChartKey
        style={view.style}
        hasGaps={gapsOf(view.series, view.covered).some((gap) => overlaps(gap, visible))}
        goodsName={view.goods?.name ?? null}
        hasOutages={view.outages.some((outage) => overlaps(outage, visible))}
        hasAlarms={view.alarms.some(({ isFault }) => !isFault)}
        hasFaults={view.alarms.some(({ isFault }) => isFault)}
        hasAcknowledgements={view.acknowledgedTimes.some((timeMs) => holds(visible, timeMs))}
        hasDefrosts={view.defrostTimes.some((timeMs) => holds(visible, timeMs))}
        markedKinds={[...new Set(view.marked.map(({ kind }) => kind))]}
      />
      {retryGoods !== null && (
        <Suspense>
          <GoodsFailed retry={retryGoods} />
        </Suspense>
      )}
      {series.kind === 'loaded' && <BeforeFirstLimits whole={series.whole} zone={zone} />}
    </>
  )
}

import { useDebouncedCallback } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import { withAllTexts } from '../../i18n/i18n.ts'
import { formatLimits } from '../../components/temperature/format-celsius.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { holds, overlaps } from './chart/drawing.ts'
import { sidesOf } from './chart/chart-view.ts'
import { gapsOf, type Arrival, type Span } from './chart/drawn-series.ts'
import type { LimitHistory } from './chart/limits-at.ts'
import { TemperatureChart } from './chart/temperature-chart.tsx'
import { isWhole } from './chart/zoom.ts'
import { BeforeFirstLimits } from './before-first-limits.tsx'
import styles from './chart-card.module.css'
import { ChartKey } from './chart-key.tsx'
import { ChartEmpty, ChartFailed, ChartLoading } from './chart-missing.tsx'
import { ChartTools } from './chart-tools.tsx'
import { DamagedNote } from './damaged-note.tsx'
import { DownloadList } from './download-list.tsx'
import { ImportLink } from './import-link.tsx'
import { ImportedNote } from './imported-note.tsx'
import { useGoodsLine } from './goods/use-goods.ts'
import type { Period } from './period.ts'
import { useChartSize } from './use-chart-size.ts'
import { useChartView } from './use-chart-view.ts'
import { useChartWords } from './use-chart-words.ts'
import { useDownloads } from './use-downloads.ts'
import { useFullScreen } from './use-full-screen.ts'
import type { LatestReading } from './use-latest-reading.ts'
import { covers } from './series-request.ts'
import { useSeries, type ShownSeries } from './use-series.ts'

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
  /** "31 days, weeks 43 – 47, Europe/Lisbon" */
  periodLabel: string
  arrivals: readonly Arrival[]
  latest: LatestReading
  isNarrow: boolean
  /** When the server watched nothing. */
  outages: readonly Span[]
  /** When excursions began that were recognised as defrosting, ms since 1970. */
  defrostTimes: readonly number[]
  /** Whether the temperature of the goods was calculated. */
  hasGoods: boolean
  /** The part that is shown at first; null: all. */
  zoom: Span | null
  /** Of the part that is shown, once it has been left alone for a moment. */
  onZoomRest: (zoom: Span | null) => void
  onShowDay: (timeMs: number) => void
  /** What follows the chart, given the space beside its plot, px. */
  children: (sides: { left: number; right: number }) => ReactNode
}

const ZOOM_RESTS_MS = 400

const hasNoReading = (series: ShownSeries): boolean =>
  series.kind === 'loaded' &&
  series.whole.series.times.length === 0 &&
  series.shown.series.times.length === 0

/** "2 … 8 °C; 2026-11-20 10:00:00: 2 … 13 °C" */
const limitsText = (limits: LimitHistory, language: LanguageCode, zone: string): string =>
  limits
    .map(({ fromMs, min, max }, index) => {
      const text = formatLimits(min, max, language)
      return index === 0 ? text : `${localTime(zone).textOf(fromMs)}: ${text}`
    })
    .join('; ')

/**
 * The chart with its tools. Give it a key of its period: another period then begins with its own zoom.
 */
export const ChartCard = (props: Props) => {
  const {
    tool,
    viewer,
    period,
    span,
    arrivals,
    latest,
    isNarrow,
    outages,
    defrostTimes,
    onShowDay,
  } = props
  const { language, timeZone: zone } = viewer
  const { t } = useTranslation()
  const [zoom, setZoom] = useState(props.zoom)
  const { fromMs, toMs } = zoom !== null && covers(span, zoom) ? zoom : span
  // The same object while nothing changed: for another one the picture is painted anew.
  const visible = useMemo(() => ({ fromMs, toMs }), [fromMs, toMs])
  const tellRest = useDebouncedCallback(props.onZoomRest, ZOOM_RESTS_MS)
  const setVisible = (next: Span): void => {
    const part = isWhole(next, span) ? null : next
    setZoom(part)
    tellRest(part)
  }
  const { isFull, toggle } = useFullScreen()
  const { card, cardWidth, height } = useChartSize({ isNarrow, isFull })
  const { words, crosshair } = useChartWords(language, zone)
  const series = useSeries({ tool, period: span, visible, widthPx: cardWidth, arrivals })
  const goods = useGoodsLine(
    tool.id,
    series.kind === 'loaded' ? series.shown : undefined,
    props.hasGoods,
    language,
  )
  const view = useChartView({
    tool,
    span,
    visible,
    outages,
    defrostTimes,
    goods: goods.line,
    series,
    zone,
    isNarrow,
    words,
  })
  const { isBusy, download } = useDownloads({ tool, period, span, zone, language })
  const isEmpty = hasNoReading(series)
  const noView = view !== null ? null : series.kind === 'failed' ? 'failed' : 'loading'
  const nothingToSave = isEmpty ? 'empty' : noView
  const toolSize = isNarrow ? 44 : 36

  const sides = sidesOf({ isNarrow, words, limits: view?.limits ?? [{ ...tool, fromMs: 0 }] })

  return (
    <>
      <section
        ref={card}
        className={styles.card}
        data-full={isFull || undefined}
        aria-labelledby="chart"
      >
        <div className={styles.head}>
          <h2 id="chart">{t('toolDashboard.chart.title')}</h2>
          <p className={styles.period}>{props.periodLabel}</p>
          <ChartTools
            size={toolSize}
            onResetZoom={isWhole(visible, span) ? null : () => setVisible(span)}
            isFull={isFull}
            onToggleFull={toggle}
          >
            <ImportLink tool={tool} size={toolSize} />
            <DownloadList
              size={toolSize}
              isBusy={isBusy}
              refusal={nothingToSave === null ? null : t(`toolDashboard.chart.${nothingToSave}`)}
              onDownload={(kind) => view !== null && download(kind, view)}
            />
          </ChartTools>
        </div>

        {series.kind === 'failed' && (
          <ChartFailed height={height} atMs={series.atMs} zone={zone} retry={series.retry} />
        )}
        {series.kind === 'loading' && <ChartLoading height={height} />}
        {view !== null && <DamagedNote marked={view.marked} zone={zone} />}
        {view !== null && <ImportedNote marked={view.marked} language={language} />}
        {isEmpty && (
          <ChartEmpty height={height} latest={latest} zone={zone} onShowDay={onShowDay} />
        )}
        {view !== null && !isEmpty && (
          <>
            <TemperatureChart
              {...view}
              period={span}
              height={height}
              onZoom={setVisible}
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
            {goods.hasFailed && (
              <Suspense>
                <GoodsFailed retry={goods.retry} />
              </Suspense>
            )}
            {series.kind === 'loaded' && <BeforeFirstLimits whole={series.whole} zone={zone} />}
          </>
        )}
      </section>
      {props.children(sides)}
    </>
  )
}

import { ActionIcon, useComputedColorScheme } from '@mantine/core'
import { IconMaximize, IconMinimize, IconRotate } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import { useToolAlarms } from '../../api/use-tool-alarms.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import type { ChartView } from './chart/chart-view.ts'
import type { Arrival, Span } from './chart/drawn-series.ts'
import { TemperatureChart } from './chart/temperature-chart.tsx'
import { isWhole } from './chart/zoom.ts'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { formatLimits } from '../../components/temperature/format-celsius.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { useNow } from '../../clock/use-now.ts'
import styles from './chart-card.module.css'
import { ChartKey } from './chart-key.tsx'
import { DownloadList } from './download-list.tsx'
import type { Period } from './period.ts'
import { useChartWords } from './use-chart-words.ts'
import { useDownloads } from './use-downloads.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useLate } from './use-late.ts'
import type { LatestReading } from './use-latest-reading.ts'
import { useSeries } from './use-series.ts'

const DESK_HEIGHT = 800
const PHONE_HEIGHT = 520
const PHONE_SHARE = 0.6
/** Head and key above and below a chart that fills the screen. */
const FULL_REST_PX = 116
/** How often the silence at the end grows by itself. */
const END_MOVES_MS = 30_000

/**
 * The window's size; a phone's bars that come and go while scrolling do not move the chart, a turn
 * of the phone does.
 */
const useWindowSize = (): { width: number; height: number } => {
  const read = () => ({ width: window.innerWidth, height: window.innerHeight })
  const [size, setSize] = useState(read)
  useEffect(() => {
    const onResize = (): void =>
      setSize((before) =>
        before.width === window.innerWidth && window.innerWidth < 768 ? before : read(),
      )
    window.addEventListener('resize', onResize)
    return () => window.removeEventListener('resize', onResize)
  }, [])
  return size
}

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
  onShowDay: (timeMs: number) => void
}

/**
 * The chart with its tools; make it anew (by key) for another period, so that its zoom begins at
 * the whole of it.
 */
export const ChartCard = ({
  tool,
  viewer,
  period,
  span,
  periodLabel,
  arrivals,
  latest,
  isNarrow,
  onShowDay,
}: Props) => {
  const { t } = useTranslation()
  const { language, timeZone: zone } = viewer
  const [visible, setVisible] = useState(span)
  const { words, crosshair } = useChartWords(language, zone)
  const scheme = useComputedColorScheme('light')
  const { isFull, toggle } = useFullScreen()
  const windowSize = useWindowSize()
  const card = useRef<HTMLElement>(null)
  const [cardWidth, setCardWidth] = useState(() =>
    isNarrow ? windowSize.width : Math.min(1_616, windowSize.width - 292),
  )
  useEffect(() => {
    const element = card.current
    if (!element) return
    const observer = new ResizeObserver(() => setCardWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const passedToMs = useNow((now) =>
    Math.min(span.toMs, Math.max(span.fromMs, Math.floor(now / END_MOVES_MS) * END_MOVES_MS)),
  )
  const series = useSeries({ toolId: tool.id, period: span, visible, widthPx: cardWidth, arrivals })
  const { busy, download } = useDownloads({ tool, period, span, zone, language })
  const isLate = useLate(series.kind === 'loading')
  const height = isFull
    ? Math.max(240, windowSize.height - FULL_REST_PX)
    : isNarrow
      ? Math.min(PHONE_HEIGHT, Math.round(windowSize.height * PHONE_SHARE))
      : DESK_HEIGHT
  const isEmpty =
    series.kind === 'loaded' &&
    series.whole.series.times.length === 0 &&
    series.shown.series.times.length === 0
  const { min, max, notificationMin, notificationMax } = tool
  // The same objects while nothing changed: the picture is drawn anew for other ones.
  const limits = useMemo(
    () => ({ min, max, notificationMin, notificationMax }),
    [min, max, notificationMin, notificationMax],
  )
  const asked = series.kind === 'loaded' ? series.shown.span : span
  const covered = useMemo(
    () => ({
      fromMs: asked.fromMs,
      toMs: Math.max(asked.fromMs, Math.min(asked.toMs, passedToMs)),
    }),
    [asked, passedToMs],
  )

  const { alarms: toolAlarms } = useToolAlarms(tool.id, span)
  const alarms = useMemo(
    () =>
      toolAlarms?.map(({ startedAt, recoveredAt, lane }) => ({
        fromMs: Date.parse(startedAt),
        toMs: recoveredAt === null ? passedToMs : Date.parse(recoveredAt),
        isFault: lane === 'SENSOR' || lane === 'NODATA',
      })) ?? [],
    [toolAlarms, passedToMs],
  )

  const view = (
    of: Extract<typeof series, { kind: 'loaded' }>,
  ): Omit<ChartView, 'width' | 'height'> => ({
    series: of.shown.series,
    visible,
    covered,
    limits,
    alarms,
    style: of.shown.style,
    zone,
    scheme,
    isNarrow,
    words,
  })

  return (
    <section
      ref={card}
      className={styles.card}
      data-full={isFull || undefined}
      aria-labelledby="chart"
    >
      <div className={styles.head}>
        <h2 id="chart">{t('toolDashboard.chart.title')}</h2>
        <p className={styles.period}>{periodLabel}</p>
        <div className={styles.tools}>
          <ActionIcon
            variant="subtle"
            size={isNarrow ? 44 : 36}
            aria-label={t('toolDashboard.chart.resetZoom')}
            title={t('toolDashboard.chart.resetZoom')}
            disabled={isWhole(visible, span)}
            onClick={() => setVisible(span)}
          >
            <IconRotate size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size={isNarrow ? 44 : 36}
            aria-pressed={isFull}
            aria-label={t(
              isFull ? 'toolDashboard.chart.leaveFullScreen' : 'toolDashboard.chart.fullScreen',
            )}
            title={t(
              isFull ? 'toolDashboard.chart.leaveFullScreen' : 'toolDashboard.chart.fullScreen',
            )}
            onClick={toggle}
          >
            {isFull ? (
              <IconMinimize size={20} stroke={1.7} aria-hidden />
            ) : (
              <IconMaximize size={20} stroke={1.7} aria-hidden />
            )}
          </ActionIcon>
          <DownloadList
            size={isNarrow ? 44 : 36}
            isBusy={busy !== null}
            isDisabled={series.kind !== 'loaded' || isEmpty}
            onDownload={(kind) => series.kind === 'loaded' && download(kind, view(series))}
          />
        </div>
      </div>

      {series.kind === 'failed' ? (
        <div className={styles.place} style={{ minHeight: height }}>
          <ProblemCard
            role="alert"
            title={t('toolDashboard.chart.failed')}
            text={t('tools.measurementsSafe', { time: localTime(zone).timeOfDay(series.atMs) })}
            action={{ label: t('toolDashboard.chart.retry'), onClick: series.retry }}
          />
        </div>
      ) : series.kind === 'loading' ? (
        <div
          className={styles.place}
          style={{ minHeight: height }}
          role="status"
          aria-label={t('toolDashboard.chart.loading')}
        >
          {isLate && <div className={styles.skeleton} style={{ height: height - 100 }} />}
        </div>
      ) : isEmpty ? (
        <div className={styles.place} style={{ minHeight: Math.min(height, 320) }}>
          <ProblemCard
            role="status"
            title={t('toolDashboard.chart.empty')}
            text={
              latest
                ? t('toolDashboard.chart.emptyText', {
                    time: localTime(zone).textOf(latest.timeMs),
                  })
                : t('toolDashboard.chart.emptyNever')
            }
            {...(latest && {
              action: {
                label: t('toolDashboard.chart.showLast'),
                onClick: () => onShowDay(latest.timeMs),
              },
            })}
          />
        </div>
      ) : (
        <>
          <TemperatureChart
            {...view(series)}
            period={span}
            height={height}
            onZoom={setVisible}
            crosshair={crosshair}
            label={t('toolDashboard.chart.label', {
              name: tool.name,
              from: period.from,
              to: period.to,
              limits: formatLimits(min, max, language),
            })}
            describedBy="chart-how-to excursions"
          />
          <p id="chart-how-to" className="cw-visually-hidden">
            {t('toolDashboard.chart.howTo')}
          </p>
          <ChartKey style={series.shown.style} hasAlarms={alarms.length > 0} />
        </>
      )}
    </section>
  )
}

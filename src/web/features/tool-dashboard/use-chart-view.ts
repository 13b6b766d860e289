import { useComputedColorScheme } from '@mantine/core'
import { useMemo } from 'react'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import { useAlarmSpans } from '../../api/use-alarm-spans.ts'
import { useNow } from '../../clock/use-now.ts'
import type { ChartView, ChartWords, GoodsLine } from './chart/chart-view.ts'
import type { Span } from './chart/drawn-series.ts'
import { useProvenance } from './use-provenance.ts'
import type { ShownSeries } from './use-series.ts'

/** How often a silence or an alarm that goes on grows. */
const END_MOVES_MS = 30_000

/** The period as far as it has passed. */
const usePassed = (span: Span): number =>
  useNow((now) =>
    Math.min(span.toMs, Math.max(span.fromMs, Math.floor(now / END_MOVES_MS) * END_MOVES_MS)),
  )

/**
 * The alarms of the period as spans, and when they were acknowledged; one that is still open ends at
 * `passedToMs`.
 */
const useDrawnAlarms = (toolId: string, span: Span, passedToMs: number) => {
  const alarms = useAlarmSpans(toolId, span)
  const acknowledgedTimes = useMemo(
    () =>
      alarms?.flatMap(({ responses }) =>
        responses.flatMap(({ kind, at }) => (kind === 'ACKNOWLEDGED' ? [Date.parse(at)] : [])),
      ) ?? [],
    [alarms],
  )
  const bars = useMemo(
    () =>
      alarms?.map(({ startedAt, recoveredAt, lane }) => ({
        fromMs: Date.parse(startedAt),
        toMs: recoveredAt === null ? passedToMs : Date.parse(recoveredAt),
        isFault: lane === 'SENSOR' || lane === 'NODATA',
      })) ?? [],
    [alarms, passedToMs],
  )
  return { bars, acknowledgedTimes }
}

/**
 * What the chart is drawn from; null before the first series. Its parts are the same objects while
 * nothing changed, since the picture is painted anew for other ones.
 */
export const useChartView = ({
  tool,
  span,
  visible,
  outages,
  defrostTimes,
  goods,
  series,
  zone,
  isNarrow,
  words,
}: {
  tool: ToolCardFragment
  span: Span
  visible: Span
  outages: readonly Span[]
  defrostTimes: readonly number[]
  goods: GoodsLine | null
  series: ShownSeries
  zone: string
  isNarrow: boolean
  words: ChartWords
}):
  | (Omit<ChartView, 'width' | 'height'> &
      Required<
        Pick<
          ChartView,
          'alarms' | 'acknowledgedTimes' | 'defrostTimes' | 'outages' | 'marked' | 'goods'
        >
      >)
  | null => {
  const scheme = useComputedColorScheme('light')
  const passedToMs = usePassed(span)
  const { bars, acknowledgedTimes } = useDrawnAlarms(tool.id, span, passedToMs)
  const marked = useProvenance(tool.id, span)
  const { fromMs, toMs } = series.kind === 'loaded' ? series.shown.span : span
  const expectedFromMs = series.kind === 'loaded' ? series.whole.expectedFromMs : fromMs
  const covered = useMemo(() => {
    const beganMs = Math.min(Math.max(fromMs, expectedFromMs), toMs)
    return { fromMs: beganMs, toMs: Math.max(beganMs, Math.min(toMs, passedToMs)) }
  }, [fromMs, toMs, expectedFromMs, passedToMs])
  if (series.kind !== 'loaded') return null
  const { shown, whole } = series
  return {
    series: shown.series,
    style: shown.style,
    visible,
    covered,
    limits: whole.limits,
    limitsFromMs: whole.limitsFromMs,
    alarms: bars,
    acknowledgedTimes,
    defrostTimes,
    outages,
    goods,
    marked,
    zone,
    scheme,
    isNarrow,
    words,
  }
}

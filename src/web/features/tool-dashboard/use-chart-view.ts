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

/** The same lists while nothing is in them: for other ones the picture is painted anew. */
const NO_BARS: NonNullable<ChartView['alarms']> = []
const NO_TIMES: readonly number[] = []

/**
 * The alarms of the period as spans, and when they were acknowledged; one that is still open ends at
 * `passedToMs`.
 */
const useDrawnAlarms = (toolId: string, span: Span, passedToMs: number) => {
  const alarms = useAlarmSpans(toolId, span)
  const acknowledgedTimes = useMemo(
    () =>
      alarms === null || alarms.length === 0
        ? NO_TIMES
        : alarms.flatMap(({ responses }) =>
            responses.flatMap(({ kind, at }) => (kind === 'ACKNOWLEDGED' ? [Date.parse(at)] : [])),
          ),
    [alarms],
  )
  const bars = useMemo(
    () =>
      alarms === null || alarms.length === 0
        ? NO_BARS
        : alarms.map(({ startedAt, recoveredAt, lane }) => ({
            fromMs: Date.parse(startedAt),
            toMs: recoveredAt === null ? passedToMs : Date.parse(recoveredAt),
            isFault: lane === 'SENSOR' || lane === 'NODATA',
          })),
    [alarms, passedToMs],
  )
  return { bars, acknowledgedTimes }
}

export type ShownView = Omit<ChartView, 'width' | 'height'> &
  Required<
    Pick<
      ChartView,
      'alarms' | 'acknowledgedTimes' | 'defrostTimes' | 'outages' | 'marked' | 'goods'
    >
  >

/**
 * What the chart is drawn from; null before the first series. It and its parts are the same objects
 * while nothing changed, since the picture is drawn and painted anew for other ones.
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
}): ShownView | null => {
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
  const view = {
    visible,
    covered,
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
  return useMemo(() => {
    if (series.kind !== 'loaded') return null
    const { shown, whole } = series
    return {
      series: shown.series,
      style: shown.style,
      limits: whole.limits,
      limitsFromMs: whole.limitsFromMs,
      ...view,
    }
    // The parts, and not the object that gathers them.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [series, ...Object.values(view)])
}

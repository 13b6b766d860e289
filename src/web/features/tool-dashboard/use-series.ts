import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { askedAhead } from '../../api/asked-ahead.ts'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import { styleOf } from './chart/chart-view.ts'
import { withArrivals, type Arrival, type Span } from './chart/drawn-series.ts'
import { isWhole } from './chart/zoom.ts'
import {
  aheadKey,
  covers,
  loadSeries,
  pointsFor,
  wholeQuestion,
  zoomSpan,
  type LoadedSeries,
} from './series-request.ts'

const ZOOM_SETTLES_MS = 200

export type ShownSeries =
  | { kind: 'loading' }
  | { kind: 'failed'; atMs: number; retry: () => void }
  | { kind: 'loaded'; shown: LoadedSeries; whole: LoadedSeries }

type SeriesRequest = {
  tool: ToolCardFragment
  period: Span
  visible: Span
  widthPx: number
}

/** First parts of the keys of a tool's series. Changed limits need another series. */
const keyOf = ({ id, min, max, notificationMin, notificationMax }: ToolCardFragment) => [
  'series',
  id,
  [min, max, notificationMin, notificationMax].join(),
]

const useWholeSeries = ({ tool, period, widthPx }: SeriesRequest) => {
  const question = wholeQuestion(tool.id, period, widthPx)
  return useQuery<LoadedSeries>({
    queryKey: [...keyOf(tool), period.fromMs, period.toMs, question.maxPoints],
    queryFn: ({ signal }) => askedAhead(aheadKey(question), () => loadSeries(question, signal)),
    // Only for another width or other limits of the same period. Another period starts empty.
    placeholderData: (before) =>
      before && before.span.fromMs === period.fromMs && before.span.toMs === period.toMs
        ? before
        : undefined,
  })
}

/** A finer series of what is zoomed to, unless the whole one holds every reading already. */
const useFinerSeries = (
  { tool, period, visible, widthPx }: SeriesRequest,
  whole: LoadedSeries | undefined,
) => {
  const [settled] = useDebouncedValue(visible, ZOOM_SETTLES_MS)
  const span = zoomSpan(settled, period)
  const style = styleOf(settled)
  const maxPoints = pointsFor(settled, widthPx) * (style === 'plain' ? 1 : 2)
  const isWholeFine = whole?.isExact === true && whole.style === style
  return useQuery<LoadedSeries>({
    queryKey: [...keyOf(tool), span.fromMs, span.toMs, maxPoints, 'zoomed'],
    queryFn: ({ signal }) => loadSeries({ toolId: tool.id, span, maxPoints, style }, signal),
    enabled: !isWhole(settled, period) && whole !== undefined && !isWholeFine,
    placeholderData: keepPreviousData,
    // A part that was shown a moment ago has not changed.
    staleTime: 60_000,
  })
}

/** Whether the finer series can stand for the whole one in what is visible. */
const isEnough = (finer: LoadedSeries | undefined, visible: Span, period: Span): boolean =>
  finer !== undefined &&
  !isWhole(visible, period) &&
  covers(finer.span, visible) &&
  covers(period, finer.span)

/** The same object when no arrival is new. */
const withArrivalsInside = (loaded: LoadedSeries, arrivals: readonly Arrival[]): LoadedSeries => {
  const series = withArrivals(
    loaded.series,
    arrivals.filter(({ timeMs }) => timeMs >= loaded.span.fromMs && timeMs < loaded.span.toMs),
  )
  return series === loaded.series ? loaded : { ...loaded, series }
}

/**
 * The period's series, and a finer one where the viewer has zoomed in. The coarse one is shown
 * until the finer one has loaded. New readings are added at the end without a request. The same object
 * until something changes.
 */
export const useSeries = ({
  arrivals,
  ...request
}: SeriesRequest & { arrivals: readonly Arrival[] }): ShownSeries => {
  const whole = useWholeSeries(request)
  const finer = useFinerSeries(request, whole.data)
  const base = whole.data
  const chosen = isEnough(finer.data, request.visible, request.period) ? finer.data : base
  const shown = useMemo(
    () => (chosen === undefined ? undefined : withArrivalsInside(chosen, arrivals)),
    [chosen, arrivals],
  )
  const { error, errorUpdatedAt, refetch } = whole
  return useMemo(() => {
    if (base !== undefined && shown !== undefined) return { kind: 'loaded', shown, whole: base }
    return error
      ? { kind: 'failed', atMs: errorUpdatedAt, retry: () => void refetch() }
      : { kind: 'loading' }
  }, [base, shown, error, errorUpdatedAt, refetch])
}

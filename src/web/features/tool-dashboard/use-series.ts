import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { styleOf } from './chart/chart-view.ts'
import { withArrivals, type Arrival, type Span } from './chart/drawn-series.ts'
import { isWhole } from './chart/zoom.ts'
import { covers, loadSeries, pointsFor, zoomSpan, type LoadedSeries } from './series-request.ts'

const ZOOM_SETTLES_MS = 200

export type ShownSeries =
  | { kind: 'loading' }
  | { kind: 'failed'; atMs: number; retry: () => void }
  | { kind: 'loaded'; shown: LoadedSeries; whole: LoadedSeries; isRefining: boolean }

/**
 * The period's series, and a finer one where the viewer has zoomed in. The coarse one is shown
 * until the finer one has loaded. New readings are added at the end without a request.
 */
export const useSeries = ({
  toolId,
  period,
  visible,
  widthPx,
  arrivals,
}: {
  toolId: string
  period: Span
  visible: Span
  widthPx: number
  arrivals: readonly Arrival[]
}): ShownSeries => {
  const maxPoints = pointsFor(period, widthPx)
  const whole = useQuery<LoadedSeries>({
    queryKey: ['series', toolId, period.fromMs, period.toMs, maxPoints],
    queryFn: ({ signal }) =>
      loadSeries({ toolId, span: period, maxPoints, style: styleOf(period) }, signal),
    // Only for another width of the same period. Another period starts empty.
    placeholderData: (before) =>
      before && before.span.fromMs === period.fromMs && before.span.toMs === period.toMs
        ? before
        : undefined,
  })

  const [settled] = useDebouncedValue(visible, ZOOM_SETTLES_MS)
  const isZoomed = !isWhole(settled, period)
  const zoomed = zoomSpan(settled, period)
  const style = styleOf(settled)
  const finerPoints =
    style === 'plain' ? pointsFor(settled, widthPx) : pointsFor(settled, widthPx) * 2
  const isFinerKnown = whole.data?.isExact === true && whole.data.style === style
  const finer = useQuery<LoadedSeries>({
    queryKey: ['series', toolId, zoomed.fromMs, zoomed.toMs, finerPoints, 'zoomed'],
    queryFn: ({ signal }) =>
      loadSeries({ toolId, span: zoomed, maxPoints: finerPoints, style }, signal),
    enabled: isZoomed && whole.data !== undefined && !isFinerKnown,
    placeholderData: keepPreviousData,
    // A part that was shown a moment ago has not changed.
    staleTime: 60_000,
  })

  const base = whole.data
  const better = finer.data
  const chosen =
    base &&
    better &&
    !isWhole(visible, period) &&
    covers(better.span, visible) &&
    covers(period, better.span)
      ? better
      : base
  const grown = useMemo(
    () =>
      chosen && {
        ...chosen,
        series: withArrivals(
          chosen.series,
          arrivals.filter(
            ({ timeMs }) => timeMs >= chosen.span.fromMs && timeMs < chosen.span.toMs,
          ),
        ),
      },
    [chosen, arrivals],
  )

  if (!base || !grown) {
    return whole.error
      ? { kind: 'failed', atMs: whole.errorUpdatedAt, retry: () => void whole.refetch() }
      : { kind: 'loading' }
  }
  return { kind: 'loaded', shown: grown, whole: base, isRefining: finer.isFetching }
}

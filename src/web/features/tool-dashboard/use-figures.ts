import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import {
  PeriodFiguresDocument,
  type PeriodFiguresQuery,
  type ToolCardFragment,
} from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import type { Span } from './chart/drawn-series.ts'

/** `latestMs`: the newest reading that the page had when it asked for them. */
export type Figures = PeriodFiguresQuery['periodFigures'] & { latestMs: number | null }
/** The same object while nothing is there. */
const NO_SPANS: readonly Span[] = []
const NO_TIMES: readonly number[] = []

export type Excursion = Figures['excursions'][number]

/**
 * The server counts them over every reading. They are loaded again while the period goes on.
 * `latestMs`: the newest reading, ms since 1970.
 */
export const useFigures = (
  { id, min, max }: Pick<ToolCardFragment, 'id' | 'min' | 'max'>,
  period: Span,
  goesOn: boolean,
  latestMs: number | null,
) => {
  const { data, error } = useQuery({
    // Changed limits judge the readings from now on.
    queryKey: ['figures', id, period.fromMs, period.toMs, min, max],
    queryFn: async ({ signal }): Promise<Figures> => {
      const { periodFigures } = await request(
        PeriodFiguresDocument,
        {
          toolId: id,
          dateStart: new Date(period.fromMs).toISOString(),
          dateEnd: new Date(period.toMs).toISOString(),
        },
        { signal },
      )
      return { ...periodFigures, latestMs }
    },
    refetchInterval: goesOn ? REFRESH_MS : false,
    // Only for other limits of the same sensor and period. Another period starts empty.
    placeholderData: (before, query) =>
      query?.queryKey.slice(1, 4).join() === [id, period.fromMs, period.toMs].join()
        ? before
        : undefined,
  })
  const outages = useMemo(
    (): readonly Span[] =>
      data === undefined || data.outages.length === 0
        ? NO_SPANS
        : data.outages.map(({ from, to }) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) })),
    [data],
  )
  const defrostTimes = data?.defrostTimes.length ? data.defrostTimes : NO_TIMES
  const hasFailed = data === undefined && error !== null
  // All of it is the same while nothing changed: `defrostTimes`, when recognised defrosts began, and
  // `outages`, when the server watched nothing.
  return useMemo(
    () => ({ figures: data, defrostTimes, outages, hasFailed }),
    [data, defrostTimes, outages, hasFailed],
  )
}

/**
 * The figures of what is shown, with the time that they are `of`; `part`: null for the whole period.
 * Deferred, all of it together, so that React draws them in short steps.
 */
export const useShownFigures = (
  tool: Parameters<typeof useFigures>[0],
  shown: { span: Span; zoom: Span | null; goesOn: boolean; latestMs: number | null },
) => {
  const { span, zoom } = shown
  const of = zoom ?? span
  const { figures, hasFailed } = useFigures(tool, of, shown.goesOn, shown.latestMs)
  return useDeferredValue(
    useMemo(() => ({ figures, hasFailed, of, part: zoom }), [figures, hasFailed, of, zoom]),
  )
}

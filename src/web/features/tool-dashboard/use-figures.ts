import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
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
  const { data, error, refetch } = useQuery({
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
      data?.outages.map(({ from, to }) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) })) ??
      [],
    [data],
  )
  const defrostTimes = useMemo((): readonly number[] => data?.defrostTimes ?? [], [data])
  return {
    figures: data,
    /** When recognised defrosts began; the same list while nothing changed. */
    defrostTimes,
    /** When the server watched nothing; the same list while nothing changed. */
    outages,
    hasFailed: data === undefined && error !== null,
    retry: () => void refetch(),
  }
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RecentSeriesQuery } from './generated/graphql.ts'
import { RecentSeriesDocument } from './generated/graphql.ts'
import { request } from './request.ts'
import { pageClock } from '../clock/page-clock.ts'

/** A small line has a point each half an hour; between fetches the page adds the newest value. */
const REFRESH_MS = 5 * 60_000

type Series = RecentSeriesQuery['recentSeries'][number]

/**
 * The small lines of many widgets, fetched together. `toolIds` undefined: the caller's own tools;
 * null: not known yet.
 */
export const useRecentSeries = (toolIds: readonly string[] | null | undefined) => {
  const { data, isError, refetch } = useQuery({
    queryKey: ['recentSeries', toolIds ?? 'own'],
    queryFn: async ({ signal }) => {
      const untilMs = pageClock.now()
      const { recentSeries } = await request(
        RecentSeriesDocument,
        toolIds ? { toolIds: [...toolIds] } : {},
        { signal },
      )
      return { recentSeries, untilMs }
    },
    enabled: toolIds !== null,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
  return useMemo(
    () => ({
      byTool: new Map<string, Series>(data?.recentSeries.map((series) => [series.toolId, series])),
      untilMs: data?.untilMs ?? 0,
      /**
       * No line was ever loaded: the page says so. A failed refresh leaves the lines that are
       * there.
       */
      failed: isError && data === undefined,
      retry: () => void refetch(),
    }),
    [data, isError, refetch],
  )
}

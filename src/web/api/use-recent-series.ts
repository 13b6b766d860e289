import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RecentSeriesQuery } from './generated/graphql.ts'
import { RecentSeriesDocument } from './generated/graphql.ts'
import { request } from './request.ts'
import { pageClock } from '../clock/page-clock.ts'

/**
 * A stretch of the small lines is half an hour; in between the newest value is added on the screen.
 */
const REFRESH_MS = 5 * 60_000

type Series = RecentSeriesQuery['recentSeries'][number]

/**
 * The small lines of many widgets by one question. `toolIds` undefined: the caller's own tools;
 * null: not yet known.
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
       * Nothing came: the widgets say so in place of their lines. A failed refresh leaves the lines
       * that are there.
       */
      failed: isError && data === undefined,
      retry: () => void refetch(),
    }),
    [data, isError, refetch],
  )
}

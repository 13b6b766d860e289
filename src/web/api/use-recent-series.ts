import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RecentSeriesQuery } from './generated/graphql.ts'
import { RecentSeriesDocument } from './generated/graphql.ts'
import { request } from './request.ts'
import { pageClock } from '../clock/page-clock.ts'

/** A small line has a point each half an hour; between fetches the page adds the newest value. */
const REFRESH_MS = 5 * 60_000

/** The server answers so many tools in one request. */
const TOOLS_PER_REQUEST = 500
/** Of more own sensors the last ones by name have no small line: each costs the server a read. */
const MOST_LINES = 5_000

type Series = RecentSeriesQuery['recentSeries'][number]
type Answer = { recentSeries: Series[]; untilMs: number }

/**
 * The small lines of many widgets, fetched together. `toolIds` undefined: the caller's own tools;
 * null: not known yet. `ownIds`: of the caller's own tools, by name, once they are known; those that
 * the first answer has no room for follow.
 */
export const useRecentSeries = (
  toolIds: readonly string[] | null | undefined,
  ownIds: readonly string[] = [],
) => {
  const first = useQuery({
    queryKey: ['recentSeries', toolIds ?? 'own'],
    queryFn: ({ signal }) => fetchSeries(toolIds ? { toolIds: [...toolIds] } : {}, signal),
    enabled: toolIds !== null,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
  const lines = first.data?.recentSeries
  const isCut = ownIds.length > TOOLS_PER_REQUEST && lines?.length === TOOLS_PER_REQUEST
  const others = useQuery({
    queryKey: ['recentSeries', 'own', ownIds.length],
    queryFn: ({ signal }) => fetchOthers(ownIds, lines ?? [], signal),
    enabled: isCut,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
  const otherLines = isCut ? others.data?.recentSeries : undefined
  const { refetch: refetchFirst } = first
  const { refetch: refetchOthers } = others
  const hasFailed =
    (first.isError && lines === undefined) || (isCut && others.isError && otherLines === undefined)
  const untilMs = first.data?.untilMs ?? 0
  return useMemo(
    () => ({
      byTool: new Map<string, Series>(
        [...(lines ?? []), ...(otherLines ?? [])].map((series) => [series.toolId, series]),
      ),
      untilMs,
      /**
       * Lines that were never loaded: the page says so. A failed refresh leaves the lines that are
       * there.
       */
      failed: hasFailed,
      retry: () => {
        void refetchFirst()
        if (isCut) void refetchOthers()
      },
    }),
    [lines, otherLines, untilMs, hasFailed, isCut, refetchFirst, refetchOthers],
  )
}

const fetchSeries = async (
  variables: { toolIds?: string[] },
  signal: AbortSignal,
): Promise<Answer> => {
  const untilMs = pageClock.now()
  const { recentSeries } = await request(RecentSeriesDocument, variables, { signal })
  return { recentSeries, untilMs }
}

/** One request after the other: a long list leaves the server time for others. */
const fetchOthers = async (
  ownIds: readonly string[],
  lines: readonly Series[],
  signal: AbortSignal,
): Promise<Answer> => {
  const untilMs = pageClock.now()
  const answered = new Set(lines.map(({ toolId }) => toolId))
  const ids = ownIds.filter((id) => !answered.has(id)).slice(0, MOST_LINES - answered.size)
  const recentSeries: Series[] = []
  for (let at = 0; at < ids.length; at += TOOLS_PER_REQUEST) {
    const toolIds = ids.slice(at, at + TOOLS_PER_REQUEST)
    recentSeries.push(...(await fetchSeries({ toolIds }, signal)).recentSeries)
  }
  return { recentSeries, untilMs }
}

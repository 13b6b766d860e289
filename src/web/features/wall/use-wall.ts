import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  WallDocument,
  WallSeriesDocument,
  type WallQuery,
  type WallSeriesQuery,
} from '../../api/generated/graphql.ts'
import { RefusedError } from '../../api/request-error.ts'
import { request } from '../../api/request.ts'
import { pageClock } from '../../clock/page-clock.ts'

export type WallTool = WallQuery['wall']['tools'][number]
type Series = WallSeriesQuery['wall']['recentSeries'][number]

/** A screen without a session has no socket: it asks. */
const REFRESH_MS = 15_000
/** A locked address is not knocked at more often than this. */
const LOCKED_MS = 5 * 60_000
const SERIES_MS = 5 * 60_000

const isRefused = (error: unknown, code: string): boolean =>
  error instanceof RefusedError && error.code === code

/** A link that opens nothing stays so: asking on would only count as guessing. */
const nextAsk = (error: unknown, usualMs: number): number | false => {
  if (isRefused(error, 'NOT_FOUND')) return false
  return isRefused(error, 'RATE_LIMITED') ? LOCKED_MS : usualMs
}

export type WallState =
  | { kind: 'loading' }
  | { kind: 'revoked' }
  | { kind: 'locked' }
  | { kind: 'waiting' }
  | { kind: 'shown'; wall: WallQuery['wall']; updatedAtMs: number }

/**
 * The tools behind a link, asked for every 15 seconds; a question that fails leaves what is shown.
 */
export const useWall = (secret: string): WallState => {
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: ['wall', secret],
    queryFn: ({ signal }) => request(WallDocument, { secret }, { signal }),
    select: (answer) => answer.wall,
    refetchInterval: ({ state }) => nextAsk(state.error, REFRESH_MS),
    refetchIntervalInBackground: true,
  })
  // What a link showed before it was revoked is not for its screen any more.
  if (isRefused(error, 'NOT_FOUND')) return { kind: 'revoked' }
  if (data !== undefined)
    return { kind: 'shown', wall: data, updatedAtMs: pageClock.ofDevice(dataUpdatedAt) }
  if (isRefused(error, 'RATE_LIMITED')) return { kind: 'locked' }
  return error ? { kind: 'waiting' } : { kind: 'loading' }
}

/** The small lines, half as lively as their stretches are long. */
export const useWallSeries = (secret: string) => {
  const { data } = useQuery({
    queryKey: ['wallSeries', secret],
    queryFn: async ({ signal }) => {
      const untilMs = pageClock.now()
      return {
        untilMs,
        series: (await request(WallSeriesDocument, { secret }, { signal })).wall.recentSeries,
      }
    },
    refetchInterval: ({ state }) => nextAsk(state.error, SERIES_MS),
    refetchIntervalInBackground: true,
  })
  return useMemo(
    () => ({
      byTool: new Map<string, Series>(data?.series.map((each) => [each.toolId, each])),
      untilMs: data?.untilMs ?? 0,
    }),
    [data],
  )
}

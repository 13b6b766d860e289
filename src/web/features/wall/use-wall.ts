import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  WallDocument,
  WallSeriesDocument,
  type WallQuery,
  type WallSeriesQuery,
} from '../../api/generated/graphql.ts'
import { RefusedError } from '../../api/request-error.ts'
import { ANSWER_WITHIN_MS, request } from '../../api/request.ts'
import { pageClock } from '../../clock/page-clock.ts'

export type WallTool = WallQuery['wall']['tools'][number]
type Series = WallSeriesQuery['wall']['recentSeries'][number]

/** A wall display has no session and so no socket: it polls. */
const REFRESH_MS = 15_000
/** The next answer must have come by then. */
export const LIVE_FOR_MS = REFRESH_MS + ANSWER_WITHIN_MS
/** How often a display polls whose network address is locked. */
const LOCKED_MS = 5 * 60_000
const SERIES_MS = 5 * 60_000

const isRefused = (error: unknown, code: string): boolean =>
  error instanceof RefusedError && error.code === code

/**
 * After NOT_FOUND no more requests: a revoked link stays revoked, and more would count as guessing.
 */
const nextPollMs = (error: unknown, usualMs: number): number | false => {
  if (isRefused(error, 'NOT_FOUND')) return false
  return isRefused(error, 'RATE_LIMITED') ? LOCKED_MS : usualMs
}

export type WallState =
  | { kind: 'loading' }
  | { kind: 'revoked' }
  | { kind: 'locked' }
  | { kind: 'waiting' }
  | { kind: 'shown'; wall: WallQuery['wall']; updatedAtMs: number }

/** The sensors of a link, every 15 seconds. After a failed request the last values stay. */
export const useWall = (secret: string): WallState => {
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: ['wall', secret],
    queryFn: ({ signal }) => request(WallDocument, { secret }, { signal }),
    select: (answer) => answer.wall,
    refetchInterval: ({ state }) => nextPollMs(state.error, REFRESH_MS),
    refetchIntervalInBackground: true,
  })
  // A revoked link shows nothing more, not even what it showed before.
  if (isRefused(error, 'NOT_FOUND')) return { kind: 'revoked' }
  if (data !== undefined)
    return { kind: 'shown', wall: data, updatedAtMs: pageClock.ofDevice(dataUpdatedAt) }
  if (isRefused(error, 'RATE_LIMITED')) return { kind: 'locked' }
  return error ? { kind: 'waiting' } : { kind: 'loading' }
}

/** The curves of the last 24 hours. */
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
    refetchInterval: ({ state }) => nextPollMs(state.error, SERIES_MS),
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

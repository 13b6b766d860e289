import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import {
  ChannelSeriesDocument,
  ToolChannelsDocument,
  type ToolChannelsQuery,
} from '../../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../../api/query-client.ts'
import { request } from '../../../api/request.ts'
import type { Span } from '../chart/drawn-series.ts'
import type { ChannelSeries } from './channel-shapes.ts'

export type ToolChannel = ToolChannelsQuery['userToolList'][number]['channels'][number]

const NONE: readonly ToolChannel[] = []

/**
 * What the sensor reports beside its temperature, and what its device says of itself; empty until that is
 * known. It is asked for once it `isDue`.
 */
export const useChannels = (toolId: string, isDue: boolean) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['channels', toolId],
    queryFn: async ({ signal }) =>
      (await request(ToolChannelsDocument, { id: toolId }, { signal })).userToolList[0] ?? null,
    refetchInterval: REFRESH_MS,
    enabled: isDue,
  })
  const retry = useCallback(() => void refetch(), [refetch])
  return {
    channels: data?.channels.length ? data.channels : NONE,
    report: data?.deviceReport ?? null,
    hasFailed: data === undefined && error !== null,
    retry,
  }
}

/** Fine enough for a card of the page's width. */
const STRETCHES = 480

export const useChannelSeries = (toolId: string, type: string, span: Span, newest: string) => {
  const { data, error, refetch } = useQuery({
    // A newer value is a reason to draw the period again.
    queryKey: ['channel-series', toolId, type, span.fromMs, span.toMs, newest],
    queryFn: async ({ signal }): Promise<ChannelSeries> =>
      (
        await request(
          ChannelSeriesDocument,
          {
            toolId,
            type,
            dateStart: new Date(span.fromMs).toISOString(),
            dateEnd: new Date(span.toMs).toISOString(),
            maxPoints: STRETCHES,
          },
          { signal },
        )
      ).chartSeries,
    placeholderData: (before, query) =>
      query?.queryKey.slice(0, 5).join() ===
      ['channel-series', toolId, type, span.fromMs, span.toMs].join()
        ? before
        : undefined,
  })
  return {
    series: data,
    hasFailed: data === undefined && error !== null,
    retry: () => void refetch(),
  }
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LastDataDocument, type ToolCardFragment } from '../../api/generated/graphql.ts'
import { listenToReadings } from '../../api/live-readings.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import type { Arrival } from './chart/drawn-series.ts'

/** °C, null for a sensor's fault; null as a whole before the first reading. */
export type LatestReading = { timeMs: number; value: number | null } | null

const newer = (one: LatestReading, other: LatestReading): LatestReading =>
  one === null || (other !== null && other.timeMs > one.timeMs) ? other : one

/** Enough for hours of readings each second; what is older came with the series by then. */
const MOST_ARRIVALS = 10_000

/** The reading at the end, and those that came while the page is open, in the order of time. */
const withNewest = (arrivals: readonly Arrival[], reading: LatestReading): readonly Arrival[] => {
  if (
    reading === null ||
    reading.value === null ||
    reading.timeMs <= (arrivals.at(-1)?.timeMs ?? -Infinity)
  )
    return arrivals
  return [...arrivals.slice(-MOST_ARRIVALS), { timeMs: reading.timeMs, celsius: reading.value }]
}

/**
 * The newest reading, live and from a poll every 30 s; a poll that fails changes nothing.
 * `arrivals` let the chart grow without asking again.
 */
export const useLatestReading = (
  tool: ToolCardFragment,
): { latest: LatestReading; arrivals: readonly Arrival[] } => {
  const queryClient = useQueryClient()
  const { id, imeiNumber, equipmentId, lastMeasure } = tool
  const [live, setLive] = useState<LatestReading>(null)
  const [arrivals, setArrivals] = useState<readonly Arrival[]>([])

  const { data: polled = null } = useQuery({
    queryKey: ['last-data', id],
    queryFn: async ({ signal }): Promise<LatestReading> => {
      const { getLastData } = await request(
        LastDataDocument,
        { id, imeiNumber, measureId: String(equipmentId) },
        { signal },
      )
      const reading = getLastData?.timestamp
        ? { timeMs: Date.parse(getLastData.timestamp), value: getLastData.value ?? null }
        : null
      setArrivals((known) => withNewest(known, reading))
      return reading
    },
    refetchInterval: REFRESH_MS,
  })

  useEffect(() => {
    let wasCut = false
    return listenToReadings({
      toolIds: [id],
      onReading: ({ timestamp, value }) => {
        const reading = { timeMs: Date.parse(timestamp), value: value ?? null }
        setLive((known) => newer(known, reading))
        setArrivals((known) => withNewest(known, reading))
      },
      onState: (state) => {
        // What came while the line was cut is not sent again.
        if (state === 'live' && wasCut)
          void queryClient.invalidateQueries({ queryKey: ['series', id] })
        wasCut = state !== 'live'
      },
    })
  }, [id, queryClient])

  const first: LatestReading = lastMeasure
    ? { timeMs: Date.parse(lastMeasure.timestamp), value: lastMeasure.value ?? null }
    : null
  return { latest: [polled, live].reduce(newer, first), arrivals }
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { LastDataDocument, type ToolCardFragment } from '../../api/generated/graphql.ts'
import { listenToReadings } from '../../api/live-readings.ts'
import type { LiveState } from '../../api/live-socket.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import type { Arrival } from './chart/drawn-series.ts'

/** `value` in °C, null for a sensor fault. Null as a whole: there is no reading yet. */
export type LatestReading = { timeMs: number; value: number | null } | null

const newerOf = (one: LatestReading, other: LatestReading): LatestReading =>
  one === null || (other !== null && other.timeMs > one.timeMs) ? other : one

/** Enough for hours of readings each second. Older ones have come with the series by then. */
const MOST_ARRIVALS = 10_000

/** The arrivals with this reading at their end, unless it is not newer. In the order of time. */
const withNewest = (arrivals: readonly Arrival[], reading: LatestReading): readonly Arrival[] => {
  if (
    reading === null ||
    reading.value === null ||
    reading.timeMs <= (arrivals.at(-1)?.timeMs ?? -Infinity)
  )
    return arrivals
  return [...arrivals.slice(-MOST_ARRIVALS), { timeMs: reading.timeMs, celsius: reading.value }]
}

/** For the mark that says whether the page is live; `updatedAtMs` by the device's clock. */
export type LatestUpdate = { state: LiveState; updatedAtMs: number }

/**
 * The newest reading, live and by a request every 30 s; a failed request changes nothing.
 * The tool has come with one already: all of this waits until it `isDue`. `arrivals`: the readings since the page was
 * opened, which the chart adds at its end.
 */
export const useLatestReading = (
  tool: ToolCardFragment,
  isDue: boolean,
): { latest: LatestReading; arrivals: readonly Arrival[]; update: LatestUpdate } => {
  const queryClient = useQueryClient()
  const { id, imeiNumber, equipmentId, lastMeasure } = tool
  const [live, setLive] = useState<LatestReading>(null)
  const [arrivals, setArrivals] = useState<readonly Arrival[]>([])
  const [state, setState] = useState<LiveState>('connecting')

  const { data: polled = null, dataUpdatedAt } = useQuery({
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
      setArrivals((before) => withNewest(before, reading))
      return reading
    },
    refetchInterval: REFRESH_MS,
    enabled: isDue,
  })

  useEffect(() => {
    if (!isDue) return
    let wasCut = false
    return listenToReadings({
      toolIds: [id],
      onReading: ({ timestamp, value }) => {
        const reading = { timeMs: Date.parse(timestamp), value: value ?? null }
        setLive((before) => newerOf(before, reading))
        queryClient.setQueryData<LatestReading>(['last-data', id], (before = null) =>
          newerOf(before, reading),
        )
        setArrivals((before) => withNewest(before, reading))
      },
      onState: (next) => {
        setState(next)
        // Readings that came while the connection was lost are not sent again.
        if (next === 'live' && wasCut)
          void queryClient.invalidateQueries({ queryKey: ['series', id] })
        wasCut = next !== 'live'
      },
    })
  }, [id, queryClient, isDue])

  const first = useMemo(
    (): LatestReading =>
      lastMeasure
        ? { timeMs: Date.parse(lastMeasure.timestamp), value: lastMeasure.value ?? null }
        : null,
    [lastMeasure],
  )
  const update = useMemo(() => ({ state, updatedAtMs: dataUpdatedAt }), [state, dataUpdatedAt])
  return { latest: [polled, live].reduce(newerOf, first), arrivals, update }
}

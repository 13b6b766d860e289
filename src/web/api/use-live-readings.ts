import { useEffect, useRef, useState } from 'react'
import { gatherArrivals } from './gather-arrivals.ts'
import { listenToReadings, type LiveReading } from './live-readings.ts'
import type { LiveState } from './live-socket.ts'

/**
 * Passes on the readings that arrive, those of a fifth of a second together, so that a burst costs one
 * rendering. `toolIds` undefined: every tool in sight; null: not known yet, no subscription.
 */
export const useLiveReadings = (
  toolIds: readonly string[] | null | undefined,
  onReadings: (readings: LiveReading[]) => void,
): LiveState => {
  const [state, setState] = useState<LiveState>('connecting')
  const handler = useRef(onReadings)
  useEffect(() => {
    handler.current = onReadings
  })
  const key: string | null | undefined = toolIds ? toolIds.join() : (toolIds as null | undefined)
  useEffect(() => {
    if (key === null) return
    const gathered = gatherArrivals<LiveReading>((readings) => handler.current(readings))
    const end = listenToReadings({
      ...(key === undefined ? {} : { toolIds: key === '' ? [] : key.split(',') }),
      onReading: gathered.add,
      onState: setState,
    })
    return () => {
      end()
      gathered.end()
    }
  }, [key])
  return state
}

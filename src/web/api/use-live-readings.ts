import { useEffect, useRef, useState } from 'react'
import { listenToReadings, type LiveReading } from './live-readings.ts'
import type { LiveState } from './live-socket.ts'

/**
 * Passes on the readings that arrive, those of one frame together, so that a burst costs one
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
    let waiting: LiveReading[] = []
    let frame = 0
    const flush = () => {
      frame = 0
      const readings = waiting
      waiting = []
      handler.current(readings)
    }
    const end = listenToReadings({
      ...(key === undefined ? {} : { toolIds: key === '' ? [] : key.split(',') }),
      onReading: (reading) => {
        waiting.push(reading)
        // A tab in the background has no frames; without the timer the queue would grow.
        frame ||= document.hidden ? window.setTimeout(flush, 1_000) : requestAnimationFrame(flush)
      },
      onState: setState,
    })
    return () => {
      end()
      cancelAnimationFrame(frame)
      clearTimeout(frame)
    }
  }, [key])
  return state
}

import { useEffect, useRef, useState } from 'react'
import { listenToReadings, type LiveReading } from './live-readings.ts'
import type { LiveState } from './live-socket.ts'

/** Five renderings a second at most: a slow phone with hundreds of sensors needs the time between. */
const EACH_MS = 200

/**
 * Gathers what comes. The first after a quiet time is passed on with the next frame, the following
 * ones together once `EACH_MS` is over.
 */
const gather = <T>(passOn: (gathered: T[]) => void) => {
  let waiting: T[] = []
  let frame = 0
  let rest: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    frame = 0
    const gathered = waiting
    waiting = []
    rest = setTimeout(() => {
      rest = undefined
      if (waiting.length > 0) passInTime()
    }, EACH_MS)
    passOn(gathered)
  }
  const passInTime = () => {
    // A tab in the background has no frames; without the timer the queue would grow.
    frame ||= document.hidden ? window.setTimeout(flush, 1_000) : requestAnimationFrame(flush)
  }
  return {
    add: (one: T) => {
      waiting.push(one)
      if (rest === undefined) passInTime()
    },
    end: () => {
      cancelAnimationFrame(frame)
      clearTimeout(frame)
      clearTimeout(rest)
    },
  }
}

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
    const gathered = gather<LiveReading>((readings) => handler.current(readings))
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

/** Five renderings a second at most: a slow phone with hundreds of sensors needs the time between. */
export const REST_MS = 200
/** A tab in the background has no frames: it is passed on after this time. */
export const WITHOUT_FRAME_MS = 1_000

/**
 * Gathers what comes. The first after a quiet time is passed on with the next frame, the following
 * ones together, with the first frame once `REST_MS` is over. A tab may go into the background while it
 * waits for a frame, so a timer always waits too: without it the queue would grow until somebody looks.
 */
export const gatherArrivals = <T>(passOn: (gathered: T[]) => void) => {
  let arrived: T[] = []
  let next: { frame: number; timer: ReturnType<typeof setTimeout> } | null = null
  let rest: ReturnType<typeof setTimeout> | null = null

  const cancelNext = (): void => {
    if (next === null) return
    cancelAnimationFrame(next.frame)
    clearTimeout(next.timer)
    next = null
  }
  const flush = (): void => {
    cancelNext()
    const gathered = arrived
    arrived = []
    rest = setTimeout(() => {
      rest = null
      if (arrived.length > 0) passInTime()
    }, REST_MS)
    passOn(gathered)
  }
  const passInTime = (): void => {
    next ??= {
      frame: requestAnimationFrame(flush),
      timer: setTimeout(flush, WITHOUT_FRAME_MS),
    }
  }
  return {
    add: (one: T): void => {
      arrived.push(one)
      if (rest === null) passInTime()
    },
    end: (): void => {
      cancelNext()
      if (rest !== null) clearTimeout(rest)
    },
  }
}

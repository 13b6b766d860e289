import { performance } from 'node:perf_hooks'
import { setTimeout as pauseFor } from 'node:timers/promises'

/** For long work that can wait, such as what a start reads into memory while devices send already. */
export type SpareTime = {
  /** Does a part of some milliseconds when its turn has come. The parts of all work form one queue. */
  slice(work: () => Promise<void>): Promise<void>
}

export type SpareTimeOptions = {
  /** Milliseconds since any fixed moment. */
  now?: () => number
  /** For how many of them the event loop has had nothing to do. */
  idleMs?: () => number
  pause?: (ms: number) => Promise<void>
}

/** Others have the event loop nine times as long at most, so that slices take a tenth of a busy one. */
const MOST_REST_PER_SLICE = 9

const idleOfLoop = (): number => performance.eventLoopUtilization().idle

/**
 * After each slice others have the event loop until it has been idle for as long as the slice took, and nine times as
 * long as that at most. So slices take half of the time that nobody needs, and a tenth when there is none: they come to
 * an end in any case, and requests that wait do not become more by them.
 */
export const createSpareTime = ({
  now = () => performance.now(),
  idleMs = idleOfLoop,
  pause = (ms) => pauseFor(ms),
}: SpareTimeOptions = {}): SpareTime => {
  let last = Promise.resolve()

  const giveWay = async (tookMs: number): Promise<void> => {
    const restUntilMs = now() + tookMs * MOST_REST_PER_SLICE
    const enoughIdleMs = idleMs() + tookMs
    do await pause(tookMs)
    while (idleMs() < enoughIdleMs && now() < restUntilMs)
  }

  return {
    slice: (work) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      last = last.then(async () => {
        const beganMs = now()
        try {
          resolve(await work())
        } catch (error) {
          reject(error)
        }
        await giveWay(now() - beganMs)
      })
      return promise
    },
  }
}

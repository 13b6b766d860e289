import { setTimeout as pauseFor } from 'node:timers/promises'
import { nextTurn } from '../next-turn.ts'

/** Somebody to serve: a reader with news, or news that have to reach the readers. */
export type Served = {
  /** Alarms go before readings. */
  isUrgent: boolean
  serve(): void | Promise<void>
}

/**
 * Serves all open streams, in slices. A commit that two thousand viewers see would otherwise hold
 * the event loop until the last of them has it, and the next reading would wait for its
 * acknowledgement.
 */
export type FanOut = {
  /** Serves it once, in a later turn of the event loop, after those that wait already. */
  serve(one: Served): void
}

export type FanOutOptions = {
  reportError: (error: unknown) => void
  /** Milliseconds since any fixed moment. */
  now?: () => number
  /** Lets others have the event loop: for one turn, or for `ms`. */
  rest?: (ms: number) => Promise<void>
}

/** Length of a slice, ms. */
const SLICE_MS = 3
/** Others have the event loop three times as long, so that streams take a quarter of it at most. */
const REST_PER_SLICE = 3

const restFor = async (ms: number): Promise<void> => {
  if (ms >= 1) await pauseFor(ms, undefined, { ref: false })
  await nextTurn()
}

export const createFanOut = ({
  reportError,
  now = () => performance.now(),
  rest = restFor,
}: FanOutOptions): FanOut => {
  const urgent = new Set<Served>()
  const others = new Set<Served>()
  let isRunning = false
  let restsUntilMs = -Infinity

  const takeNext = (): Served | undefined => {
    const list = urgent.size > 0 ? urgent : others
    const next = list.values().next().value
    if (next !== undefined) list.delete(next)
    return next
  }

  const slice = async (): Promise<void> => {
    const beganMs = now()
    let next: Served | undefined
    while (now() - beganMs < SLICE_MS && (next = takeNext()) !== undefined) {
      try {
        const serving = next.serve()
        if (serving !== undefined) await serving
      } catch (error) {
        reportError(error)
      }
    }
    restsUntilMs = now() + (now() - beganMs) * REST_PER_SLICE
  }

  const run = async (): Promise<void> => {
    while (urgent.size + others.size > 0) {
      await rest(restsUntilMs - now())
      await slice()
    }
    isRunning = false
  }

  return {
    serve: (one) => {
      const list = one.isUrgent ? urgent : others
      list.add(one)
      if (isRunning) return
      isRunning = true
      void run()
    },
  }
}

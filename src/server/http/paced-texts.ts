import { nextTurn } from '../next-turn.ts'

/**
 * How slowly a client may read an answer that is written while it is read: it may keep the server
 * waiting for `graceMs` in all, and for a second more per `bytesPerSecond` that it has taken. Who
 * reads nothing, or a byte now and then, is disconnected, and the place becomes free. The slowest
 * mobile network that still works (EDGE) is five times as fast.
 */
export type ReadingPace = { graceMs: number; bytesPerSecond: number }
export const READING_PACE: ReadingPace = { graceMs: 20_000, bytesPerSecond: 4_000 }

export type PaceTimer = {
  /** Milliseconds since any fixed moment. */
  now: () => number
  /** Calls back after `ms`; answers the function that prevents it. */
  after: (ms: number, call: () => void) => () => void
}

const REAL_TIMER: PaceTimer = {
  now: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
}

/**
 * The same texts, and others get the event loop after each. Calls `onTooSlow` when the client does
 * not read fast enough. Rejects once `signal` is aborted.
 */
export async function* pacedTexts<T extends string | Uint8Array>(
  texts: AsyncIterable<T> | Iterable<T>,
  onTooSlow: () => void,
  {
    pace = READING_PACE,
    timer = REAL_TIMER,
    signal,
  }: { pace?: ReadingPace | undefined; timer?: PaceTimer; signal?: AbortSignal | undefined } = {},
): AsyncGenerator<T> {
  let patienceMs = pace.graceMs
  for await (const text of texts) {
    const sinceMs = timer.now()
    const stop = timer.after(Math.max(0, patienceMs), onTooSlow)
    try {
      yield text
    } finally {
      stop()
    }
    patienceMs += (text.length / pace.bytesPerSecond) * 1_000 - (timer.now() - sinceMs)
    await nextTurn(signal)
  }
}

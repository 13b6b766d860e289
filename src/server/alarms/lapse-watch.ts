import type { Clock } from '../../domain/clock.ts'
import { MINUTE_MS } from '../../domain/durations.ts'

/** A time in which nobody watched, from <= t < to, whole ms since 1970. */
export type Lapse = { fromMs: number; toMs: number }

export type LapseWatch = {
  /** Somebody watches at this moment. */
  beat(): void
  /**
   * A beat, and what has happened since the last call of this. `movedMs`: by how much the clock was
   * moved, 0 for a small difference. `lapse`: the server was paused, or so busy that it did not
   * watch; a clock that was set ahead looks the same.
   */
  take(): { movedMs: number; lapse: Lapse | null }
}

/** Sweeps come every five seconds; the clock is slewed by less. */
const LONGEST_MS = MINUTE_MS

export const createLapseWatch = (clock: Clock, steadyMs: () => number): LapseWatch => {
  let last: { nowMs: number; steadyMs: number } | null = null
  let movedMs = 0
  let lapse: Lapse | null = null

  const beat = (): void => {
    const now = { nowMs: clock().getTime(), steadyMs: steadyMs() }
    if (last !== null) {
      const passedMs = now.steadyMs - last.steadyMs
      const moved = now.nowMs - last.nowMs - passedMs
      if (Math.abs(moved) >= LONGEST_MS) movedMs += moved
      // A suspended machine's steady time may stand still, while its clock is set right afterwards.
      if (passedMs > LONGEST_MS || moved >= LONGEST_MS) {
        const lengthMs = Math.round(passedMs + Math.max(moved, 0))
        lapse = {
          fromMs: Math.min(lapse?.fromMs ?? Infinity, now.nowMs - lengthMs),
          toMs: now.nowMs,
        }
      }
    }
    last = now
  }

  return {
    beat,
    take: () => {
      beat()
      const taken = { movedMs, lapse }
      ;[movedMs, lapse] = [0, null]
      return taken
    },
  }
}

/** For time that is made to pass in leaps, as in the history of the demo. */
export const NO_LAPSES: LapseWatch = { beat: () => {}, take: () => ({ movedMs: 0, lapse: null }) }

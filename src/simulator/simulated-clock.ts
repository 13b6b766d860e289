import { setTimeout as sleep } from 'node:timers/promises'

/** `max`: as fast as the server takes it. */
export type Speed = number | 'max'

/** Times of the simulation, ms since 1970. They never lie ahead of the real time. */
export type SimulatedClock = {
  startMs: number
  endMs: number
  speed: Speed
  /** What time it is in the simulation; at `max` nobody asks. */
  now(): number
  /** Resolves when the simulation has come to this time, at once with `max` or after a stop. */
  until(timeMs: number): Promise<void>
  /** Real time. */
  pause(ms: number): Promise<void>
  realNow(): number
}

/** `realNow`: ms since 1970. The simulation ends in the present, so a fast one begins in the past. */
export const simulatedClock = (
  speed: Speed,
  runMs: number,
  realNow: () => number,
  stopped: AbortSignal,
): SimulatedClock => {
  const realStartMs = realNow()
  const realRunMs = speed === 'max' ? 0 : runMs / speed
  const startMs = realStartMs + realRunMs - runMs
  const pause = (ms: number): Promise<void> =>
    ms <= 0 || stopped.aborted
      ? Promise.resolve()
      : sleep(ms, undefined, { signal: stopped }).catch(() => {})
  const now = (): number =>
    speed === 'max'
      ? startMs + runMs
      : Math.min(startMs + runMs, startMs + (realNow() - realStartMs) * speed)
  return {
    startMs,
    endMs: startMs + runMs,
    speed,
    now,
    until: (timeMs) => (speed === 'max' ? Promise.resolve() : pause((timeMs - now()) / speed)),
    pause: (ms) => sleep(ms),
    realNow,
  }
}

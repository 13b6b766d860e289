import { type EventLoopUtilization, performance } from 'node:perf_hooks'

/** Below it nobody feels a copy that runs beside. */
const QUIET_BELOW = 0.3

/**
 * Answers whether the server has had little to do since the last question. Arriving readings, sealing
 * and pages all run on its one event loop, so its busy share is the measure.
 */
export const createQuietMoments = (): (() => boolean) => {
  let last: EventLoopUtilization | undefined
  return () => {
    const { utilization } = performance.eventLoopUtilization(last)
    last = performance.eventLoopUtilization()
    return utilization < QUIET_BELOW
  }
}

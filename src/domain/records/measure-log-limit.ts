import { MINUTE_MS } from '../durations.ts'

/** The longest time from asking for a measurement log to its answer, with the time in the queue. */
export const MEASURE_LOG_LIMIT_MS = 2 * MINUTE_MS

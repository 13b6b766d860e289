import { MINUTE_MS } from '../durations.ts'

/** Longest time from the request for a measurement log to its answer, queue included. */
export const MEASURE_LOG_LIMIT_MS = 2 * MINUTE_MS

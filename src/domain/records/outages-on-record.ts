import { MINUTE_MS } from '../durations.ts'

/** A time in which the server watched nothing, from <= t < to, ms since 1970. */
export type OutageOnRecord = { fromMs: number; toMs: number; cause: 'stopped' | 'paused' }

/**
 * A shorter part is not on the record. An outage begins when the server was last known to be alive,
 * which is some seconds too early: without this, a log that was issued in these seconds would read
 * otherwise afterwards.
 */
const SHORTEST_MS = MINUTE_MS

/** What of each outage lies in the record, earliest first. */
export const outagesOnRecord = (
  outages: readonly OutageOnRecord[],
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): OutageOnRecord[] =>
  outages
    .map((outage) => ({
      fromMs: Math.max(outage.fromMs, fromMs),
      toMs: Math.min(outage.toMs, untilMs),
      cause: outage.cause,
    }))
    .filter((outage) => outage.toMs - outage.fromMs > SHORTEST_MS)

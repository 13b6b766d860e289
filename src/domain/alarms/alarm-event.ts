import type { StoredValue } from '../readings/stored-value.ts'
import type { AlarmLane } from './alarm-decision.ts'
import type { LateReadings, LateVerdict } from './judge-late-readings.ts'

/** The newest reading that stands in storage, a fault too; ms since 1970. */
export type LatestReading = { timeMs: number; value: StoredValue }

/**
 * What the rule is told. Instants in ms since 1970; `receivedMs` and `nowMs` by the server's clock.
 * `latest`: as it stood before the event; null for a tool that never reported.
 */
export type AlarmEvent =
  /**
   * New readings of one request, repeats left out: ascending by time, each time once; two or more
   * are a batch.
   */
  | {
      kind: 'readings'
      receivedMs: number
      timesMs: ArrayLike<number>
      values: ArrayLike<StoredValue>
      latest: LatestReading | null
      /** With these readings counted. Asked for only when `asksUsualInterval` says so. */
      usualIntervalMs: () => number
    }
  /** Something arrived, all of it repeated. */
  | { kind: 'receipt'; receivedMs: number; latest: LatestReading | null }
  /**
   * Time has passed: at the decision's `dueMs`, or when a tool has been silent for at least
   * `settings.silence`.
   */
  | { kind: 'tick'; nowMs: number; latest: LatestReading | null; silence: Silence | null }
  | { kind: 'acknowledged'; nowMs: number; lane: AlarmLane }
  /** Limits, defrost, settings or pause were changed; `tool` is as it is now. */
  | { kind: 'tool-changed'; nowMs: number; latest: LatestReading | null }
  /** Must follow, in the same transaction, every decision whose `judge` is not null. */
  | { kind: 'judged'; nowMs: number; late: LateReadings; verdict: LateVerdict }

/** Null in place of this for a tool that never reported, or that need not be looked at. */
export type Silence = {
  /** Of anything, repeats too. */
  lastReceiptMs: number
  serverStartMs: number
  /** Asked for only when `settings.silence` has passed. */
  usualIntervalMs: () => number
}

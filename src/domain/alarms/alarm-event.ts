import type { StoredValue } from '../readings/stored-value.ts'
import type { AlarmLane } from './alarm-decision.ts'
import type { LateReadings, LateVerdict } from './judge-late-readings.ts'

/** What the rule is told. Instants in ms since 1970; `receivedMs` and `nowMs` by the server's clock. */
export type AlarmEvent =
  /** New readings of one request, repeats left out: ascending by time, each time once; two or more are a batch. */
  | {
    kind: 'readings'
    receivedMs: number
    timesMs: ArrayLike<number>
    values: ArrayLike<StoredValue>
    /** The newest reading before these; null for the tool's first. */
    newestBefore: { timeMs: number; value: StoredValue } | null
    /** With these readings counted. Asked for only when `asksUsualInterval` says so. */
    usualIntervalMs: () => number
  }
  /** Something arrived, all of it repeated. */
  | { kind: 'receipt'; receivedMs: number }
  /** Time has passed: at the decision's `dueMs`, or when a tool has been silent for at least `settings.silence`. */
  | { kind: 'tick'; nowMs: number; silence: Silence | null }
  | { kind: 'acknowledged'; nowMs: number; lane: AlarmLane }
  /** Limits, defrost, settings or pause were changed; `tool` is as it is now. `latest`: the newest reading. */
  | { kind: 'tool-changed'; nowMs: number; latest: { timeMs: number; value: StoredValue } | null }
  /** Must follow, in the same transaction, every decision whose `judge` is not null. */
  | { kind: 'judged'; nowMs: number; late: LateReadings; verdict: LateVerdict }

/** Null in place of this for a tool that never reported, or that need not be looked at. */
export type Silence = {
  /** Of anything, repeats too. */
  lastReceiptMs: number
  serverStartMs: number
  /** The newest reading's. */
  lastValue: StoredValue | null
  /** Asked for only when `settings.silence` has passed. */
  usualIntervalMs: () => number
}

import type { GoodsTemperature } from './goods-temperature.ts'
import type { StoredValue } from '../readings/stored-value.ts'
import type { LaneName } from './alarm-decision.ts'
import type { LateReadings, LateVerdict } from './judge-late-readings.ts'

/** The newest stored reading, which may be a fault; ms since 1970. */
export type LatestReading = { timeMs: number; value: StoredValue }

/**
 * The input of the rule. Instants in ms since 1970; `receivedMs` and `nowMs` by the server's clock.
 * `latest`: the newest reading before the event; null for a tool that never reported.
 */
export type AlarmEvent =
  /**
   * New readings of one request without repeats, ascending by time, each time once. Two or more are
   * a batch.
   */
  | {
      kind: 'readings'
      receivedMs: number
      timesMs: ArrayLike<number>
      values: ArrayLike<StoredValue>
      latest: LatestReading | null
      /** Counts these readings too. Called only when `asksUsualInterval` is true. */
      usualIntervalMs: () => number
      /** The goods' temperature at `latest`. Called only when `asksGoods` is true. */
      goods?: (() => GoodsTemperature | null) | undefined
    }
  /** Readings arrived, but all of them were repeats. */
  | { kind: 'receipt'; receivedMs: number; latest: LatestReading | null }
  /**
   * Time has passed: at the decision's `dueMs`, or when a tool has been silent for at least
   * `settings.silence`.
   */
  | { kind: 'tick'; nowMs: number; latest: LatestReading | null; silence: Silence | null }
  | ({ kind: 'acknowledged'; nowMs: number } & LaneName)
  /**
   * A person says "on my way": the alarm is quiet for 30 minutes, once a person and alarm.
   * `person`: any name that stands for one person.
   */
  | ({ kind: 'on-my-way'; nowMs: number; person: string } & LaneName)
  /** Limits, defrost, settings or pause were changed; `tool` is as it is now. */
  | {
      kind: 'tool-changed'
      nowMs: number
      latest: LatestReading | null
      /** The goods' temperature at `latest`, where a lane watches it. */
      goods?: GoodsTemperature | null
    }
  /** Must follow, in the same transaction, every decision whose `judge` is not null. */
  | { kind: 'judged'; nowMs: number; late: LateReadings; verdict: LateVerdict }

/**
 * The rule gets null instead for a tool without a device, or whose silence need not be checked.
 */
export type Silence = {
  /** When anything was last received, repeats included; for a tool that never sent, its binding. */
  lastReceiptMs: number
  serverStartMs: number
  /** Called only when `settings.silence` has passed. */
  usualIntervalMs: () => number
}

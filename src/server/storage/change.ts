import type { LearnedDefrosts } from '../../domain/alarms/defrosts/usual-defrost.ts'
import type { StoredValue } from '../../domain/readings/stored-value.ts'

/**
 * What a committed transaction changed. Everything that keeps a copy follows these: the device
 * directory, the states of alarms, the silence watch, open sockets, the delivery worker.
 */
export type Change =
  | { kind: 'device'; imeiNumber: string }
  | { kind: 'token'; id: number }
  /** Of an account's gateways; null: of those for all devices. */
  | { kind: 'found-sensor'; accountId: number | null }
  | { kind: 'account'; id: number }
  | { kind: 'session'; tokenHash: string }
  | { kind: 'incident'; id: number; toolId: number }
  /** New deliveries wait in the outbox. */
  | { kind: 'outbox' }
  /** A message to a webhook is due. */
  | { kind: 'webhook' }
  /** `state` and `dueMs` as they are stored now; null for none. `dueMs` since 1970. */
  | { kind: 'alarm-state'; toolId: number; state: string | null; dueMs: number | null }
  /**
   * What the tool has learned of its defrosts, as it is stored now. Left out: another server has
   * written it.
   */
  | { kind: 'defrosts'; toolId: number; learned?: LearnedDefrosts | null }
  /** Times in ms since 1970, as they were written. `clockAheadMs`: see `Device`. */
  | { kind: 'contact'; imeiNumber: string; atMs: number; clockAheadMs: number }
  | Arrival

/** A device's readings in one request were stored, for these tools. `receivedMs`: since 1970. */
export type Arrival = {
  kind: 'arrival'
  imeiNumber: string
  receivedMs: number
  tools: readonly ArrivedReadings[]
}

/**
 * The new readings of one tool: parallel lists in the order sent, ms since 1970 and corrected
 * values. Empty when all of them were repeats.
 */
export type ArrivedReadings = {
  toolId: number
  imeiNumber: string
  equipmentId: number
  timesMs: number[]
  values: StoredValue[]
}

/** What to call for each kind of change, with all changes of that kind in one commit. */
export type ChangeListener = {
  [Kind in Change['kind']]?: (changes: readonly Extract<Change, { kind: Kind }>[]) => void
}

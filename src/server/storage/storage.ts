import type { StoredValue } from '../../domain/readings/stored-value.ts'
import type { AccountStore } from './account-store.ts'
import type { AlarmStore } from './alarm-store.ts'
import type { AuditStore } from './audit-store.ts'
import type { DeviceStore } from './device-store.ts'
import type { IssuedLogStore } from './issued-log-store.ts'
import type { MailOptOutStore } from './mail-opt-out-store.ts'
import type { OutboxStore, PushStore } from './outbox-store.ts'
import type { ReadingStore } from './reading-store.ts'
import type { ServerValueStore } from './server-value-store.ts'
import type { SessionStore } from './session-store.ts'
import type { ToolStore } from './tool-store.ts'
import type { WallLinkStore } from './wall-link-store.ts'

export type Stores = {
  accounts: AccountStore
  sessions: SessionStore
  tools: ToolStore
  devices: DeviceStore
  readings: ReadingStore
  issuedLogs: IssuedLogStore
  audit: AuditStore
  wallLinks: WallLinkStore
  alarms: AlarmStore
  outbox: OutboxStore
  push: PushStore
  mailOptOuts: MailOptOutStore
  serverValues: ServerValueStore
}

/**
 * What a committed transaction changed. Everything that keeps a copy follows these: the device
 * directory, the states of alarms, the silence watch, open sockets, the delivery worker.
 */
export type Change =
  | { kind: 'device'; imeiNumber: string }
  | { kind: 'app-key'; id: number }
  | { kind: 'account'; id: number }
  | { kind: 'session'; tokenHash: string }
  | { kind: 'incident'; id: number; toolId: number }
  /** Something new waits in the outbox. */
  | { kind: 'outbox' }
  /** As it is kept now; null for none. `dueMs` since 1970. */
  | { kind: 'alarm-state'; toolId: number; state: string | null; dueMs: number | null }
  /** Times in ms since 1970, as they were written. `clockAheadMs`: see `Device`. */
  | { kind: 'contact'; imeiNumber: string; atMs: number; clockAheadMs: number }
  | Arrival

/** One request of a device was stored; it named these tools. `receivedMs`: since 1970. */
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

export type Storage = Stores & {
  /**
   * All or nothing, and on the disk when it resolves. Inside, use the given stores only: they see
   * what the transaction wrote; the outer ones see the last commit. Do no slow work inside (no
   * password hashing, no network): it is the only writer. Throws `StorageUnavailableError` when the
   * disk is full or the engine does not answer. `announce` adds to the changes of this commit what
   * the stores cannot tell by themselves.
   */
  transaction<T>(
    work: (stores: Stores, announce: (arrival: Arrival) => void) => Promise<T>,
  ): Promise<T>
  /**
   * Listens to each commit: what it changed (tools count as their device). Returns the unsubscribe
   * call.
   */
  onChange(listener: ChangeListener): () => void
  /** Throws `StorageUnavailableError` when storage does not answer. */
  ping(): Promise<void>
  /** A consistent copy of the whole database while the server runs. */
  backup(file: string): Promise<void>
  close(): Promise<void>
}

export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError'
}

/** The database was written by a later version of the program. */
export class DatabaseTooNewError extends Error {
  override name = 'DatabaseTooNewError'

  constructor(found: number, known: number) {
    super(
      `The database has version ${found}, but this program knows versions up to ${known} only: start the newer program that wrote it, or restore a backup from before the update.`,
    )
  }
}

/** Another server works on the same data folder. */
export class DataFolderInUseError extends Error {
  override name = 'DataFolderInUseError'

  constructor(folder: string) {
    super(
      `Another Coldwatch server is running on the data folder ${folder}: stop it first, or set DATA_DIR to another folder.`,
    )
  }
}

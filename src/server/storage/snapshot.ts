import type { DamagedRow } from './damaged-readings.ts'
import type { Reads } from './storage.ts'

/** One commit of the database, for commands that read while a server may be running. */
export type Snapshot = {
  stores: Pick<
    Reads,
    | 'accounts'
    | 'tools'
    | 'readings'
    | 'imports'
    | 'devices'
    | 'audit'
    | 'alarms'
    | 'issuedLogs'
    | 'signatures'
    | 'outages'
  >
  /** Rows left out, whose readings are missing. */
  damagedRows: readonly DamagedRow[]
  close(): void | Promise<void>
}

/** `issuedLogs`, `signatures`: null when the database is older than their table. */
export type ReadTrail = {
  audit: Pick<Reads['audit'], 'head' | 'links'>
  issuedLogs: Pick<Reads['issuedLogs'], 'after'> | null
  signatures: Pick<Reads['signatures'], 'after'> | null
  /** What stands in for an error of a read. */
  asReadError(error: unknown): unknown
  close(): void | Promise<void>
}

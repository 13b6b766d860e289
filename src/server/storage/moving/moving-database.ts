import type { AuditReads } from '../audit-store.ts'
import type { DamagedRow } from '../damaged-readings.ts'
import type { ReadingReads } from '../reading-store.ts'
import type { ReadTrail } from '../snapshot.ts'
import type { MovedTable, Row, Value } from './moved-table.ts'

/** How an engine stores a table, where that differs from `MovedTable`. */
export type StoredTable = {
  name: string
  columns: readonly string[]
  key: readonly string[]
  /** From a row of `MovedTable` to a stored one, and back. */
  toStored(row: Row): Row
  fromStored(row: Row): Row
}

/** One side of a move: statements that both engines understand, and what each does in its own way. */
export type MovingDatabase = {
  tables: readonly MovedTable[]
  storedAs(table: MovedTable): StoredTable
  /** The parameter of this number, from 1. */
  parameter(number: number): string
  ask(text: string, values: readonly Value[]): Promise<Row[]>
  /** The last number that each table has given to a row, of rows that are gone too. */
  lastNumbers(): Promise<Map<string, number>>
}

/** One commit of the database that is moved. */
export type MoveSource = MovingDatabase & {
  /** Whether nothing can change it before `close`. */
  isStopped: boolean
  /** What the operator does about damage. */
  remedy: string
  reads(): Promise<MovedReads>
  close(): Promise<void>
}

export type MoveTarget = MovingDatabase & {
  /** What `work` writes is stored together or not at all. */
  transaction<T>(work: () => Promise<T>): Promise<T>
  /** Brings the head of the trail to its last entry, one entry after the other. */
  advanceHead(): Promise<void>
  /** `number`: see `lastNumbers`; 0 where the source does not say. */
  setLastNumber(table: string, number: number): Promise<void>
  /** Within the transaction they see what it has written. */
  reads(): Promise<MovedReads>
  close(): Promise<void>
}

/** What is compared: the readings and the trail as the stores answer them. */
export type MovedReads = {
  readings: Pick<ReadingReads, 'pieces'>
  audit: AuditReads
  issuedLogs: NonNullable<ReadTrail['issuedLogs']>
  signatures: NonNullable<ReadTrail['signatures']>
  damagedRows: readonly DamagedRow[]
  /** Series with readings that are not sealed yet. */
  unsealed: ReadonlySet<number>
}

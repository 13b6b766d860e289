import type { HotLog } from '../readings/hot-log.ts'
import type { PendingReadings } from '../readings/pending-readings.ts'
import type { ReadingMemory } from '../readings/reading-memory.ts'
import { readingStore } from '../readings/reading-store-on-rows.ts'
import type { SqlEngine } from '../sql/sql-engine.ts'
import { sqlArrivals } from '../sql/sql-arrivals.ts'
import { sqlMarks } from '../sql/sql-marks.ts'
import { sqlStores } from '../sql/sql-stores.ts'
import type { Change } from '../change.ts'
import type { Writes } from '../storage.ts'
import { type Ask, kyselyOnPostgres } from './kysely-on-postgres.ts'
import { importRows } from './readings/import-rows.ts'
import { sealedRows } from './readings/sealed-rows.ts'
import { sqlOnPostgres } from './sql-on-postgres.ts'

export type StoreDependencies = {
  ask: Ask
  /** Of the server whose stores these are; null where they only read. */
  serverId: string | null
  memory: ReadingMemory
  hotLog: HotLog
  /** Runs a write that may fail while its transaction goes on. */
  attempt: SqlEngine['attempt']
  /** Readings that the transaction of the caller has written; null outside of one. */
  pending: () => PendingReadings | null
  /** The stores call it for each change that they write. */
  changed: (change: Change) => void
}

/** All stores on what `ask` reaches: the pool of readers, or the transaction of the caller. */
export const postgresStores = ({
  ask,
  serverId,
  memory,
  hotLog,
  attempt,
  pending,
  changed,
}: StoreDependencies): Writes => {
  const engine: SqlEngine = {
    db: kyselyOnPostgres(ask),
    ...sqlOnPostgres,
    attempt,
    changed,
    serverId,
  }
  return {
    ...sqlStores(engine),
    readings: readingStore({
      rows: { sealed: sealedRows(ask), imports: importRows(ask) },
      memory,
      hotLog,
      // The disk is the database server's: it says itself when it is full.
      isDiskShort: () => false,
      pending,
      marks: sqlMarks(engine),
      arrivals: sqlArrivals(engine.db, hotLog),
    }),
  }
}

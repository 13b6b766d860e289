import type { DatabaseSync } from 'node:sqlite'

/**
 * A step forward of the database. A released step is never edited, and it imports nothing of the
 * program: the next step follows it. `code`: what SQL cannot say, after `sqlite` and in the same
 * transaction.
 */
export type Migration = {
  version: number
  name: string
  sqlite: string
  code?: (db: DatabaseSync) => void
}

/** After the 38th each step says what it does on PostgreSQL too, which begins with the tables of then. */
export type LaterMigration = Migration & { postgres: string }

import type { DatabaseSync } from 'node:sqlite'

/**
 * A step forward of the database. Never edited once released: what follows it is the next step.
 * `code`: what SQL cannot say, after `sqlite` and in the same transaction.
 */
export type Migration = {
  version: number
  name: string
  sqlite: string
  code?: (db: DatabaseSync) => void
}

import type { DatabaseSync } from 'node:sqlite'
import type { Migration } from '../migrations/migration.ts'
import { DatabaseTooNewError } from '../storage-errors.ts'

/** Which migrations were applied cannot be trusted: what was done would be done again. */
export class VersionsDamagedError extends Error {
  override name = 'VersionsDamagedError'
}

/** Every migration is applied and noted in order, the first one in an empty file. */
const assertVersionsWhole = (db: DatabaseSync): void => {
  const { versions } = db.prepare('SELECT count(*) AS versions FROM schema_version').get() as {
    versions: number
  }
  const { others } = db
    .prepare(
      "SELECT count(*) AS others FROM sqlite_schema WHERE type = 'table' AND name <> 'schema_version'",
    )
    .get() as { others: number }
  if (schemaVersion(db) !== versions || (versions === 0 && others > 0))
    throw new VersionsDamagedError('its list of versions is not whole')
}

/**
 * Brings the database up to the last of `migrations`, each step in a transaction of its own. Throws
 * `DatabaseTooNewError` or `VersionsDamagedError`.
 */
export const migrateSqlite = (
  db: DatabaseSync,
  migrations: readonly Migration[],
  now: Date,
): void => {
  db.exec(
    'CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT',
  )
  const applied = schemaVersion(db)
  const newestVersion = migrations.at(-1)?.version ?? 0
  if (applied > newestVersion) throw new DatabaseTooNewError(applied, newestVersion)
  assertVersionsWhole(db)
  for (const { version, name, sqlite, code } of migrations) {
    if (version <= applied) continue
    db.exec('BEGIN IMMEDIATE')
    try {
      db.exec(sqlite)
      code?.(db)
      db.prepare('INSERT INTO schema_version (version, name, applied_at) VALUES (?, ?, ?)').run(
        version,
        name,
        now.getTime(),
      )
      db.exec('COMMIT')
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK')
      throw error
    }
  }
}

/** Version of the last migration that was applied; 0 for an empty database. */
export const schemaVersion = (db: DatabaseSync): number =>
  Number(
    db.prepare('SELECT coalesce(max(version), 0) AS version FROM schema_version').get()!['version'],
  )

/** The same for a database that may be quite empty. */
export const schemaVersionIfAny = (db: DatabaseSync): number =>
  db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'schema_version'").get() === undefined
    ? 0
    : schemaVersion(db)

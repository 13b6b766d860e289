import type { DatabaseSync } from 'node:sqlite'
import { outbox } from '../migrations/0005-outbox.ts'
import type { OldDatabase } from '../old-database.ts'
import { INSTALLATION, newInstallation } from '../installation.ts'

/** Null for a new database, one that is up to date, and one that is too old to have server values. */
export const oldDatabase = (
  db: DatabaseSync,
  fromVersion: number,
  toVersion: number,
): OldDatabase | null => {
  if (fromVersion < outbox.version || fromVersion >= toVersion) return null
  const serverValue = (name: string): string | null => {
    const row = db.prepare('SELECT value FROM server_value WHERE name = ?').get(name)
    return row === undefined ? null : String(row['value'])
  }
  return {
    fromVersion,
    toVersion,
    serverValue,
    installation: () => {
      db.prepare('INSERT OR IGNORE INTO server_value (name, value) VALUES (?, ?)').run(
        INSTALLATION,
        newInstallation(),
      )
      return serverValue(INSTALLATION)!
    },
  }
}

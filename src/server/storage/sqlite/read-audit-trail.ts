import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AuditWrites } from '../audit-store.ts'
import type { IssuedLogWrites } from '../issued-log-store.ts'
import { auditChain } from '../migrations/0006-audit-chain.ts'
import { issuedLogs } from '../migrations/0007-issued-logs.ts'
import { MIGRATIONS } from '../migrations/migrations.ts'
import { sqlAuditStore } from '../sql/sql-audit-store.ts'
import { sqlIssuedLogStore } from '../sql/sql-issued-log-store.ts'
import { DatabaseTooNewError } from '../storage.ts'
import { containsOnSqlite } from './contains-on-sqlite.ts'
import { kyselyOnSqlite } from './kysely-on-sqlite.ts'
import { schemaVersion } from './migrate-sqlite.ts'
import { DATABASE_FILE, openReader } from './open-connection.ts'

/** `issuedLogs`: null when the database is older than the table of issued logs. */
export type ReadTrail = {
  audit: Pick<AuditWrites, 'head' | 'links'>
  issuedLogs: Pick<IssuedLogWrites, 'after'> | null
  close(): void
}

/**
 * Reads the trail and the issued logs while a server may be running. Null when there is no database
 * with a chained trail. Throws `DatabaseTooNewError`.
 */
export const readAuditTrail = (dataDir: string): ReadTrail | null => {
  const file = join(dataDir, DATABASE_FILE)
  if (!existsSync(file)) return null
  const db = openReader(file)
  try {
    const version = schemaVersion(db)
    const newestVersion = MIGRATIONS.at(-1)!.version
    if (version > newestVersion) throw new DatabaseTooNewError(version, newestVersion)
    if (version >= auditChain.version) {
      const on = kyselyOnSqlite(db)
      return {
        audit: sqlAuditStore({ db: on, contains: containsOnSqlite }),
        issuedLogs: version >= issuedLogs.version ? sqlIssuedLogStore({ db: on }) : null,
        close: () => db.close(),
      }
    }
  } catch (error) {
    db.close()
    throw error
  }
  db.close()
  return null
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { auditChain } from '../migrations/0006-audit-chain.ts'
import { issuedLogs } from '../migrations/0007-issued-logs.ts'
import { signaturesOfRecords } from '../migrations/0051-signatures-of-records.ts'
import { MIGRATIONS } from '../migrations/migrations.ts'
import { sqlAuditStore } from '../sql/sql-audit-store.ts'
import { sqlIssuedLogStore } from '../sql/sql-issued-log-store.ts'
import { sqlSignatureStore } from '../sql/sql-signature-store.ts'
import type { ReadTrail } from '../snapshot.ts'
import { DatabaseTooNewError } from '../storage-errors.ts'
import { asOpenError } from './as-open-error.ts'
import { sqlOnSqlite } from './sql-on-sqlite.ts'
import { kyselyOnSqlite } from './kysely-on-sqlite.ts'
import { schemaVersion } from './migrate-sqlite.ts'
import { DATABASE_FILE, openReader } from './open-connection.ts'

/**
 * Reads the trail and the issued logs while a server may be running. Null when there is no database
 * with a chained trail. Throws `OperatorError`.
 */
export const readAuditTrail = (dataDir: string): ReadTrail | null => {
  const file = join(dataDir, DATABASE_FILE)
  return existsSync(file) ? readTrailOf(file) : null
}

/** The same for one database file, a backup for example. Throws `OperatorError`. */
export const readTrailOf = (file: string): ReadTrail | null => {
  let db: DatabaseSync | undefined
  try {
    db = openReader(file)
    const opened = db
    const version = schemaVersion(db)
    const newestVersion = MIGRATIONS.at(-1)!.version
    if (version > newestVersion) throw new DatabaseTooNewError(version, newestVersion)
    if (version >= auditChain.version) {
      const on = kyselyOnSqlite(opened)
      return {
        asReadError: (error) => asOpenError(error, file),
        audit: sqlAuditStore({ db: on, ...sqlOnSqlite }),
        issuedLogs: version >= issuedLogs.version ? sqlIssuedLogStore({ db: on }) : null,
        signatures: version >= signaturesOfRecords.version ? sqlSignatureStore({ db: on }) : null,
        close: () => opened.close(),
      }
    }
  } catch (error) {
    db?.close()
    throw asOpenError(error, file)
  }
  db.close()
  return null
}

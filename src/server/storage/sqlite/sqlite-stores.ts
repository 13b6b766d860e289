import type { DatabaseSync } from 'node:sqlite'
import { sqlAccountStore } from '../sql/sql-account-store.ts'
import { sqlAlarmStore } from '../sql/sql-alarm-store.ts'
import { sqlAuditStore } from '../sql/sql-audit-store.ts'
import { sqlDefrostStore } from '../sql/sql-defrost-store.ts'
import { sqlDeviceStore } from '../sql/sql-device-store.ts'
import { sqlFoundSensorStore } from '../sql/sql-found-sensor-store.ts'
import type { SqlEngine } from '../sql/sql-engine.ts'
import { sqlMailOptOutStore } from '../sql/sql-mail-opt-out-store.ts'
import { sqlOutboxStore } from '../sql/sql-outbox-store.ts'
import { sqlOutageStore } from '../sql/sql-outage-store.ts'
import { sqlPushStore } from '../sql/sql-push-store.ts'
import { sqlServerValueStore } from '../sql/sql-server-value-store.ts'
import { sqlImportStore } from '../sql/sql-import-store.ts'
import { sqlIssuedLogStore } from '../sql/sql-issued-log-store.ts'
import { sqlSecondFactorStore } from '../sql/sql-second-factor-store.ts'
import { sqlSessionStore } from '../sql/sql-session-store.ts'
import { sqlTokenStore } from '../sql/sql-token-store.ts'
import { sqlToolStore } from '../sql/sql-tool-store.ts'
import { sqlWallLinkStore } from '../sql/sql-wall-link-store.ts'
import type { Change, Writes } from '../storage.ts'
import { kyselyOnSqlite } from './kysely-on-sqlite.ts'
import { contactsOnSqlite } from './contacts/contacts-on-sqlite.ts'
import type { ContactMemory } from './contacts/contact-memory.ts'
import type { HotLog } from './readings/hot-log.ts'
import type { PendingReadings } from './readings/pending-readings.ts'
import type { ReadingMemory } from './readings/reading-memory.ts'
import { sqliteReadingStore } from './readings/sqlite-reading-store.ts'
import { isUniqueViolation } from './sqlite-errors.ts'
import { sqlOnSqlite } from './sql-on-sqlite.ts'

export type StoreDependencies = {
  db: DatabaseSync
  memory: ReadingMemory
  hotLog: HotLog
  contacts: ContactMemory
  /** Runs before each statement; throws when the connection must not be used now. */
  assertUsable: () => void
  /** Whether what is left on the disk is kept for other things than readings. */
  isDiskShort: () => boolean
  /** Readings that the running transaction has written; null when none runs. */
  pending: () => PendingReadings | null
  /** The stores call it for each change that they write. */
  changed: (change: Change) => void
}

/** All stores on one SQLite connection. */
export const sqliteStores = ({
  db,
  memory,
  hotLog,
  contacts,
  assertUsable,
  isDiskShort,
  pending,
  changed,
}: StoreDependencies): Writes => {
  const engine: SqlEngine = {
    db: kyselyOnSqlite(db, assertUsable),
    ...sqlOnSqlite,
    isUniqueViolation,
    changed,
    contacts: contactsOnSqlite({ db, contacts, hotLog, pending, assertUsable }),
  }
  return {
    accounts: sqlAccountStore(engine),
    sessions: sqlSessionStore(engine),
    secondFactors: sqlSecondFactorStore(engine),
    tokens: sqlTokenStore(engine),
    tools: sqlToolStore(engine),
    devices: sqlDeviceStore(engine),
    foundSensors: sqlFoundSensorStore(engine),
    readings: sqliteReadingStore({ db, memory, hotLog, isDiskShort, pending, engine }),
    imports: sqlImportStore(engine),
    issuedLogs: sqlIssuedLogStore(engine),
    audit: sqlAuditStore(engine),
    wallLinks: sqlWallLinkStore(engine),
    alarms: sqlAlarmStore(engine),
    defrosts: sqlDefrostStore(engine),
    outbox: sqlOutboxStore(engine),
    push: sqlPushStore(engine),
    mailOptOuts: sqlMailOptOutStore(engine),
    outages: sqlOutageStore(engine),
    serverValues: sqlServerValueStore(engine),
  }
}

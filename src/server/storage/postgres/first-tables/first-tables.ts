import type { PostgresStep } from '../migrate-postgres.ts'
import { accountTables } from './accounts.ts'
import { alarmTables } from './alarms.ts'
import { readingTables } from './readings.ts'
import { recordTables } from './records.ts'
import { toolTables } from './tools.ts'

/**
 * The tables as they are after the 38th step of SQLite: PostgreSQL begins here. Instants are ms since
 * 1970 (UTC), truth values 0 or 1. Each text is compared by its bytes, as in SQLite, whatever the
 * database compares by.
 */
export const firstTables: PostgresStep = {
  version: 38,
  name: 'first tables',
  sql: accountTables + toolTables + alarmTables + recordTables + readingTables,
}

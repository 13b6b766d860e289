import { LATER_MIGRATIONS } from '../migrations/migrations.ts'
import { firstTables } from './first-tables/first-tables.ts'
import type { PostgresStep } from './migrate-postgres.ts'

/** In the order in which they are applied; the last one's version is that of SQLite too. */
export const POSTGRES_STEPS: readonly PostgresStep[] = [
  firstTables,
  ...LATER_MIGRATIONS.map(({ version, name, postgres }) => ({ version, name, sql: postgres })),
]

import { sql } from 'kysely'
import type { SqlEngine } from '../sql/sql-engine.ts'

/** LIKE would fold case, and read signs in the text as patterns. */
export const containsOnSqlite: SqlEngine['contains'] = (text, part) =>
  sql`instr(${text}, ${part}) > 0`

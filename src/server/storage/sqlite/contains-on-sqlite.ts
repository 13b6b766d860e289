import { sql } from 'kysely'
import type { SqlEngine } from '../sql/sql-engine.ts'

/** LIKE would ignore case, and take % and _ in the text as wildcards. */
export const containsOnSqlite: SqlEngine['contains'] = (text, part) =>
  sql`instr(${text}, ${part}) > 0`

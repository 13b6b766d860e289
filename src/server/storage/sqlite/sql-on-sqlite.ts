import { sql } from 'kysely'
import type { SqlEngine } from '../sql/sql-engine.ts'

export const sqlOnSqlite: Pick<SqlEngine, 'contains' | 'joined' | 'isAmong'> = {
  // LIKE would ignore case, and take % and _ in the text as wildcards.
  contains: (text, part) => sql`instr(${text}, ${part}) > 0`,
  joined: (ids) => sql`group_concat(${ids})`,
  isAmong: (id, ids) => sql`${id} in (select value from json_each(${JSON.stringify(ids)}))`,
}

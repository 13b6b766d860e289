import { type Selectable, sql } from 'kysely'
import { globOf } from '../sql/any-case-pattern.ts'
import type { SqlEngine } from '../sql/sql-engine.ts'
import type { IncidentRow } from '../sql/tables/alarm-tables.ts'

export const sqlOnSqlite: Pick<
  SqlEngine,
  'contains' | 'containsAnyCase' | 'factOf' | 'joined' | 'isAmong' | 'incidentsByOpen'
> = {
  // LIKE would ignore case, and take % and _ in the text as wildcards.
  contains: (text, part) => sql`instr(${text}, ${part}) > 0`,
  containsAnyCase: (text, part) => sql`${text} glob ${globOf(part)}`,
  factOf: (json, name) => sql`${json} ->> ${sql.lit(name)}`,
  joined: (ids) => sql`group_concat(${ids})`,
  isAmong: (id, ids) => sql`${id} in (select value from json_each(${JSON.stringify(ids)}))`,
  incidentsByOpen: sql<Selectable<IncidentRow>>`incident`.as<'incident'>(
    sql`incident indexed by incident_open`,
  ),
}

import { type Selectable, sql } from 'kysely'
import { globOf } from '../sql/search-pattern.ts'
import type { IdsText, SqlEngine } from '../sql/sql-engine.ts'
import type { IncidentRow } from '../sql/tables/alarm-tables.ts'

const idsText = (ids: readonly number[]): IdsText => JSON.stringify(ids) as IdsText

export const sqlOnSqlite: Pick<
  SqlEngine,
  | 'contains'
  | 'containsLoosely'
  | 'factOf'
  | 'joined'
  | 'isAmong'
  | 'idsText'
  | 'numbersInOneGo'
  | 'isOnPath'
  | 'incidentsByOpen'
> = {
  // LIKE would ignore case, and take % and _ in the text as wildcards.
  contains: (text, part) => sql`instr(${text}, ${part}) > 0`,
  containsLoosely: (text, search) => sql`${text} glob ${globOf(search)}`,
  factOf: (json, name) => sql`${json} ->> ${sql.lit(name)}`,
  joined: (ids) => sql`group_concat(${ids})`,
  isAmong: (id, ids) =>
    sql`${id} in (select value from json_each(${Array.isArray(ids) ? idsText(ids) : ids}))`,
  idsText,
  // There is one writer, and each row gets the largest id and one more.
  numbersInOneGo: true,
  isOnPath: (id, path) =>
    sql`${id} in (select value from json_each('[' || replace(trim(${path}, '/'), '/', ',') || ']'))`,
  incidentsByOpen: sql<Selectable<IncidentRow>>`incident`.as<'incident'>(
    sql`incident indexed by incident_open`,
  ),
}

import { type Selectable, sql } from 'kysely'
import { regexOf } from '../sql/search-pattern.ts'
import type { IdsText, SqlEngine } from '../sql/sql-engine.ts'
import type { IncidentRow } from '../sql/tables/alarm-tables.ts'
import { isUniqueViolation } from './postgres-errors.ts'

const idsText = (ids: readonly number[]): IdsText => `{${ids.join(',')}}` as IdsText

export const sqlOnPostgres: Pick<
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
  | 'isUniqueViolation'
  | 'contacts'
> = {
  contains: (text, part) => sql`strpos(${text}, ${part}) > 0`,
  containsLoosely: (text, search) => sql`${text} ~ ${regexOf(search)}`,
  factOf: (json, name) => sql`${json}::jsonb ->> ${sql.lit(name)}`,
  joined: (ids) => sql`string_agg(${ids}::text, ',')`,
  isAmong: (id, ids) => sql`${id} = any(${Array.isArray(ids) ? idsText(ids) : ids}::bigint[])`,
  idsText,
  numbersInOneGo: false,
  isOnPath: (id, path) =>
    sql`${id} = any(string_to_array(trim(both '/' from ${path}), '/')::bigint[])`,
  incidentsByOpen: sql<Selectable<IncidentRow>>`incident`.as('incident'),
  isUniqueViolation,
  // A row that is written again takes the place of its old version: a log of contacts would save nothing.
  contacts: {
    newestSql: sql`device.last_contact`,
    newest: (_imeiNumber, inColumnMs) => inColumnMs,
    note: async () => 'to-write',
  },
}

import {
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from 'kysely'
import type { AlarmReads, IncidentQuery } from '../alarm-store.ts'
import { inScope } from './in-scope.ts'
import { asIncident } from './incident-row.ts'
import { inParts, type SqlDb } from './sql-engine.ts'
import type { Tables } from './tables.ts'

export const incidentReads = (
  db: SqlDb,
): Pick<AlarmReads, 'byId' | 'openOfTools' | 'ofTool' | 'list' | 'countOpen'> => ({
  byId: async (id) => {
    const row = await incidents(db).where('id', '=', id).executeTakeFirst()
    return row === undefined ? null : asIncident(row)
  },
  openOfTools: openOfTools(db),
  ofTool: ofTool(db),
  list: list(db),
  countOpen: countOpen(db),
})

/** As literals: with a parameter, SQLite does not see that a partial index applies. */
const IS_OPEN = sql<boolean>`incident.state <> 'RECOVERED'`
const IS_PAST = sql<boolean>`incident.state = 'RECOVERED'`

const incidents = (db: SqlDb) => db.selectFrom('incident').selectAll('incident')

/** Cross joins keep the order of the tables: SQLite begins with the incidents. */
const incidentsOfLiveTools = (db: SqlDb) =>
  db
    .selectFrom('incident')
    .crossJoin('tool')
    .crossJoin('account')
    .whereRef('tool.id', '=', 'incident.tool_id')
    .whereRef('account.id', '=', 'tool.user_id')
    .where('tool.deleted_at', 'is', null)

const openOfTools =
  (db: SqlDb): AlarmReads['openOfTools'] =>
  async (toolIds) => {
    const rows = await inParts(toolIds, (part) =>
      incidents(db)
        .where('tool_id', 'in', part)
        .where(IS_OPEN)
        .orderBy('started_at')
        .orderBy('id')
        .execute(),
    )
    return rows.map(asIncident)
  }

const ofTool =
  (db: SqlDb): AlarmReads['ofTool'] =>
  async (toolId, { fromMs, toMs }) => {
    const rows = await incidents(db)
      .where('tool_id', '=', toolId)
      .where('started_at', '<', toMs)
      .where((eb) =>
        eb.or([
          eb('recovered_at', 'is', null),
          eb('recovered_at', '>', fromMs),
          eb('started_at', '>=', fromMs),
        ]),
      )
      .orderBy('started_at')
      .orderBy('id')
      .execute()
    return rows.map(asIncident)
  }

const list =
  (db: SqlDb): AlarmReads['list'] =>
  async (query) => {
    const rows =
      query.open === true || query.toolId !== undefined
        ? await newestMatching(db, query).execute()
        : ((await recentPage(db, query)) ?? (await newestOfTools(db, query)))
    return rows.map(asIncident)
  }

const newestMatching = (db: SqlDb, query: IncidentQuery) =>
  newestFirst(incidentsOfLiveTools(db).selectAll('incident').where(matches(query)), query.first)

const newestFirst = <T extends SelectQueryBuilder<Tables, 'incident', object>>(
  rows: T,
  first: number,
) => rows.orderBy('incident.opened_at', 'desc').orderBy('incident.id', 'desc').limit(first) as T

/** How many of the newest incidents are searched before the query goes by tools. */
const RECENT = 1_000

/** The page, when the newest incidents of all tools fill it or there are no others; else null. */
const recentPage = async (db: SqlDb, query: IncidentQuery) => {
  const oldest = await newestFirst(
    db
      .selectFrom('incident')
      .select('incident.opened_at')
      .where((eb) => eb.and(isBefore(eb, query.before))),
    1,
  )
    .offset(RECENT - 1)
    .executeTakeFirst()
  const recent = newestMatching(db, query)
  if (oldest === undefined) return recent.execute()
  const rows = await recent.where('incident.opened_at', '>=', oldest.opened_at).execute()
  return rows.length < query.first ? null : rows
}

/**
 * The page of a branch that had few alarms lately, from each tool's incidents in the index. A page
 * of n incidents lies within n tools: those with the newest incidents.
 */
const newestOfTools = async (db: SqlDb, query: IncidentQuery) => {
  const tools = await newestFirst(
    db
      .selectFrom('account')
      .crossJoin('tool')
      .crossJoin('incident')
      .select('tool.id')
      .where((eb) => inScope(eb, query.scope))
      .whereRef('tool.user_id', '=', 'account.id')
      .where('tool.deleted_at', 'is', null)
      .where('incident.id', '=', () => newestOfTool(db, query, 1)),
    query.first,
  ).execute()
  return newestFirst(
    db
      .selectFrom('tool')
      .crossJoin('incident')
      .selectAll('incident')
      .where(
        'tool.id',
        'in',
        tools.map(({ id }) => id),
      )
      .where('incident.id', 'in', () => newestOfTool(db, query, query.first)),
    query.first,
  ).execute()
}

const newestOfTool = (db: SqlDb, { open, before }: IncidentQuery, first: number) =>
  newestFirst(
    db
      .selectFrom('incident')
      .select('incident.id')
      .whereRef('incident.tool_id', '=', sql.ref('tool.id'))
      .where((eb) => eb.and([...isOpenOrPast(open), ...isBefore(eb, before)])),
    first,
  )

const matches =
  ({ scope, toolId, open, before }: IncidentQuery) =>
  (eb: ExpressionBuilder<Tables, 'incident' | 'tool' | 'account'>) =>
    eb.and([
      inScope(eb, scope),
      ...(toolId === undefined ? [] : [eb('incident.tool_id', '=', toolId)]),
      ...isOpenOrPast(open),
      ...isBefore(eb, before),
    ])

const isOpenOrPast = (open: boolean | undefined) =>
  open === undefined ? [] : [open ? IS_OPEN : IS_PAST]

const isBefore = (
  eb: ExpressionBuilder<Tables, 'incident'>,
  before: IncidentQuery['before'],
): Expression<SqlBool>[] => {
  if (before === undefined) return []
  const openedAt = before.openedAt.getTime()
  return [
    // What the index on time can use, then what it cannot.
    eb('incident.opened_at', '<=', openedAt),
    eb.or([eb('incident.opened_at', '<', openedAt), eb('incident.id', '<', before.id)]),
  ]
}

const countOpen =
  (db: SqlDb): AlarmReads['countOpen'] =>
  async (scope) => {
    const { open } = await incidentsOfLiveTools(db)
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where(IS_OPEN)
      .where((eb) => inScope(eb, scope))
      .executeTakeFirstOrThrow()
    return Number(open)
  }

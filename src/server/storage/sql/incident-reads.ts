import { type ExpressionBuilder, sql } from 'kysely'
import type { Scope } from '../account-store.ts'
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

/**
 * Up to this many tools in scope, their incidents are read by the index on the tool. With more
 * tools the index on time is faster: the newest incidents of the scope come soon.
 */
const FEW_TOOLS = 100

/** The ids of the live tools in scope; null when there are more than `FEW_TOOLS`. */
const fewTools = async (db: SqlDb, scope: Scope): Promise<number[] | null> => {
  if (scope.kind === 'all') return null
  const rows = await db
    .selectFrom('account')
    .innerJoin('tool', 'tool.user_id', 'account.id')
    .select('tool.id')
    .where((eb) => inScope(eb, scope))
    .where('tool.deleted_at', 'is', null)
    .limit(FEW_TOOLS + 1)
    .execute()
  return rows.length > FEW_TOOLS ? null : rows.map((row) => row.id)
}

const list =
  (db: SqlDb): AlarmReads['list'] =>
  async (query) => {
    const isNarrow = query.open === true || query.toolId !== undefined
    const toolIds = isNarrow ? null : await fewTools(db, query.scope)
    const matching = incidentsOfLiveTools(db).selectAll('incident').where(matches(query))
    const rows = await (
      toolIds === null ? matching : matching.where('incident.tool_id', 'in', toolIds)
    )
      .orderBy('incident.opened_at', 'desc')
      .orderBy('incident.id', 'desc')
      .limit(query.first)
      .execute()
    return rows.map(asIncident)
  }

const matches =
  ({ scope, toolId, open, before }: IncidentQuery) =>
  (eb: ExpressionBuilder<Tables, 'incident' | 'tool' | 'account'>) => {
    const conditions = [inScope(eb, scope)]
    if (toolId !== undefined) conditions.push(eb('incident.tool_id', '=', toolId))
    if (open !== undefined) conditions.push(open ? IS_OPEN : IS_PAST)
    if (before !== undefined) {
      const openedAt = before.openedAt.getTime()
      conditions.push(
        eb.or([
          eb('incident.opened_at', '<', openedAt),
          eb.and([eb('incident.opened_at', '=', openedAt), eb('incident.id', '<', before.id)]),
        ]),
      )
    }
    return eb.and(conditions)
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

import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { IncidentFilter, IncidentQuery } from '../alarm-store.ts'
import type { Span } from '../reading-store.ts'
import { inScope } from './in-scope.ts'
import type { SqlDb, SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'

/** As literals: with a parameter, SQLite does not see that a partial index applies. */
export const IS_OPEN = sql<boolean>`incident.state <> 'RECOVERED'`
const IS_ACTION_OPEN = sql<boolean>`incident.corrective_action = ''`
const IS_PAST = sql<boolean>`incident.state = 'RECOVERED'`

/** Cross joins keep the order of the tables: SQLite begins with the incidents. */
export const incidentsOfLiveTools = (db: SqlDb) =>
  db
    .selectFrom('incident')
    .crossJoin('tool')
    .crossJoin('account')
    .whereRef('tool.id', '=', 'incident.tool_id')
    .whereRef('account.id', '=', 'tool.user_id')
    .where('tool.deleted_at', 'is', null)

type Conditions = Expression<SqlBool>[]

/** The whole filter, for a query over incidents, tools and their owners. */
export const matches =
  (contains: SqlEngine['contains'], query: IncidentFilter & Partial<IncidentQuery>) =>
  (eb: ExpressionBuilder<Tables, 'incident' | 'tool' | 'account'>) =>
    eb.and([...isOfTools(contains, eb, query), ...isSuchIncident(eb, query)])

const SEARCHED = [
  'tool.name',
  'tool.imei_number',
  'account.first_name',
  'account.last_name',
  'account.email',
] as const

/** What the filter says of tools and their owners. */
export const isOfTools = (
  contains: SqlEngine['contains'],
  eb: ExpressionBuilder<Tables, 'tool' | 'account'>,
  { scope, ownerId, search }: IncidentFilter,
): Conditions => [
  inScope(eb, scope),
  ...(ownerId === undefined ? [] : [eb('tool.user_id', '=', ownerId)]),
  ...(search === undefined
    ? []
    : [eb.or(SEARCHED.map((column) => contains(eb.ref(column), search)))]),
]

type SuchIncident = {
  [Name in 'toolId' | 'groupId' | 'lane' | 'period' | 'open' | 'isActionOpen' | 'before']?:
    | IncidentQuery[Name]
    | undefined
}

/** What the filter says of the incidents themselves. */
export const isSuchIncident = (
  eb: ExpressionBuilder<Tables, 'incident'>,
  { toolId, groupId, lane, period, open, isActionOpen, before }: SuchIncident,
): Conditions => [
  ...(toolId === undefined ? [] : [eb('incident.tool_id', '=', toolId)]),
  ...(groupId === undefined ? [] : [isOfGroup(eb, groupId)]),
  ...(lane === undefined ? [] : [eb('incident.lane', '=', lane)]),
  ...(open === undefined ? [] : [open ? IS_OPEN : IS_PAST]),
  ...(isActionOpen === undefined ? [] : [IS_ACTION_OPEN]),
  ...(period === undefined ? [] : [touches(eb, period)]),
  ...isBefore(eb, before),
]

const isOfGroup = (
  eb: ExpressionBuilder<Tables, 'incident'>,
  groupId: number,
): Expression<SqlBool> =>
  eb(
    'incident.id',
    'in',
    eb.selectFrom('alarm_group_member').select('incident_id').where('group_id', '=', groupId),
  )

/** An incident that began and ended at the period's first instant touches it. */
export const touches = (
  eb: ExpressionBuilder<Tables, 'incident'>,
  { fromMs, toMs }: Span,
): Expression<SqlBool> =>
  eb.and([
    eb('incident.started_at', '<', toMs),
    eb.or([
      eb('incident.recovered_at', 'is', null),
      eb('incident.recovered_at', '>', fromMs),
      eb('incident.started_at', '>=', fromMs),
    ]),
  ])

const isBefore = (
  eb: ExpressionBuilder<Tables, 'incident'>,
  before: IncidentQuery['before'],
): Conditions => {
  if (before === undefined) return []
  const openedAt = before.openedAt.getTime()
  return [
    // What the index on time can use, then what it cannot.
    eb('incident.opened_at', '<=', openedAt),
    eb.or([eb('incident.opened_at', '<', openedAt), eb('incident.id', '<', before.id)]),
  ]
}

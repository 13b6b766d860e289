import {
  type Expression,
  type ExpressionBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from 'kysely'
import { DAY_MS } from '../../../domain/durations.ts'
import type { AlarmReads, IncidentQuery } from '../alarm-store.ts'
import type { Span } from '../reading-store.ts'
import {
  incidentsOfLiveTools,
  IS_OPEN,
  isOfTools,
  isSuchIncident,
  matches,
} from './incident-filter.ts'
import { asIncident } from './incident-row.ts'
import type { SqlEngine } from './sql-engine.ts'
import type { IncidentRow } from './tables/alarm-tables.ts'
import type { Tables } from './tables.ts'
import { countUpTo, idsWithText, MOST_SORTED } from './tool-ids.ts'

type Engine = Pick<SqlEngine, 'db' | 'contains' | 'joined' | 'isAmong'>
type Row = Selectable<IncidentRow>

/** The page of incidents, newest first. */
export const listIncidents =
  (engine: Engine): AlarmReads['list'] =>
  async (query) => {
    const rows =
      query.open === true || query.toolId !== undefined
        ? await newestMatching(engine, query).execute()
        : ((await recentPage(engine, query)) ?? (await newestOfTools(engine, query)))
    return rows.map(asIncident)
  }

const newestMatching = ({ db, contains }: Engine, query: IncidentQuery) =>
  newestFirst(
    incidentsOfLiveTools(db).selectAll('incident').where(matches(contains, query)),
    query.first,
  )

const newestFirst = <T extends SelectQueryBuilder<Tables, 'incident', object>>(
  rows: T,
  first: number,
) => rows.orderBy('incident.opened_at', 'desc').orderBy('incident.id', 'desc').limit(first) as T

/** How many of the newest incidents are searched, at least, before the query goes by tools. */
const RECENT = 1_000

/** The page, when the newest incidents of all tools fill it or there are no others; else null. */
const recentPage = async (engine: Engine, query: IncidentQuery): Promise<Row[] | null> => {
  const { period, open, lane, isActionOpen, before } = query
  const oldest = await newestFirst(
    engine.db
      .selectFrom('incident')
      .select('incident.opened_at')
      // In a storm the newest ones are all open, and one kind may be rare.
      .where((eb) =>
        eb.and([
          ...isSuchIncident(eb, { open, lane, isActionOpen, before }),
          ...openedNear(eb, period),
        ]),
      ),
    1,
  )
    .offset(Math.max(RECENT, 2 * query.first) - 1)
    .executeTakeFirst()
  let recent = newestMatching(engine, query).where((eb) => eb.and(openedNear(eb, period)))
  if (oldest !== undefined) recent = recent.where('incident.opened_at', '>=', oldest.opened_at)
  const rows = await recent.execute()
  if (oldest !== undefined && rows.length < query.first) return null
  return period === undefined ? rows : newestOf([...rows, ...(await besides(engine, query))], query)
}

/** As in the index `incident_long_or_late`. */
const LONGEST_MS = 7 * DAY_MS
const LATEST_MS = DAY_MS
const IS_LONG_OR_LATE = sql<boolean>`(incident.recovered_at - incident.opened_at > ${sql.lit(LONGEST_MS)} or incident.opened_at - incident.started_at > ${sql.lit(LATEST_MS)})`

/**
 * An incident that touches the period opened at about that time, unless it lasted long, opened late
 * or is still open.
 */
const openedNear = (
  eb: ExpressionBuilder<Tables, 'incident'>,
  period: Span | undefined,
): Expression<SqlBool>[] =>
  period === undefined
    ? []
    : [
        eb('incident.opened_at', '>=', period.fromMs - LONGEST_MS),
        eb('incident.opened_at', '<', period.toMs + LATEST_MS),
      ]

/** The incidents of the period that `openedNear` may leave out; each kind has an index of its own. */
const besides = async (engine: Engine, query: IncidentQuery): Promise<Row[]> => [
  ...(await newestMatching(engine, query).where(IS_LONG_OR_LATE).execute()),
  ...(query.open === false ? [] : await newestMatching(engine, query).where(IS_OPEN).execute()),
]

const newestOf = (rows: readonly Row[], { first }: IncidentQuery): Row[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()]
    .sort((a, b) => b.opened_at - a.opened_at || b.id - a.id)
    .slice(0, first)

/**
 * The page of a branch that had few alarms lately, from each tool's incidents in the index. A page
 * of n incidents lies within n tools: those with the newest incidents.
 */
const newestOfTools = async (engine: Engine, query: IncidentQuery): Promise<Row[]> => {
  const { db } = engine
  const tools = await newestFirst(
    (await toolsOfQuery(engine, query))
      .crossJoin('incident')
      .select('tool.id')
      .whereRef('tool.user_id', '=', 'account.id')
      .where('tool.deleted_at', 'is', null)
      .where('incident.id', '=', () => newestOfTool(db, query, 1)),
    query.first,
  ).execute()
  if (tools.length === 0) return []
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

/** Reading the texts of 100,000 tools and their owners row by row takes a quarter of a second. */
const toolsOfQuery = async (engine: Engine, query: IncidentQuery) => {
  const { db, contains, isAmong } = engine
  const { search, ...others } = query
  const isLargeSearch =
    search !== undefined && (await countUpTo(engine, query, MOST_SORTED + 1)) > MOST_SORTED
  const toolIds = isLargeSearch ? await idsWithText(engine, {}, search) : null
  if (toolIds !== null && toolIds.length <= MOST_SORTED)
    return db
      .selectFrom('tool')
      .crossJoin('account')
      .where((eb) =>
        eb.and([isAmong(eb.ref('tool.id'), toolIds), ...isOfTools(contains, eb, others)]),
      )
  return db
    .selectFrom('account')
    .crossJoin('tool')
    .where((eb) => eb.and(isOfTools(contains, eb, query)))
}

const newestOfTool = (db: Engine['db'], query: IncidentQuery, first: number) =>
  newestFirst(
    db
      .selectFrom('incident')
      .select('incident.id')
      .whereRef('incident.tool_id', '=', sql.ref('tool.id'))
      .where((eb) => eb.and(isSuchIncident(eb, query))),
    first,
  )

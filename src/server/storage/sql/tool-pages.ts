import { sql } from 'kysely'
import type { OwnedTool, ToolQuery, ToolReads, ToolSortColumn } from '../tool-store.ts'
import { idsByCompany } from './by-company.ts'
import type { SqlDb, SqlEngine } from './sql-engine.ts'
import { inParts } from './sql-engine.ts'
import type { AccountRow } from './tables/account-tables.ts'
import type { ToolRow } from './tables/tool-tables.ts'
import {
  countUpTo,
  HAS_OWNER,
  idsIn,
  idsOfOwners,
  idsWithText,
  joinedIds,
  liveTools,
  membersOf,
  MOST_SORTED,
  OWNER_TEXTS,
  owners,
  TOOL_TEXTS,
  type ToolIds,
} from './tool-ids.ts'
import { asOwnedTool } from './tool-row.ts'

type Engine = Pick<SqlEngine, 'db' | 'contains' | 'joined' | 'isAmong'>

/** The columns that a page's column sorts by, most significant first. The id comes last. */
const SORT_COLUMNS = {
  id: [],
  name: ['tool.name_key'],
  imeiNumber: ['tool.imei_number'],
  equipmentId: ['tool.equipment_id'],
  client: ['account.last_name_key', 'account.first_name_key', 'account.email_key'],
  min: ['tool.min'],
  max: ['tool.max'],
  notificationMin: ['tool.notification_min'],
  notificationMax: ['tool.notification_max'],
  createdAt: ['tool.created_at'],
  updatedAt: ['tool.updated_at'],
} as const satisfies Record<
  Exclude<ToolSortColumn, 'company'>,
  readonly (`tool.${keyof ToolRow}` | `account.${keyof AccountRow}`)[]
>

/** Companies are sorted apart. */
type Sort = { column: keyof typeof SORT_COLUMNS; descending: boolean }
type KeyedQuery = Omit<ToolQuery, 'sort'> & { sort?: Sort }
const isKeyed = (query: ToolQuery): query is KeyedQuery => query.sort?.column !== 'company'

type Page = NonNullable<ToolQuery['page']>
const BY_NAME: Sort = { column: 'name', descending: false }

/** `list` and `idsOf`: first the ids alone, from indexes, then the rows of the page. */
export const toolPages = (engine: Engine): Pick<ToolReads, 'list' | 'idsOf'> => {
  const { db } = engine
  const idsOf: ToolReads['idsOf'] = async (query) => (await pageOfIds(engine, query)).ids
  return {
    idsOf,
    list: async (query) => {
      const { ids, total } = await pageOfIds(engine, query)
      return { rows: await rowsOf(db, ids), total }
    },
  }
}

const rowsOf = async (db: SqlDb, ids: readonly number[]): Promise<OwnedTool[]> => {
  const rows = await inParts(ids, (part) =>
    db
      .selectFrom('tool')
      .innerJoin('account', 'account.id', 'tool.user_id')
      .selectAll('tool')
      .select('account.path as owner_path')
      .where('tool.id', 'in', part)
      .execute(),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => asOwnedTool(byId.get(id)!))
}

/** Without a page all ids. `total`: without the page. */
const pageOfIds = async (
  engine: Engine,
  query: ToolQuery,
): Promise<{ ids: number[]; total: number }> => {
  const { search, page } = query
  if (!isKeyed(query)) return pageOf(await byCompany(engine, query), page)
  if (query.siteId !== undefined) return pageOf(await gathered(engine, query), page)
  const hasText = search !== undefined && search !== ''
  if (owners(query) === null && !hasText) return await pageOfAll(engine, query)
  if ((await countUpTo(engine, query, MOST_SORTED + 1)) <= MOST_SORTED)
    return pageOf(await gathered(engine, query), page)
  const matching = hasText ? await idsWithText(engine, query, search) : null
  if (matching !== null && matching.length <= MOST_SORTED)
    return pageOf(await sorted(engine, matching, query), page)
  const inSight = owners(query) === null ? null : await idsOfOwners(engine, query)
  const isListed = [matching, inSight].filter((ids) => ids !== null).map(membersOf)
  const ids = await joinedIds(engine, walk(engine.db, query))
  return pageOf(
    ids.filter((id) => isListed.every((member) => member[id] === 1)),
    page,
  )
}

/** By the companies of their owners, then by the owners' names; of one owner by id. */
const byCompany = async (engine: Engine, query: ToolQuery): Promise<number[]> => {
  const { db, joined } = engine
  const { descending = false } = query.sort ?? {}
  const hasText = query.search !== undefined && query.search !== ''
  const { page: _page, ...all } = query
  const isListed =
    hasText || query.siteId !== undefined
      ? membersOf((await pageOfIds(engine, { ...all, sort: BY_NAME })).ids)
      : null
  const holders = await db
    .selectFrom('account')
    .innerJoin(
      db
        .selectFrom(liveTools(db).where(HAS_OWNER).select(['tool.id', 'tool.user_id']).as('tool'))
        .groupBy('tool.user_id')
        .select((eb) => ['tool.user_id', joined(eb.ref('tool.id')).as('ids')])
        .as('held'),
      'held.user_id',
      'account.id',
    )
    .where(owners(query) ?? (() => sql<boolean>`1 = 1`))
    .orderBy('account.last_name_key')
    .orderBy('account.first_name_key')
    .orderBy('account.id')
    .select(['account.id', 'account.company', 'held.ids'])
    .execute()
  const held = new Map(holders.map(({ id, ids }) => [id, ids]))
  return idsByCompany(holders, descending).flatMap((id) => {
    const ids = idsIn(held.get(id) ?? '').toSorted((a, b) => (descending ? b - a : a - b))
    return isListed === null ? ids : ids.filter((toolId) => isListed[toolId] === 1)
  })
}

const pageOf = (ids: number[], page: Page | undefined): { ids: number[]; total: number } => ({
  ids: page === undefined ? ids : ids.slice(page.offset, page.offset + page.first),
  total: ids.length,
})

const pageOfAll = async (engine: Engine, query: KeyedQuery) => {
  const { page } = query
  const ids = walk(engine.db, query)
  if (page === undefined) return pageOf(await joinedIds(engine, ids), page)
  const rows = await ids.limit(page.first).offset(page.offset).execute()
  return { ids: rows.map(({ id }) => id), total: await countUpTo(engine, query, null) }
}

const inSort = (ids: ToolIds, { column, descending }: Sort): ToolIds => {
  const direction = descending ? 'desc' : 'asc'
  let sortedIds = ids
  for (const key of SORT_COLUMNS[column]) sortedIds = sortedIds.orderBy(key, direction)
  return sortedIds.orderBy('tool.id', direction)
}

const read = async (ids: ToolIds): Promise<number[]> => (await ids.execute()).map(({ id }) => id)

const withOwners = (db: SqlDb): ToolIds =>
  liveTools(db).innerJoin('account', 'account.id', 'tool.user_id').select('tool.id')

/** Of few owners' tools, or of those at a site, those that the search finds, sorted. */
const gathered = (
  { db, contains }: Engine,
  { search = '', searchOwner, ...query }: KeyedQuery,
): Promise<number[]> => {
  const texts = searchOwner === false ? TOOL_TEXTS : [...TOOL_TEXTS, ...OWNER_TEXTS]
  return read(
    inSort(
      withOwners(db).where((eb) =>
        eb.and([
          owners(query)?.(eb) ?? sql<boolean>`1 = 1`,
          ...(query.siteId === undefined ? [] : [eb('tool.site_id', '=', query.siteId)]),
          ...(search === ''
            ? []
            : [eb.or(texts.map((column) => contains(eb.ref(column), search)))]),
        ]),
      ),
      query.sort ?? BY_NAME,
    ),
  )
}

/** Those of `ids` that are the owners', sorted. */
const sorted = (
  { db, isAmong }: Engine,
  ids: readonly number[],
  query: KeyedQuery,
): Promise<number[]> =>
  read(
    inSort(
      withOwners(db).where((eb) =>
        eb.and([isAmong(eb.ref('tool.id'), ids), owners(query)?.(eb) ?? sql<boolean>`1 = 1`]),
      ),
      query.sort ?? BY_NAME,
    ),
  )

/** All live tools, whoever owns them, in the order of an index. */
const walk = (db: SqlDb, { sort = BY_NAME }: KeyedQuery): ToolIds => {
  const tools =
    sort.column === 'client'
      ? // A cross join, for the order of its tables: SQLite never turns that round.
        db
          .selectFrom('account')
          .crossJoin('tool')
          .whereRef('tool.user_id', '=', 'account.id')
          .where('tool.deleted_at', 'is', null)
      : liveTools(db)
  return inSort(tools.select('tool.id') as ToolIds, sort)
}

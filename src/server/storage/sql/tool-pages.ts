import {
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { OwnedTool, ToolQuery, ToolReads, ToolSortColumn } from '../tool-store.ts'
import { inScope } from './in-scope.ts'
import type { SqlDb, SqlEngine } from './sql-engine.ts'
import { inParts } from './sql-engine.ts'
import type { AccountRow, Tables, ToolRow } from './tables.ts'
import { asOwnedTool } from './tool-row.ts'

type Engine = Pick<SqlEngine, 'db' | 'contains' | 'joined' | 'isAmong'>

/**
 * Up to so many tools are gathered owner by owner and sorted, which costs some 3 µs each. Of more, an
 * index with the order of all tools is walked: some 30 ms for 100,000.
 */
const MOST_SORTED = 6_000

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
  ToolSortColumn,
  readonly (`tool.${keyof ToolRow}` | `account.${keyof AccountRow}`)[]
>

type Sort = NonNullable<ToolQuery['sort']>
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

const pageOf = (ids: number[], page: Page | undefined): { ids: number[]; total: number } => ({
  ids: page === undefined ? ids : ids.slice(page.offset, page.offset + page.first),
  total: ids.length,
})

const pageOfAll = async (engine: Engine, query: ToolQuery) => {
  const { page } = query
  const ids = walk(engine.db, query)
  if (page === undefined) return pageOf(await joinedIds(engine, ids), page)
  const rows = await ids.limit(page.first).offset(page.offset).execute()
  return { ids: rows.map(({ id }) => id), total: await countUpTo(engine, query, null) }
}

const liveTools = (db: SqlDb) => db.selectFrom('tool').where('tool.deleted_at', 'is', null)

/** All have one. SQLite uses an index that begins with the owner only for a condition on the owner. */
const HAS_OWNER = sql<boolean>`tool.user_id > 0`

/** The accounts whose tools are asked for; null: every account's. */
const owners = ({ scope, ownerId }: ToolQuery) => {
  if (scope.kind === 'all' && ownerId === undefined) return null
  return (eb: ExpressionBuilder<Tables, 'account'>) =>
    eb.and([inScope(eb, scope), ...(ownerId === undefined ? [] : [eb('account.id', '=', ownerId)])])
}

const ofOwners = (query: ToolQuery) => (eb: ExpressionBuilder<Tables, 'tool'>) => {
  const matches = owners(query)
  return matches === null
    ? sql<boolean>`1 = 1`
    : eb('tool.user_id', 'in', eb.selectFrom('account').select('account.id').where(matches))
}

/** How many tools of the query's owners there are, whatever its search; at most `most`. */
const countUpTo = async (
  { db }: Engine,
  query: ToolQuery,
  most: number | null,
): Promise<number> => {
  const tools = liveTools(db).select('tool.id').where(HAS_OWNER).where(ofOwners(query))
  const { total } = await db
    .selectFrom((most === null ? tools : tools.limit(most)).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

type Ids = SelectQueryBuilder<Tables, 'tool' | 'account', { id: number }>

const inSort = (ids: Ids, { column, descending }: Sort): Ids => {
  const direction = descending ? 'desc' : 'asc'
  let sortedIds = ids
  for (const key of SORT_COLUMNS[column]) sortedIds = sortedIds.orderBy(key, direction)
  return sortedIds.orderBy('tool.id', direction)
}

const read = async (ids: Ids): Promise<number[]> => (await ids.execute()).map(({ id }) => id)

const withOwners = (db: SqlDb): Ids =>
  liveTools(db).innerJoin('account', 'account.id', 'tool.user_id').select('tool.id')

/** Of few owners' tools those that the search finds, sorted. */
const gathered = (
  { db, contains }: Engine,
  { search = '', searchOwner, ...query }: ToolQuery,
): Promise<number[]> => {
  const texts = searchOwner === false ? TOOL_TEXTS : [...TOOL_TEXTS, ...OWNER_TEXTS]
  return read(
    inSort(
      withOwners(db).where((eb) =>
        eb.and([
          owners(query)?.(eb) ?? sql<boolean>`1 = 1`,
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
  query: ToolQuery,
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
const walk = (db: SqlDb, { sort = BY_NAME }: ToolQuery): Ids => {
  const tools =
    sort.column === 'client'
      ? // A cross join, for the order of its tables: SQLite never turns that round.
        db
          .selectFrom('account')
          .crossJoin('tool')
          .whereRef('tool.user_id', '=', 'account.id')
          .where('tool.deleted_at', 'is', null)
      : liveTools(db)
  return inSort(tools.select('tool.id') as Ids, sort)
}

/** All ids of a query, in its order. */
const joinedIds = async ({ db, joined }: Engine, ids: Ids): Promise<number[]> => {
  const { text } = await db
    .selectFrom(ids.as('listed'))
    .select((eb) => joined(eb.ref('listed.id')).as('text'))
    .executeTakeFirstOrThrow()
  return idsIn(text ?? '')
}

const COMMA = 0x2c
const ZERO = 0x30

/** Reads "12,7": twice as fast as `split` and `Number`. */
const idsIn = (text: string): number[] => {
  const ids: number[] = []
  let id = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === COMMA) {
      ids.push(id)
      id = 0
    } else id = id * 10 + code - ZERO
  }
  if (text !== '') ids.push(id)
  return ids
}

const TOOL_TEXTS = ['tool.name', 'tool.imei_number'] as const
const OWNER_TEXTS = ['account.first_name', 'account.last_name', 'account.email'] as const

/** The ids of the tools that a search finds, whoever owns them, in no order. */
const idsWithText = async (
  engine: Engine,
  { searchOwner }: ToolQuery,
  search: string,
): Promise<number[]> => {
  const { db, contains } = engine
  const byTool = await joinedIds(
    engine,
    liveTools(db)
      .select('tool.id')
      .where(HAS_OWNER)
      .where((eb) =>
        eb.or(TOOL_TEXTS.map((column) => contains(eb.ref(column), search))),
      ) as unknown as Ids,
  )
  if (searchOwner === false) return byTool
  const byOwner = await joinedIds(
    engine,
    ofAccounts(db, (eb) => eb.or(OWNER_TEXTS.map((column) => contains(eb.ref(column), search)))),
  )
  const isByTool = membersOf(byTool)
  return [...byTool, ...byOwner.filter((id) => isByTool[id] !== 1)]
}

/** The ids of all tools of the query's owners, in no order. */
const idsOfOwners = (engine: Engine, query: ToolQuery): Promise<number[]> =>
  joinedIds(engine, ofAccounts(engine.db, owners(query) ?? (() => sql<boolean>`1 = 1`)))

type OfAccount = (eb: ExpressionBuilder<Tables, 'account'>) => Expression<SqlBool>

/** The live tools of these accounts. The cross join has SQLite go from account to account. */
const ofAccounts = (db: SqlDb, condition: OfAccount): Ids =>
  db
    .selectFrom('account')
    .crossJoin('tool')
    .whereRef('tool.user_id', '=', 'account.id')
    .where('tool.deleted_at', 'is', null)
    .where(condition)
    .select('tool.id')

/** 1 at the place of each id. Ids count up from 1; a Set of 100,000 takes 10 ms. */
const membersOf = (ids: readonly number[]): Uint8Array => {
  const members = new Uint8Array(ids.reduce((most, id) => Math.max(most, id), 0) + 1)
  for (const id of ids) members[id] = 1
  return members
}

import type { ExpressionBuilder } from 'kysely'
import { sql } from 'kysely'
import type { ToolQuery, ToolReads, ToolSortColumn } from '../tool-store.ts'
import { inScope } from './in-scope.ts'
import type { SqlDb, SqlEngine } from './sql-engine.ts'
import { inParts } from './sql-engine.ts'
import type { AccountRow, Tables, ToolRow } from './tables.ts'
import { correctionHistory, limitsHistory } from './tool-history.ts'
import { asOwnedTool, asTool } from './tool-row.ts'

export const toolReads = ({ db, contains }: Pick<SqlEngine, 'db' | 'contains'>): ToolReads => ({
  ...liveTools(db),
  ...deletedTools(db),
  list: listTools({ db, contains }),
  idsOf: idsOfTools({ db, contains }),

  withAddress: async (text) =>
    (
      await db
        .selectFrom('tool')
        .selectAll()
        .where((of) => contains(of.fn<string>('lower', ['notification_email']), text))
        .orderBy('id')
        .execute()
    ).map(asTool),

  historyOfLimits: limitsHistory(db).of,
  withUnchangedLimits: limitsHistory(db).unchangedOf,
  historyOfCorrection: correctionHistory(db).of,
})

const toolsWithOwners = (db: SqlDb) =>
  db.selectFrom('tool').innerJoin('account', 'account.id', 'tool.user_id')

const liveToolsWithOwners = (db: SqlDb) => toolsWithOwners(db).where('tool.deleted_at', 'is', null)

const ownedTools = (db: SqlDb) =>
  liveToolsWithOwners(db).selectAll('tool').select('account.path as owner_path')

/** Written as literals: SQLite uses a partial index only for conditions that it reads in the query. */
export const IS_BOUND = sql<boolean>`tool.is_bound = 1`
const WAITS = sql<boolean>`tool.is_bound = 0`

const liveTools = (
  db: SqlDb,
): Pick<ToolReads, 'byId' | 'byIds' | 'bySensor' | 'ofDevice' | 'waitingFor' | 'boundAbove'> => ({
  byId: async (id) => {
    const row = await ownedTools(db).where('tool.id', '=', id).executeTakeFirst()
    return row === undefined ? null : asOwnedTool(row)
  },

  byIds: async (ids) =>
    inParts(ids, async (part) =>
      (await ownedTools(db).where('tool.id', 'in', part).execute()).map(asOwnedTool),
    ),

  bySensor: async (imeiNumber, equipmentId) => {
    const row = await ownedTools(db)
      .where('tool.imei_number', '=', imeiNumber)
      .where('tool.equipment_id', '=', equipmentId)
      .where(IS_BOUND)
      .executeTakeFirst()
    return row === undefined ? null : asOwnedTool(row)
  },

  ofDevice: async (imeiNumber) =>
    (
      await ownedTools(db)
        .where('tool.imei_number', '=', imeiNumber)
        .where(IS_BOUND)
        .orderBy('tool.equipment_id')
        .execute()
    ).map(asOwnedTool),

  boundAbove: async (id, first) =>
    (
      await db
        .selectFrom('tool')
        .select(['id', 'imei_number'])
        .where('id', '>', id)
        .where('deleted_at', 'is', null)
        .where(IS_BOUND)
        .orderBy('id')
        .limit(first)
        .execute()
    ).map((row) => ({ id: row.id, imeiNumber: row.imei_number })),

  waitingFor: async (imeiNumber) =>
    (
      await ownedTools(db)
        .where('tool.imei_number', '=', imeiNumber)
        .where(WAITS)
        .orderBy('tool.id')
        .execute()
    ).map((row) => ({ ...asOwnedTool(row), madeBy: row.made_by })),
})

const deletedTools = (
  db: SqlDb,
): Pick<ToolReads, 'withDeleted' | 'ofOwnerWithDeleted' | 'customersSince'> => ({
  customersSince: async (ids) => {
    const rows = await inParts(ids, (part) =>
      db
        .selectFrom('tool')
        .select(['id', 'customer_since'])
        .where('id', 'in', part)
        .where('customer_since', 'is not', null)
        .execute(),
    )
    return new Map(rows.map(({ id, customer_since: since }) => [id, new Date(since ?? 0)]))
  },

  withDeleted: (ids) =>
    inParts(ids, async (part) => {
      const rows = await toolsWithOwners(db)
        .selectAll('tool')
        .select('account.path as owner_path')
        .where('tool.id', 'in', part)
        .execute()
      return rows.map(asOwnedTool)
    }),

  ofOwnerWithDeleted: async (ownerId) =>
    (
      await db.selectFrom('tool').selectAll().where('user_id', '=', ownerId).orderBy('id').execute()
    ).map(asTool),
})

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

const listTools =
  ({ db, contains }: Pick<SqlEngine, 'db' | 'contains'>): ToolReads['list'] =>
  async (query) => {
    const matching = matches(contains, query)
    const counted = await liveToolsWithOwners(db)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(matching)
      .executeTakeFirstOrThrow()
    const { column, descending } = query.sort ?? { column: 'name', descending: false }
    const direction = descending ? 'desc' : 'asc'
    let rows = ownedTools(db).where(matching)
    for (const key of SORT_COLUMNS[column]) rows = rows.orderBy(key, direction)
    rows = rows.orderBy('tool.id', direction)
    if (query.page !== undefined) rows = rows.limit(query.page.first).offset(query.page.offset)
    return { rows: (await rows.execute()).map(asOwnedTool), total: Number(counted.total) }
  }

const idsOfTools =
  ({ db, contains }: Pick<SqlEngine, 'db' | 'contains'>): ToolReads['idsOf'] =>
  async (query) => {
    const { column, descending } = query.sort ?? { column: 'name', descending: false }
    const direction = descending ? 'desc' : 'asc'
    let rows = liveToolsWithOwners(db).select('tool.id').where(matches(contains, query))
    for (const key of SORT_COLUMNS[column]) rows = rows.orderBy(key, direction)
    return (await rows.orderBy('tool.id', direction).execute()).map(({ id }) => id)
  }

const TOOL_TEXTS = ['tool.name', 'tool.imei_number'] as const
const TOOL_AND_OWNER_TEXTS = [
  ...TOOL_TEXTS,
  'account.first_name',
  'account.last_name',
  'account.email',
] as const

const matches =
  (contains: SqlEngine['contains'], { scope, ownerId, search, searchOwner = true }: ToolQuery) =>
  (eb: ExpressionBuilder<Tables, 'tool' | 'account'>) => {
    const conditions = [inScope(eb, scope)]
    if (ownerId !== undefined) conditions.push(eb('tool.user_id', '=', ownerId))
    const texts = searchOwner ? TOOL_AND_OWNER_TEXTS : TOOL_TEXTS
    if (search !== undefined && search !== '')
      conditions.push(eb.or(texts.map((column) => contains(eb.ref(column), search))))
    return eb.and(conditions)
  }

import { sql } from 'kysely'
import type { ToolReads } from '../tool-store.ts'
import type { IdsText, SqlDb, SqlEngine } from './sql-engine.ts'
import { correctionHistory, limitsHistory } from './tool-history.ts'
import { toolLimits } from './tool-limits.ts'
import { toolPages } from './tool-pages.ts'
import { inParts } from './sql-engine.ts'
import { asOwnedTool, asTool } from './tool-row.ts'
import { wordedOnce } from './worded-once.ts'

export const toolReads = ({
  db,
  contains,
  ...engine
}: Pick<SqlEngine, 'db' | 'contains' | 'joined' | 'isAmong' | 'idsText'>): ToolReads => ({
  ...liveTools({ db, ...engine }),
  ...deletedTools(db),
  ...toolPages({ db, contains, ...engine }),

  withAddress: async (text) =>
    (
      await db
        .selectFrom('tool')
        .selectAll()
        .where((of) => contains(of.fn<string>('lower', ['notification_email']), text))
        .orderBy('id')
        .execute()
    ).map(asTool),

  ...toolLimits(db, engine.isAmong),
  historyOfLimits: limitsHistory(db).of,
  withUnchangedLimits: limitsHistory(db).unchangedOf,
  historyOfCorrection: correctionHistory(db).of,
  historiesOfLimits: limitsHistory(db).ofAll,
  historiesOfCorrection: correctionHistory(db).ofAll,
})

/**
 * Tools of some ids or devices. The sign keeps the index of owners out: with few accounts SQLite would
 * begin with these and read every tool of theirs.
 */
const toolsWithOwners = (db: SqlDb) =>
  db
    .selectFrom('tool')
    .innerJoin('account', (join) => join.on('account.id', '=', sql`+tool.user_id`))

const ownedTools = (db: SqlDb) =>
  toolsWithOwners(db)
    .where('tool.deleted_at', 'is', null)
    .selectAll('tool')
    .select('account.path as owner_path')

/** Written as literals: SQLite uses a partial index only for conditions that it reads in the query. */
export const IS_BOUND = sql<boolean>`tool.is_bound = 1`
const WAITS = sql<boolean>`tool.is_bound = 0`

const liveTools = (
  engine: Pick<SqlEngine, 'db' | 'isAmong' | 'idsText'>,
  { db } = engine,
): Pick<
  ToolReads,
  'byId' | 'byIds' | 'bySensor' | 'ofDevice' | 'ofDevices' | 'waitingFor' | 'boundAbove'
> => ({
  byId: toolById(db),

  byIds: toolsByIds(engine),

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

  ofDevices: async (imeiNumbers) =>
    inParts(imeiNumbers, async (part) =>
      (await ownedTools(db).where('tool.imei_number', 'in', part).where(IS_BOUND).execute()).map(
        asOwnedTool,
      ),
    ),

  waitingFor: async (imeiNumber) =>
    (
      await ownedTools(db)
        .where('tool.imei_number', '=', imeiNumber)
        .where(WAITS)
        .orderBy('tool.id')
        .execute()
    ).map((row) => ({ ...asOwnedTool(row), madeBy: row.made_by })),
})

const toolById = (db: SqlDb): ToolReads['byId'] => {
  const ask = wordedOnce(db, (id: number) => ownedTools(db).where('tool.id', '=', id))
  return async (id) => {
    const [row] = await ask(id)
    return row === undefined ? null : asOwnedTool(row)
  }
}

const toolsByIds = ({
  db,
  isAmong,
  idsText,
}: Pick<SqlEngine, 'db' | 'isAmong' | 'idsText'>): ToolReads['byIds'] => {
  const ask = wordedOnce(db, (ids: IdsText) =>
    ownedTools(db).where((eb) => isAmong(eb.ref('tool.id'), ids)),
  )
  return async (ids) => (ids.length === 0 ? [] : (await ask(idsText(ids))).map(asOwnedTool))
}

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

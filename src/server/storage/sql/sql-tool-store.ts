import type { ExpressionBuilder, Selectable } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Tool } from '../../../domain/tools/tool.ts'
import type { NewTool, OwnedTool, ToolQuery, ToolSortColumn, ToolWrites } from '../tool-store.ts'
import { SensorTakenError } from '../tool-store.ts'
import { inScope } from './in-scope.ts'
import type { SqlEngine } from './sql-engine.ts'
import { inParts } from './sql-engine.ts'
import { sortKey } from './sort-key.ts'
import { correctionHistory, limitsHistory } from './tool-history.ts'
import type { AccountRow, Tables, ToolRow } from './tables.ts'

type Joined = ExpressionBuilder<Tables, 'tool' | 'account'>

const TOOL_TEXTS = ['tool.name', 'tool.imei_number'] as const
const TEXT_COLUMNS = [
  ...TOOL_TEXTS,
  'account.first_name',
  'account.last_name',
  'account.email',
] as const

/**
 * What a screen's column sorts by, first things first; names in the order that people expect, IMEIs
 * are of one length.
 */
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

export const sqlToolStore = (engine: SqlEngine): ToolWrites => {
  const { db } = engine
  const live = () =>
    db
      .selectFrom('tool')
      .innerJoin('account', 'account.id', 'tool.user_id')
      .where('tool.deleted_at', 'is', null)
  const owned = () => live().selectAll('tool').select('account.path as owner_path')
  const limits = limitsHistory(db)
  const corrections = correctionHistory(db)

  const matches = (query: ToolQuery) => (eb: Joined) => {
    const conditions = [inScope(eb, query.scope)]
    if (query.ownerId !== undefined) conditions.push(eb('tool.user_id', '=', query.ownerId))
    const { search, searchOwner = true } = query
    const texts = searchOwner ? TEXT_COLUMNS : TOOL_TEXTS
    if (search !== undefined && search !== '')
      conditions.push(eb.or(texts.map((column) => engine.contains(eb.ref(column), search))))
    return eb.and(conditions)
  }

  const byId = async (id: number): Promise<OwnedTool | null> => {
    const row = await owned().where('tool.id', '=', id).executeTakeFirst()
    return row === undefined ? null : asOwnedTool(row)
  }

  const removeWhere = async (column: 'id' | 'user_id', value: number, at: Date): Promise<void> => {
    const removed = await db
      .updateTable('tool')
      .set({ deleted_at: at.getTime(), updated_at: at.getTime() })
      .where(column, '=', value)
      .where('deleted_at', 'is', null)
      .returning('imei_number')
      .execute()
    for (const row of removed) engine.changed({ kind: 'device', imeiNumber: row.imei_number })
  }

  return {
    byId,

    byIds: async (ids) =>
      inParts(ids, async (part) =>
        (await owned().where('tool.id', 'in', part).execute()).map(asOwnedTool),
      ),

    bySensor: async (imeiNumber, equipmentId) => {
      const row = await owned()
        .where('tool.imei_number', '=', imeiNumber)
        .where('tool.equipment_id', '=', equipmentId)
        .executeTakeFirst()
      return row === undefined ? null : asOwnedTool(row)
    },

    ofDevice: async (imeiNumber) =>
      (
        await owned()
          .where('tool.imei_number', '=', imeiNumber)
          .orderBy('tool.equipment_id')
          .execute()
      ).map(asOwnedTool),

    list: async (query) => {
      const counted = await live()
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where(matches(query))
        .executeTakeFirstOrThrow()
      const { column, descending } = query.sort ?? { column: 'name', descending: false }
      const direction = descending ? 'desc' : 'asc'
      let rows = owned().where(matches(query))
      for (const key of SORT_COLUMNS[column]) rows = rows.orderBy(key, direction)
      rows = rows.orderBy('tool.id', direction)
      if (query.page !== undefined) rows = rows.limit(query.page.first).offset(query.page.offset)
      return { rows: (await rows.execute()).map(asOwnedTool), total: Number(counted.total) }
    },

    create: async (tool) => {
      const row = await refusingTakenSensor(engine, () =>
        db
          .insertInto('tool')
          .values({
            ...newColumns(tool),
            uid: randomUUID(),
            created_at: tool.createdAt.getTime(),
            updated_at: tool.createdAt.getTime(),
            deleted_at: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow(),
      )
      await limits.enter(row.id, tool.createdAt, tool.limits)
      await corrections.enter(row.id, tool.createdAt, tool.temperatureCorrection)
      engine.changed({ kind: 'device', imeiNumber: row.imei_number })
      return asTool(row)
    },

    change: async (id, change) => {
      const before = (await byId(id))?.tool
      if (before === undefined) return null
      const after = { ...before, ...change }
      const row = await refusingTakenSensor(engine, () =>
        db
          .updateTable('tool')
          .set({ ...newColumns(after), updated_at: change.updatedAt.getTime() })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow(),
      )
      if (!sameLimits(before, after)) await limits.enter(id, change.updatedAt, after.limits)
      if (before.temperatureCorrection !== after.temperatureCorrection)
        await corrections.enter(id, change.updatedAt, after.temperatureCorrection)
      engine.changed({ kind: 'device', imeiNumber: before.imeiNumber })
      engine.changed({ kind: 'device', imeiNumber: after.imeiNumber })
      return asTool(row)
    },

    setNotificationEmailOfOwner: async (ownerId, notificationEmail, at) => {
      const changed = await db
        .updateTable('tool')
        .set({ notification_email: notificationEmail, updated_at: at.getTime() })
        .where('user_id', '=', ownerId)
        .where('deleted_at', 'is', null)
        .returning('imei_number')
        .execute()
      for (const row of changed) engine.changed({ kind: 'device', imeiNumber: row.imei_number })
      return changed.length
    },

    remove: (id, at) => removeWhere('id', id, at),
    removeOfOwner: (ownerId, at) => removeWhere('user_id', ownerId, at),
    withDeleted: (ids) =>
      inParts(ids, async (part) => {
        const rows = await db
          .selectFrom('tool')
          .innerJoin('account', 'account.id', 'tool.user_id')
          .selectAll('tool')
          .select('account.path as owner_path')
          .where('tool.id', 'in', part)
          .execute()
        return rows.map(asOwnedTool)
      }),
    everOf: async (ownerId) =>
      (
        await db
          .selectFrom('tool')
          .selectAll()
          .where('user_id', '=', ownerId)
          .orderBy('id')
          .execute()
      ).map(asTool),
    withAddress: async (text) =>
      (
        await db
          .selectFrom('tool')
          .selectAll()
          .where((of) => engine.contains(of.fn<string>('lower', ['notification_email']), text))
          .orderBy('id')
          .execute()
      ).map(asTool),
    setAddresses: async (id, notificationEmail, at) => {
      const { imei_number: imeiNumber } = await db
        .updateTable('tool')
        .set({ notification_email: notificationEmail, updated_at: at.getTime() })
        .where('id', '=', id)
        .returning('imei_number')
        .executeTakeFirstOrThrow()
      engine.changed({ kind: 'device', imeiNumber })
    },
    eraseAddresses: async (ownerId) => {
      await db
        .updateTable('tool')
        .set({ notification_email: null })
        .where('user_id', '=', ownerId)
        .execute()
    },

    historyOfLimits: limits.of,
    historyOfCorrection: corrections.of,
  }
}

const refusingTakenSensor = async <T>(engine: SqlEngine, write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (engine.isUniqueViolation(error))
      throw new SensorTakenError('a live tool has this sensor', { cause: error })
    throw error
  }
}

const sameLimits = (a: Tool, b: Tool): boolean =>
  (['min', 'max', 'notificationMin', 'notificationMax'] as const).every(
    (field) => a.limits[field] === b.limits[field],
  )

const newColumns = (tool: Omit<NewTool, 'createdAt'>) => ({
  name: tool.name,
  name_key: sortKey(tool.name),
  imei_number: tool.imeiNumber,
  equipment_id: tool.equipmentId,
  user_id: tool.userId,
  defrost_fridge: Number(tool.defrostFridge),
  temperature_correction: tool.temperatureCorrection,
  min: tool.limits.min,
  max: tool.limits.max,
  notification_min: tool.limits.notificationMin,
  notification_max: tool.limits.notificationMax,
  send_email_message: Number(tool.sendEmailMessage),
  send_notification_message: Number(tool.sendNotificationMessage),
  notification_email: tool.notificationEmail,
})

const asTool = (row: Selectable<ToolRow>): Tool => ({
  id: row.id,
  uid: row.uid,
  name: row.name,
  imeiNumber: row.imei_number,
  equipmentId: row.equipment_id,
  userId: row.user_id,
  defrostFridge: row.defrost_fridge === 1,
  temperatureCorrection: row.temperature_correction,
  limits: {
    min: row.min,
    max: row.max,
    notificationMin: row.notification_min,
    notificationMax: row.notification_max,
  },
  sendEmailMessage: row.send_email_message === 1,
  sendNotificationMessage: row.send_notification_message === 1,
  notificationEmail: row.notification_email,
  createdAt: new Date(row.created_at),
  updatedAt: new Date(row.updated_at),
})

const asOwnedTool = (row: Selectable<ToolRow> & { owner_path: string }): OwnedTool => ({
  tool: asTool(row),
  ownerPath: row.owner_path,
})

import { randomUUID } from 'node:crypto'
import type { Tool } from '../../../domain/tools/tool.ts'
import type { ToolWrites } from '../tool-store.ts'
import { SensorTakenError } from '../tool-store.ts'
import { alarmHistory } from './alarm-history.ts'
import type { SqlEngine } from './sql-engine.ts'
import { inParts, refusingDuplicates } from './sql-engine.ts'
import { correctionHistory, enterSite, limitsHistory } from './tool-history.ts'
import { toolReads } from './tool-reads.ts'
import { asTool, toolColumns } from './tool-row.ts'

export const sqlToolStore = (engine: SqlEngine): ToolWrites => ({
  ...toolReads(engine),
  create: createTool(engine),
  change: changeTool(engine),
  ...toolAddresses(engine),
  setCustomerSince: async (ids, at) => {
    await inParts(ids, async (part) => {
      await engine.db
        .updateTable('tool')
        .set({ customer_since: at.getTime() })
        .where('id', 'in', part)
        .execute()
      return []
    })
  },
  remove: (id, at) => removeWhere(engine, 'id', id, at),
  removeOfOwner: (ownerId, at) => removeWhere(engine, 'user_id', ownerId, at),
})

const sensorTaken = (cause: unknown): SensorTakenError =>
  new SensorTakenError('a live tool is on this sensor', { cause })

const createTool =
  (engine: SqlEngine): ToolWrites['create'] =>
  async (tool) => {
    const { db, changed } = engine
    const row = await refusingDuplicates(engine, sensorTaken, () =>
      db
        .insertInto('tool')
        .values({
          ...toolColumns(tool),
          made_by: tool.madeBy ?? null,
          uid: randomUUID(),
          created_at: tool.createdAt.getTime(),
          updated_at: tool.createdAt.getTime(),
          deleted_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    await limitsHistory(db).enter(row.id, tool.createdAt, tool.limits)
    await correctionHistory(db).enter(row.id, tool.createdAt, tool.temperatureCorrection)
    await alarmHistory(db).enter(row.id, tool.createdAt)
    changed({ kind: 'device', imeiNumber: row.imei_number })
    return asTool(row)
  }

const changeTool = (engine: SqlEngine): ToolWrites['change'] => {
  const { db, changed } = engine
  const { byId } = toolReads(engine)
  return async (id, change) => {
    const before = (await byId(id))?.tool
    if (before === undefined) return null
    const { madeBy, ...fields } = change
    const after = { ...before, ...fields }
    const leavesSite = before.siteId !== null && after.userId !== before.userId
    const row = await refusingDuplicates(engine, sensorTaken, () =>
      db
        .updateTable('tool')
        .set({
          ...toolColumns({ ...after, ...(madeBy !== undefined && { madeBy }) }),
          updated_at: change.updatedAt.getTime(),
          ...(leavesSite && { site_id: null }),
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    if (!sameLimits(before, after))
      await limitsHistory(db).enter(id, change.updatedAt, after.limits)
    if (before.temperatureCorrection !== after.temperatureCorrection)
      await correctionHistory(db).enter(id, change.updatedAt, after.temperatureCorrection)
    if (before.defrostFridge !== after.defrostFridge)
      await alarmHistory(db).enter(id, change.updatedAt)
    if (leavesSite) await enterSite(db, id, change.updatedAt, null)
    changed({ kind: 'device', imeiNumber: before.imeiNumber })
    changed({ kind: 'device', imeiNumber: after.imeiNumber })
    return asTool(row)
  }
}

const sameLimits = (a: Tool, b: Tool): boolean =>
  (['min', 'max', 'notificationMin', 'notificationMax'] as const).every(
    (field) => a.limits[field] === b.limits[field],
  )

/** Writes the notification addresses of tools. */
const toolAddresses = ({
  db,
  changed,
}: SqlEngine): Pick<
  ToolWrites,
  'setNotificationEmailOfOwner' | 'setAddresses' | 'eraseAddresses'
> => ({
  setNotificationEmailOfOwner: async (ownerId, notificationEmail, at) => {
    const tools = await db
      .updateTable('tool')
      .set({ notification_email: notificationEmail, updated_at: at.getTime() })
      .where('user_id', '=', ownerId)
      .where('deleted_at', 'is', null)
      .returning('imei_number')
      .execute()
    for (const tool of tools) changed({ kind: 'device', imeiNumber: tool.imei_number })
    return tools.length
  },

  setAddresses: async (id, notificationEmail, at) => {
    const { imei_number: imeiNumber } = await db
      .updateTable('tool')
      .set({ notification_email: notificationEmail, updated_at: at.getTime() })
      .where('id', '=', id)
      .returning('imei_number')
      .executeTakeFirstOrThrow()
    changed({ kind: 'device', imeiNumber })
  },

  eraseAddresses: async (ownerId) => {
    await db
      .updateTable('tool')
      .set({ notification_email: null })
      .where('user_id', '=', ownerId)
      .execute()
  },
})

const removeWhere = async (
  { db, changed }: SqlEngine,
  column: 'id' | 'user_id',
  value: number,
  at: Date,
): Promise<void> => {
  const removed = await db
    .updateTable('tool')
    .set({ deleted_at: at.getTime(), updated_at: at.getTime() })
    .where(column, '=', value)
    .where('deleted_at', 'is', null)
    .returning('imei_number')
    .execute()
  for (const tool of removed) changed({ kind: 'device', imeiNumber: tool.imei_number })
}

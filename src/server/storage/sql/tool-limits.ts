import { sql } from 'kysely'
import type { ToolReads } from '../tool-store.ts'
import { inParts, type SqlDb, type SqlEngine } from './sql-engine.ts'

const limitsOfTools = (db: SqlDb) =>
  db
    .selectFrom('tool')
    .where('tool.deleted_at', 'is', null)
    .select(['tool.id', 'tool.user_id', 'tool.imei_number', 'tool.min', 'tool.max'])
    .select(['tool.notification_min', 'tool.notification_max'])
    .select(
      sql<unknown>`exists (select 1 from tool_limits where tool_limits.tool_id = tool.id limit 1 offset 1)`.as(
        'were_changed',
      ),
    )

const read = async (query: ReturnType<typeof limitsOfTools>) =>
  (await query.execute()).map((row) => ({
    id: row.id,
    ownerId: row.user_id,
    imeiNumber: row.imei_number,
    limits: {
      min: row.min,
      max: row.max,
      notificationMin: row.notification_min,
      notificationMax: row.notification_max,
    },
    wereChanged: Boolean(row.were_changed),
  }))

export const toolLimits = (
  db: SqlDb,
  isAmong: SqlEngine['isAmong'],
): Pick<ToolReads, 'limitsAbove' | 'limitsOf' | 'limitsOnDevices'> => ({
  limitsAbove: (id, first) =>
    read(limitsOfTools(db).where('tool.id', '>', id).orderBy('tool.id').limit(first)),
  limitsOf: (ids) => read(limitsOfTools(db).where((eb) => isAmong(eb.ref('tool.id'), ids))),
  limitsOnDevices: (imeiNumbers) =>
    inParts(imeiNumbers, (part) => read(limitsOfTools(db).where('tool.imei_number', 'in', part))),
})

import type { Kysely } from 'kysely'
import type { AlarmsFrom, ToolAlarms } from '../alarm-store.ts'
import type { Tables } from './tables.ts'

const entryOf = (row: Tables['tool_alarm_history']): AlarmsFrom => ({
  from: new Date(row.from_ms),
  settings: JSON.parse(row.settings) as ToolAlarms['settings'],
  defrostFridge: row.defrost_fridge === 1,
  pausedUntil: row.pause_until === null ? null : new Date(row.pause_until),
})

/** The alarm settings of tools as they were. */
export const alarmHistory = (db: Kysely<Tables>) => {
  const all = (toolId: number) =>
    db.selectFrom('tool_alarm_history').selectAll().where('tool_id', '=', toolId)

  return {
    /**
     * Enters the tool's settings as they are stored now, in the transaction that changed them,
     * unless they are those of the last entry. Of two changes in the same millisecond only the last
     * one is stored: no reading can lie between them.
     */
    enter: async (toolId: number, from: Date): Promise<void> => {
      const current = await db
        .selectFrom('tool')
        .leftJoin('tool_alarm', 'tool_alarm.tool_id', 'tool.id')
        .select(['tool.defrost_fridge', 'tool_alarm.settings', 'tool_alarm.pause_until'])
        .where('tool.id', '=', toolId)
        .executeTakeFirstOrThrow()
      const entered = {
        settings: current.settings ?? '{}',
        defrost_fridge: current.defrost_fridge,
        pause_until: current.pause_until,
      }
      const last = await all(toolId).orderBy('from_ms', 'desc').executeTakeFirst()
      const isSame =
        last !== undefined &&
        last.settings === entered.settings &&
        last.defrost_fridge === entered.defrost_fridge &&
        last.pause_until === entered.pause_until
      if (isSame) return
      await db
        .insertInto('tool_alarm_history')
        .values({ tool_id: toolId, from_ms: from.getTime(), ...entered })
        .onConflict((conflict) => conflict.columns(['tool_id', 'from_ms']).doUpdateSet(entered))
        .execute()
    },

    /** Oldest first. */
    of: async (toolId: number): Promise<AlarmsFrom[]> =>
      (await all(toolId).orderBy('from_ms').execute()).map(entryOf),

    /** Those of tools with conditions in any entry; each tool's oldest first. */
    ofThoseWithConditions: async (
      toolIds: readonly number[],
    ): Promise<(AlarmsFrom & { toolId: number })[]> => {
      const rows = await db
        .selectFrom('tool_alarm_history')
        .selectAll()
        .where('tool_id', 'in', (ids) =>
          ids
            .selectFrom('tool_alarm_history as any_entry')
            .select('any_entry.tool_id')
            .where('any_entry.tool_id', 'in', toolIds)
            .where('any_entry.settings', 'like', '%"conditions"%'),
        )
        .orderBy('from_ms')
        .execute()
      return rows.map((row) => ({ toolId: row.tool_id, ...entryOf(row) }))
    },
  }
}

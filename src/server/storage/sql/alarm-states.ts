import type { AlarmWrites, StoredAlarmState } from '../alarm-store.ts'
import { insertRows } from './insert-rows.ts'
import { inParts, type SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'

/** What the alarm rule remembers of each tool. */
export const alarmStates = (
  engine: SqlEngine,
): Pick<AlarmWrites, 'states' | 'stateOf' | 'statesOf' | 'saveStates'> => ({
  states: async () =>
    (await engine.db.selectFrom('alarm_state').selectAll().orderBy('tool_id').execute()).map(
      asAlarmState,
    ),

  stateOf: async (toolId) => {
    const row = await engine.db
      .selectFrom('alarm_state')
      .selectAll()
      .where('tool_id', '=', toolId)
      .executeTakeFirst()
    return row === undefined ? null : asAlarmState(row)
  },

  statesOf: (toolIds) =>
    inParts(toolIds, async (part) =>
      (
        await engine.db
          .selectFrom('alarm_state')
          .selectAll()
          .where('tool_id', 'in', part)
          .orderBy('tool_id')
          .execute()
      ).map(asAlarmState),
    ),

  saveStates: saveStates(engine),
})

const saveStates = ({ db, isAmong, changed }: SqlEngine): AlarmWrites['saveStates'] => {
  const insert = insertRows(db, (rows: readonly Tables['alarm_state'][]) =>
    db
      .insertInto('alarm_state')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('tool_id').doUpdateSet((eb) => ({
          state: eb.ref('excluded.state'),
          due_at: eb.ref('excluded.due_at'),
        })),
      ),
  )
  return async (states) => {
    const calmToolIds = states.flatMap(({ toolId, state }) => (state === null ? [toolId] : []))
    const rows = states.flatMap(({ toolId, state, dueAt }) =>
      state === null ? [] : [{ tool_id: toolId, state, due_at: dueAt?.getTime() ?? null }],
    )
    if (calmToolIds.length > 0)
      await db
        .deleteFrom('alarm_state')
        .where((eb) => isAmong(eb.ref('tool_id'), calmToolIds))
        .execute()
    await insert(rows)
    for (const { toolId, state, dueAt } of states)
      changed({
        kind: 'alarm-state',
        toolId,
        state,
        dueMs: state === null ? null : (dueAt?.getTime() ?? null),
      })
  }
}

const asAlarmState = (row: Tables['alarm_state']): StoredAlarmState => ({
  toolId: row.tool_id,
  state: row.state,
  dueAt: row.due_at === null ? null : new Date(row.due_at),
})

import { type AlarmWrites, IncidentOpenError } from '../alarm-store.ts'
import { alarmStates } from './alarm-states.ts'
import { incidentReads } from './incident-reads.ts'
import { asIncident, newIncidentRow } from './incident-row.ts'
import { insertRows } from './insert-rows.ts'
import { refusingDuplicates, type SqlEngine } from './sql-engine.ts'
import type { Updateable } from 'kysely'
import type { IncidentRow } from './tables.ts'
import { toolAlarms } from './tool-alarms.ts'

export const sqlAlarmStore = (engine: SqlEngine): AlarmWrites => {
  const openMany = openIncidents(engine)
  return {
    ...toolAlarms(engine),
    ...alarmStates(engine),
    ...incidentReads(engine),

    open: async (incident) => (await openMany([incident]))[0]!,
    openMany,

    progress: (id, { state, recoveredAt, recoveryCause, extreme }) =>
      changeIncident(engine, id, {
        ...(state === undefined ? {} : { state }),
        ...(recoveredAt === undefined ? {} : { recovered_at: recoveredAt?.getTime() ?? null }),
        ...(recoveryCause === undefined ? {} : { recovery_cause: recoveryCause }),
        ...(extreme === undefined ? {} : { extreme_celsius: extreme }),
      }),

    acknowledge: (id, { at, accountId, correctiveAction }) =>
      changeIncident(engine, id, {
        acknowledged_at: at.getTime(),
        acknowledged_by: accountId,
        corrective_action: correctiveAction,
      }),
  }
}

const openIncidents = (engine: SqlEngine): AlarmWrites['openMany'] => {
  const { db, changed } = engine
  const insert = insertRows(db, (rows: readonly ReturnType<typeof newIncidentRow>[]) =>
    db.insertInto('incident').values(rows).returningAll(),
  )
  return async (newIncidents) => {
    const rows = await refusingDuplicates(engine, incidentOpenError, () =>
      insert(newIncidents.map(newIncidentRow)),
    )
    // Ids ascend in the order of the values; the engine may return the rows in another order.
    const incidents = rows.toSorted((a, b) => a.id - b.id).map(asIncident)
    for (const { id, toolId } of incidents) changed({ kind: 'incident', id, toolId })
    return incidents
  }
}

const incidentOpenError = (cause: unknown): IncidentOpenError =>
  new IncidentOpenError('a tool has an open incident of this lane', { cause })

const changeIncident = async (
  { db, changed }: SqlEngine,
  id: number,
  columns: Updateable<Omit<IncidentRow, 'id'>>,
): Promise<void> => {
  const { tool_id: toolId } = await db
    .updateTable('incident')
    .set(columns)
    .where('id', '=', id)
    .returning('tool_id')
    .executeTakeFirstOrThrow()
  changed({ kind: 'incident', id, toolId })
}

import {
  type AlarmWrites,
  type Incident,
  IncidentOpenError,
  type NewIncident,
} from '../alarm-store.ts'
import { alarmStates } from './alarm-states.ts'
import { incidentReads } from './incident-reads.ts'
import { asIncident, newIncidentRow } from './incident-row.ts'
import { refusingDuplicates, ROWS_PER_INSERT, type SqlEngine } from './sql-engine.ts'
import type { IncidentRow } from './tables.ts'
import { toolAlarms } from './tool-alarms.ts'

export const sqlAlarmStore = (engine: SqlEngine): AlarmWrites => ({
  ...toolAlarms(engine),
  ...alarmStates(engine),
  ...incidentReads(engine),

  open: async (incident) => (await openMany(engine, [incident]))[0]!,
  openMany: (incidents) => openMany(engine, incidents),

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
})

const openMany = async (
  engine: SqlEngine,
  newIncidents: readonly NewIncident[],
): Promise<Incident[]> => {
  const { db, changed } = engine
  const incidents: Incident[] = []
  for (let at = 0; at < newIncidents.length; at += ROWS_PER_INSERT) {
    const rows = await refusingDuplicates(engine, incidentOpenError, () =>
      db
        .insertInto('incident')
        .values(newIncidents.slice(at, at + ROWS_PER_INSERT).map(newIncidentRow))
        .returningAll()
        .execute(),
    )
    // Ids ascend in the order of the values; the engine may return the rows in another order.
    incidents.push(...rows.toSorted((a, b) => a.id - b.id).map(asIncident))
  }
  for (const { id, toolId } of incidents) changed({ kind: 'incident', id, toolId })
  return incidents
}

const incidentOpenError = (cause: unknown): IncidentOpenError =>
  new IncidentOpenError('a tool has an open incident of this lane', { cause })

const changeIncident = async (
  { db, changed }: SqlEngine,
  id: number,
  columns: Partial<Omit<IncidentRow, 'id'>>,
): Promise<void> => {
  const { tool_id: toolId } = await db
    .updateTable('incident')
    .set(columns)
    .where('id', '=', id)
    .returning('tool_id')
    .executeTakeFirstOrThrow()
  changed({ kind: 'incident', id, toolId })
}

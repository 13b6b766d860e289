import type { AlarmChangeReads } from '../alarm-change.ts'
import { type AlarmWrites, IncidentOpenError, type NewIncident } from '../alarm-store.ts'
import { noteAlarmChanges, noteMoves } from './alarm-changes.ts'
import { insertResponse, writeActionOfNewest } from './alarm-responses.ts'
import { alarmStates } from './alarm-states.ts'
import { incidentReads } from './incident-reads.ts'
import { newIncidentRow } from './incident-row.ts'
import { moveIncidents } from './move-incidents.ts'
import { insertNumbered } from './insert-rows.ts'
import { refusingDuplicates, type SqlEngine } from './sql-engine.ts'
import type { Updateable } from 'kysely'
import type { IncidentRow } from './tables/alarm-tables.ts'
import { toolAlarms } from './tool-alarms.ts'

export const sqlAlarmStore = (engine: SqlEngine): AlarmWrites & AlarmChangeReads => {
  const openMany = openIncidents(engine)
  const note = noteAlarmChanges(engine.db)
  const noteMove = noteMoves(engine.db)
  return {
    ...toolAlarms(engine),
    ...alarmStates(engine),
    ...incidentReads(engine),

    open: async (incident) => (await openMany([incident]))[0]!,
    openMany,

    progress: async (id, progress) => {
      await noteMove([{ id, ...progress }])
      const { state, recoveredAt, recoveryCause, extreme, rangAgainAt } = progress
      await changeIncident(engine, id, {
        ...(state === undefined ? {} : { state }),
        ...(recoveredAt === undefined ? {} : { recovered_at: recoveredAt?.getTime() ?? null }),
        ...(recoveryCause === undefined ? {} : { recovery_cause: recoveryCause }),
        ...(extreme === undefined ? {} : { extreme_celsius: extreme }),
        ...(rangAgainAt === undefined ? {} : { rang_again_at: rangAgainAt?.getTime() ?? null }),
      })
    },
    moveMany: moveIncidents(engine),

    respond: async (id, response) => {
      const { kind, at, accountId, correctiveAction } = response
      await insertResponse(engine.db, id, response)
      await note([{ incidentId: id, kind, at }])
      if (kind !== 'ACKNOWLEDGED') return announceIncident(engine, id)
      await changeIncident(engine, id, {
        acknowledged_at: at.getTime(),
        acknowledged_by: accountId,
        corrective_action: correctiveAction ?? '',
        rang_again_at: null,
      })
    },
    writeAction: async (id, action) => {
      await writeActionOfNewest(engine.db, id, action)
      await note([{ incidentId: id, kind: 'NOTED', at: action.at }])
      await changeIncident(engine, id, { corrective_action: action.correctiveAction })
    },
  }
}

const openIncidents = (engine: SqlEngine): AlarmWrites['openMany'] => {
  const { db, changed } = engine
  const insert = insertNumbered(engine, (rows: readonly ReturnType<typeof newIncidentRow>[]) =>
    db.insertInto('incident').values(rows),
  )
  const note = noteAlarmChanges(db)
  return async (newIncidents) => {
    const ids = await refusingDuplicates(engine, incidentOpenError, () =>
      insert(newIncidents.map(newIncidentRow)),
    )
    await note(newIncidents.flatMap((incident, i) => changesOfOpening(ids[i]!, incident)))
    return newIncidents.map((incident, i) => {
      const id = ids[i]!
      changed({ kind: 'incident', id, toolId: incident.toolId })
      const condition = incident.condition ?? null
      return { ...incident, condition, id, acknowledgement: null, rangAgainAt: null }
    })
  }
}

/** One that was over already when its late readings came opens and ends at once. */
const changesOfOpening = (
  incidentId: number,
  { openedAt: at, state }: NewIncident,
): Parameters<ReturnType<typeof noteAlarmChanges>>[0] => [
  { incidentId, kind: 'OPENED', at },
  ...(state === 'RECOVERED' ? [{ incidentId, kind: 'ENDED' as const, at }] : []),
]

const incidentOpenError = (cause: unknown): IncidentOpenError =>
  new IncidentOpenError('a tool has an open incident of this lane', { cause })

/** What belongs to the incident has changed, not its own row. */
const announceIncident = async ({ db, changed }: SqlEngine, id: number): Promise<void> => {
  const { tool_id: toolId } = await db
    .selectFrom('incident')
    .select('tool_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  changed({ kind: 'incident', id, toolId })
}

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

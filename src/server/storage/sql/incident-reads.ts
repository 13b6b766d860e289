import type { AlarmReads } from '../alarm-store.ts'
import { IS_OPEN, touches } from './incident-filter.ts'
import { listIncidents } from './incident-pages.ts'
import { asIncident } from './incident-row.ts'
import { openIncidentReads } from './open-incidents.ts'
import { inParts, type SqlDb, type SqlEngine } from './sql-engine.ts'

export const incidentReads = (
  engine: Pick<SqlEngine, 'db' | 'contains' | 'joined' | 'isAmong'>,
): Omit<
  AlarmReads,
  | 'toolAlarms'
  | 'toolAlarmsOf'
  | 'toolsWithContact'
  | 'historyOfAlarms'
  | 'states'
  | 'stateOf'
  | 'statesOf'
> => ({
  byId: async (id) => {
    const row = await incidents(engine.db).where('id', '=', id).executeTakeFirst()
    return row === undefined ? null : asIncident(row)
  },
  openOfTools: openOfTools(engine.db),
  ofTool: ofTool(engine.db),
  list: listIncidents(engine),
  ...openIncidentReads(engine),
})

const incidents = (db: SqlDb) => db.selectFrom('incident').selectAll('incident')

const openOfTools =
  (db: SqlDb): AlarmReads['openOfTools'] =>
  async (toolIds) => {
    const rows = await inParts(toolIds, (part) =>
      incidents(db)
        .where('tool_id', 'in', part)
        .where(IS_OPEN)
        .orderBy('started_at')
        .orderBy('id')
        .execute(),
    )
    return rows.map(asIncident)
  }

const ofTool =
  (db: SqlDb): AlarmReads['ofTool'] =>
  async (toolId, span) => {
    const rows = await incidents(db)
      .where('tool_id', '=', toolId)
      .where((eb) => touches(eb, span))
      .orderBy('started_at')
      .orderBy('id')
      .execute()
    return rows.map(asIncident)
  }

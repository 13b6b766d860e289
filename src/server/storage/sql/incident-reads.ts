import { sql } from 'kysely'
import type { AlarmChangeReads } from '../alarm-change.ts'
import type { AlarmReads } from '../alarm-store.ts'
import { alarmChangeReads } from './alarm-changes.ts'
import { alarmResponses } from './alarm-responses.ts'
import { IS_OPEN, touches } from './incident-filter.ts'
import { listIncidents } from './incident-pages.ts'
import { asIncident } from './incident-row.ts'
import { openIncidentReads, WAITS } from './open-incidents.ts'
import { type IdsText, inParts, type SqlDb, type SqlEngine } from './sql-engine.ts'
import { idsIn } from './tool-ids.ts'
import { wordedOnce } from './worded-once.ts'

export const incidentReads = (
  engine: Pick<SqlEngine, 'db' | 'contains' | 'joined' | 'isAmong' | 'idsText' | 'incidentsByOpen'>,
): Omit<
  AlarmReads & AlarmChangeReads,
  | 'toolAlarms'
  | 'toolAlarmsOf'
  | 'toolsWithContact'
  | 'historyOfAlarms'
  | 'historiesWithConditions'
  | 'states'
  | 'stateOf'
  | 'statesOf'
> => ({
  byId: async (id) => {
    const row = await incidents(engine.db).where('id', '=', id).executeTakeFirst()
    return row === undefined ? null : asIncident(row)
  },
  byIds: async (ids) => {
    const rows = await inParts(ids, (part) =>
      incidents(engine.db).where('id', 'in', part).orderBy('id').execute(),
    )
    return rows.map(asIncident)
  },
  responsesOf: alarmResponses(engine.db),
  ...alarmChangeReads(engine.db),
  openOfTools: openOfTools(engine),
  openByTool: openByTool(engine),
  ofTool: ofTool(engine.db),
  list: listIncidents(engine),
  ...openIncidentReads(engine),
})

const incidents = (db: SqlDb) => db.selectFrom('incident').selectAll('incident')

/** Of more tools, those with open incidents are found first: there are few, and an index has them. */
const MOST_ASKED_EACH = 2_000

const openOfTools = ({
  db,
  isAmong,
  idsText,
  joined,
  incidentsByOpen,
}: Pick<
  SqlEngine,
  'db' | 'isAmong' | 'idsText' | 'joined' | 'incidentsByOpen'
>): AlarmReads['openOfTools'] => {
  const ask = wordedOnce(db, (ids: IdsText) =>
    db
      .selectFrom(incidentsByOpen)
      .selectAll('incident')
      .where((eb) => isAmong(eb.ref('incident.tool_id'), ids))
      .where(IS_OPEN)
      .orderBy('incident.started_at')
      .orderBy('incident.id'),
  )
  return async (asked) => {
    let toolIds = asked
    if (asked.length > MOST_ASKED_EACH) {
      const { ids } = await db
        .selectFrom(incidentsByOpen)
        .where(IS_OPEN)
        .select((eb) => joined(eb.ref('incident.tool_id')).as('ids'))
        .executeTakeFirstOrThrow()
      const open = new Set(idsIn(ids ?? ''))
      toolIds = asked.filter((id) => open.has(id))
    }
    return toolIds.length === 0 ? [] : (await ask(idsText(toolIds))).map(asIncident)
  }
}

const openByTool =
  ({
    db,
    isAmong,
    incidentsByOpen,
  }: Pick<SqlEngine, 'db' | 'isAmong' | 'incidentsByOpen'>): AlarmReads['openByTool'] =>
  async (toolIds) => {
    const rows = await db
      .selectFrom(incidentsByOpen)
      .where(IS_OPEN)
      .$if(toolIds.length <= MOST_ASKED_EACH, (query) =>
        query.where((eb) => isAmong(eb.ref('incident.tool_id'), toolIds)),
      )
      .groupBy('incident.tool_id')
      .select('incident.tool_id')
      .select([
        sql<number>`max(case when ${WAITS} then 1 else 0 end)`.as('waiting'),
        sql<number>`max(case when incident.lane = 'NODATA' then 1 else 0 end)`.as('silent'),
      ])
      .execute()
    return rows.map(({ tool_id: toolId, waiting, silent }) => ({
      toolId,
      isWaiting: Number(waiting) === 1,
      isSilent: Number(silent) === 1,
    }))
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

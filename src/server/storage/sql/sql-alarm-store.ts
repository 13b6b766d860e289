import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import {
  type AlarmWrites,
  type Incident,
  IncidentOpenError,
  type IncidentQuery,
  type KeptAlarmState,
  type NewIncident,
  type ToolAlarms,
} from '../alarm-store.ts'
import type { Scope } from '../account-store.ts'
import { inScope } from './in-scope.ts'
import { inParts, type SqlEngine } from './sql-engine.ts'
import type { IncidentRow, Tables } from './tables.ts'

/** Rows of one insert: within what engines take as parameters of a statement. */
const ROWS_AT_ONCE = 500

/**
 * The incidents of up to so many tools are gathered tool by tool; those of more lie so close in
 * time that the newest are met soon.
 */
const FEW_TOOLS = 100

/** As literals: with a parameter SQLite would not see that a partial index applies. */
const IS_OPEN = sql<boolean>`incident.state <> 'RECOVERED'`
const IS_PAST = sql<boolean>`incident.state = 'RECOVERED'`

type Joined = ExpressionBuilder<Tables, 'incident' | 'tool' | 'account'>

export const sqlAlarmStore = (engine: SqlEngine): AlarmWrites => {
  const { db, changed } = engine
  const incidents = () => db.selectFrom('incident').selectAll('incident')
  /** Cross joins keep the order of the tables: SQLite begins with the incidents. */
  const ofLiveTools = () =>
    db
      .selectFrom('incident')
      .crossJoin('tool')
      .crossJoin('account')
      .whereRef('tool.id', '=', 'incident.tool_id')
      .whereRef('account.id', '=', 'tool.user_id')
      .where('tool.deleted_at', 'is', null)

  /** The live tools in scope, by id; null when they are many. */
  const fewTools = async (scope: Scope): Promise<number[] | null> => {
    if (scope.kind === 'all') return null
    const rows = await db
      .selectFrom('account')
      .innerJoin('tool', 'tool.user_id', 'account.id')
      .select('tool.id')
      .where((eb) => inScope(eb, scope))
      .where('tool.deleted_at', 'is', null)
      .limit(FEW_TOOLS + 1)
      .execute()
    return rows.length > FEW_TOOLS ? null : rows.map((row) => row.id)
  }
  const changeIncident = async (
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

  const openMany = async (opened: readonly NewIncident[]): Promise<Incident[]> => {
    const incidents: Incident[] = []
    for (let at = 0; at < opened.length; at += ROWS_AT_ONCE) {
      // The ids go up in the order of the values, whatever the order in which they are answered.
      const rows = await refusingSecond(engine, () =>
        db
          .insertInto('incident')
          .values(opened.slice(at, at + ROWS_AT_ONCE).map(newColumns))
          .returningAll()
          .execute(),
      )
      incidents.push(...rows.toSorted((a, b) => a.id - b.id).map(asIncident))
    }
    for (const { id, toolId } of incidents) changed({ kind: 'incident', id, toolId })
    return incidents
  }

  return {
    toolAlarms: async (toolId) => {
      const row = await db
        .selectFrom('tool_alarm')
        .selectAll()
        .where('tool_id', '=', toolId)
        .executeTakeFirst()
      return row === undefined ? { settings: {}, escalation: [], pause: null } : asToolAlarms(row)
    },

    setToolAlarms: async (toolId, { settings, escalation, pause }) => {
      const columns = {
        settings: JSON.stringify(settings),
        escalation: JSON.stringify(escalation.map(({ emails }) => emails)),
        pause_until: pause?.until.getTime() ?? null,
        pause_reason: pause?.reason ?? null,
      }
      await db
        .insertInto('tool_alarm')
        .values({ tool_id: toolId, ...columns })
        .onConflict((conflict) => conflict.column('tool_id').doUpdateSet(columns))
        .execute()
      const { imei_number: imeiNumber } = await db
        .selectFrom('tool')
        .select('imei_number')
        .where('id', '=', toolId)
        .executeTakeFirstOrThrow()
      changed({ kind: 'device', imeiNumber })
    },

    toolsWithContact: async (text) =>
      (
        await db
          .selectFrom('tool_alarm')
          .select('tool_id')
          .where((of) => engine.contains(of.fn<string>('lower', ['escalation']), text))
          .orderBy('tool_id')
          .execute()
      ).map((row) => row.tool_id),

    states: async () =>
      (await db.selectFrom('alarm_state').selectAll().orderBy('tool_id').execute()).map(asKept),

    stateOf: async (toolId) => {
      const row = await db
        .selectFrom('alarm_state')
        .selectAll()
        .where('tool_id', '=', toolId)
        .executeTakeFirst()
      return row === undefined ? null : asKept(row)
    },

    keepStates: async (kept) => {
      const forgotten = kept.flatMap(({ toolId, state }) => (state === null ? [toolId] : []))
      const rows = kept.flatMap(({ toolId, state, dueAt }) =>
        state === null ? [] : [{ tool_id: toolId, state, due_at: dueAt?.getTime() ?? null }],
      )
      await inParts(forgotten, (part) =>
        db.deleteFrom('alarm_state').where('tool_id', 'in', part).execute(),
      )
      for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
        await db
          .insertInto('alarm_state')
          .values(rows.slice(at, at + ROWS_AT_ONCE))
          .onConflict((conflict) =>
            conflict.column('tool_id').doUpdateSet((eb) => ({
              state: eb.ref('excluded.state'),
              due_at: eb.ref('excluded.due_at'),
            })),
          )
          .execute()
      }
      for (const { toolId, state, dueAt } of kept)
        changed({
          kind: 'alarm-state',
          toolId,
          state,
          dueMs: state === null ? null : (dueAt?.getTime() ?? null),
        })
    },

    open: async (incident) => (await openMany([incident]))[0]!,
    openMany,

    progress: (id, { state, recoveredAt, recoveryCause, extreme }) =>
      changeIncident(id, {
        ...(state === undefined ? {} : { state }),
        ...(recoveredAt === undefined ? {} : { recovered_at: recoveredAt?.getTime() ?? null }),
        ...(recoveryCause === undefined ? {} : { recovery_cause: recoveryCause }),
        ...(extreme === undefined ? {} : { extreme_celsius: extreme }),
      }),

    acknowledge: (id, { at, accountId, correctiveAction }) =>
      changeIncident(id, {
        acknowledged_at: at.getTime(),
        acknowledged_by: accountId,
        corrective_action: correctiveAction,
      }),

    byId: async (id) => {
      const row = await incidents().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : asIncident(row)
    },

    openOfTools: async (toolIds) => {
      const rows = await inParts(toolIds, (part) =>
        incidents()
          .where('tool_id', 'in', part)
          .where(IS_OPEN)
          .orderBy('started_at')
          .orderBy('id')
          .execute(),
      )
      return rows.map(asIncident)
    },

    ofTool: async (toolId, { fromMs, toMs }) => {
      const rows = await incidents()
        .where('tool_id', '=', toolId)
        .where('started_at', '<', toMs)
        .where((eb) =>
          eb.or([
            eb('recovered_at', 'is', null),
            eb('recovered_at', '>', fromMs),
            eb('started_at', '>=', fromMs),
          ]),
        )
        .orderBy('started_at')
        .orderBy('id')
        .execute()
      return rows.map(asIncident)
    },

    list: async (query) => {
      const isOfMany = query.open === true || query.toolId !== undefined
      const tools = isOfMany ? null : await fewTools(query.scope)
      const found = ofLiveTools().selectAll('incident').where(matches(query))
      const rows = await (tools === null ? found : found.where('incident.tool_id', 'in', tools))
        .orderBy('incident.opened_at', 'desc')
        .orderBy('incident.id', 'desc')
        .limit(query.first)
        .execute()
      return rows.map(asIncident)
    },

    countOpen: async (scope) => {
      const { open } = await ofLiveTools()
        .select((eb) => eb.fn.countAll<number>().as('open'))
        .where(IS_OPEN)
        .where((eb) => inScope(eb, scope))
        .executeTakeFirstOrThrow()
      return Number(open)
    },
  }
}

const refusingSecond = async <T>(engine: SqlEngine, write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (engine.isUniqueViolation(error))
      throw new IncidentOpenError('a tool has an open incident of this lane', { cause: error })
    throw error
  }
}

const newColumns = (incident: NewIncident) => ({
  tool_id: incident.toolId,
  lane: incident.lane,
  state: incident.state,
  started_at: incident.startedAt.getTime(),
  opened_at: incident.openedAt.getTime(),
  recovered_at: incident.recoveredAt?.getTime() ?? null,
  recovery_cause: incident.recoveryCause,
  limit_celsius: incident.limit,
  extreme_celsius: incident.extreme,
  is_breaching: Number(incident.isBreaching),
  is_late: Number(incident.isLate),
  acknowledged_at: null,
  acknowledged_by: null,
  corrective_action: null,
})

const matches =
  ({ scope, toolId, open, before }: IncidentQuery) =>
  (eb: Joined) => {
    const conditions = [inScope(eb, scope)]
    if (toolId !== undefined) conditions.push(eb('incident.tool_id', '=', toolId))
    if (open !== undefined) conditions.push(open ? IS_OPEN : IS_PAST)
    if (before !== undefined) {
      const openedAt = before.openedAt.getTime()
      conditions.push(
        eb.or([
          eb('incident.opened_at', '<', openedAt),
          eb.and([eb('incident.opened_at', '=', openedAt), eb('incident.id', '<', before.id)]),
        ]),
      )
    }
    return eb.and(conditions)
  }

const asToolAlarms = (row: Tables['tool_alarm']): ToolAlarms => ({
  settings: JSON.parse(row.settings) as ToolAlarms['settings'],
  escalation: (JSON.parse(row.escalation) as string[][]).map((emails) => ({ emails })),
  pause:
    row.pause_until === null
      ? null
      : { until: new Date(row.pause_until), reason: row.pause_reason ?? '' },
})

const asKept = (row: Tables['alarm_state']): KeptAlarmState => ({
  toolId: row.tool_id,
  state: row.state,
  dueAt: row.due_at === null ? null : new Date(row.due_at),
})

const asIncident = (row: Selectable<IncidentRow>): Incident => ({
  id: row.id,
  toolId: row.tool_id,
  lane: row.lane,
  state: row.state,
  startedAt: new Date(row.started_at),
  openedAt: new Date(row.opened_at),
  recoveredAt: row.recovered_at === null ? null : new Date(row.recovered_at),
  recoveryCause: row.recovery_cause,
  limit: row.limit_celsius,
  extreme: row.extreme_celsius,
  isBreaching: row.is_breaching === 1,
  isLate: row.is_late === 1,
  acknowledgement:
    row.acknowledged_at === null
      ? null
      : {
          at: new Date(row.acknowledged_at),
          accountId: row.acknowledged_by!,
          correctiveAction: row.corrective_action ?? '',
        },
})

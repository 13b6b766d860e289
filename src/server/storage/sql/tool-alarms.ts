import {
  type AlarmReads,
  type AlarmWrites,
  NO_TOOL_ALARMS,
  type ToolAlarms,
} from '../alarm-store.ts'
import { alarmHistory } from './alarm-history.ts'
import { type IdsText, inParts, type SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'
import { wordedOnce } from './worded-once.ts'

/** The alarm settings of tools. */
export const toolAlarms = (
  engine: SqlEngine,
): Pick<
  AlarmWrites,
  | 'toolAlarms'
  | 'toolAlarmsOf'
  | 'setToolAlarms'
  | 'toolsWithContact'
  | 'historyOfAlarms'
  | 'historiesWithConditions'
> => ({
  toolAlarms: async (toolId) => {
    const row = await withRota(engine).where('tool_alarm.tool_id', '=', toolId).executeTakeFirst()
    return row === undefined ? NO_TOOL_ALARMS : asToolAlarms(row)
  },

  toolAlarmsOf: toolAlarmsOf(engine),

  setToolAlarms: (toolId, alarms, at) => setToolAlarms(engine, toolId, alarms, at),

  historyOfAlarms: (toolId) => alarmHistory(engine.db).of(toolId),

  historiesWithConditions: async (toolIds) =>
    Map.groupBy(
      await inParts(toolIds, (part) => alarmHistory(engine.db).ofThoseWithConditions(part)),
      ({ toolId }) => toolId,
    ),

  toolsWithContact: async (text) =>
    (
      await engine.db
        .selectFrom('tool_alarm')
        .select('tool_id')
        .where((of) => engine.contains(of.fn<string>('lower', ['escalation']), text))
        .orderBy('tool_id')
        .execute()
    ).map((row) => row.tool_id),
})

const toolAlarmsOf = (
  engine: Pick<SqlEngine, 'db' | 'isAmong' | 'idsText'>,
): AlarmReads['toolAlarmsOf'] => {
  const ask = wordedOnce(engine.db, (ids: IdsText) =>
    withRota(engine).where((eb) => engine.isAmong(eb.ref('tool_alarm.tool_id'), ids)),
  )
  return async (toolIds) => {
    if (toolIds.length === 0) return new Map()
    const rows = await ask(engine.idsText(toolIds))
    return new Map(rows.map((row) => [row.tool_id, asToolAlarms(row)]))
  }
}

const setToolAlarms = async (
  { db, changed }: SqlEngine,
  toolId: number,
  { settings, escalation, pause }: ToolAlarms,
  at: Date,
): Promise<void> => {
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
  await alarmHistory(db).enter(toolId, at)
  const { imei_number: imeiNumber } = await db
    .selectFrom('tool')
    .select('imei_number')
    .where('id', '=', toolId)
    .executeTakeFirstOrThrow()
  changed({ kind: 'device', imeiNumber })
}

const withRota = ({ db }: Pick<SqlEngine, 'db'>) =>
  db
    .selectFrom('tool_alarm')
    .innerJoin('tool', 'tool.id', 'tool_alarm.tool_id')
    .leftJoin('rota', 'rota.account_id', 'tool.user_id')
    .selectAll('tool_alarm')
    .select('rota.names_second')

type RowWithRota = Tables['tool_alarm'] & { names_second: number | null }

const asToolAlarms = (row: RowWithRota): ToolAlarms => ({
  settings: JSON.parse(row.settings) as ToolAlarms['settings'],
  escalation: (JSON.parse(row.escalation) as string[][]).map((emails) => ({ emails })),
  pause:
    row.pause_until === null
      ? null
      : { until: new Date(row.pause_until), reason: row.pause_reason ?? '' },
  ...(row.names_second === 1 && { hasSecondInLine: true }),
})

import type { DefrostShape } from '../../../domain/alarms/defrosts/defrost-shape.ts'
import { learnedDefrosts } from '../../../domain/alarms/defrosts/usual-defrost.ts'
import type { DefrostWrites } from '../defrost-store.ts'
import { insertRows } from './insert-rows.ts'
import type { SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'

/** A shape as JSON: its length in ms, then its values in hundredths of °C. */
type StoredShape = [lengthMs: number, ...highest: number[]]

export const sqlDefrostStore = (engine: SqlEngine): DefrostWrites => {
  const { db } = engine
  const setManyLearned = setLearned(engine)
  return {
    learnedOf: async (toolId) => {
      const row = await db
        .selectFrom('tool_defrost')
        .selectAll()
        .where('tool_id', '=', toolId)
        .executeTakeFirst()
      if (row === undefined) return null
      const shapes = (JSON.parse(row.shapes) as StoredShape[]).map(
        ([lengthMs, ...highest]): DefrostShape => ({ lengthMs, highest }),
      )
      return learnedDefrosts(row.notification_max, shapes)
    },

    setLearned: async (toolId, learned) => {
      if (learned !== null) return setManyLearned(new Map([[toolId, learned]]))
      await db.deleteFrom('tool_defrost').where('tool_id', '=', toolId).execute()
      engine.changed({ kind: 'defrosts', toolId, learned: null })
    },
    setManyLearned,

    isDefrost: async (incidentId) => {
      const row = await db
        .selectFrom('defrost_alarm')
        .selectAll()
        .where('incident_id', '=', incidentId)
        .executeTakeFirst()
      return row !== undefined
    },

    markDefrost: async (incidentId) => {
      await db
        .insertInto('defrost_alarm')
        .values({ incident_id: incidentId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    comparedWithin: async (toolId, { fromMs, toMs }) => {
      const rows = await db
        .selectFrom('defrost_comparison')
        .selectAll()
        .where('tool_id', '=', toolId)
        .where('since_at', '<', toMs)
        .where('until_at', '>=', fromMs)
        .orderBy('since_at')
        .execute()
      return rows.map((row) => ({
        sinceMs: row.since_at,
        untilMs: row.until_at,
        usual: { count: row.defrosts, lengthMs: row.usual_length, peak: row.usual_peak },
        alarm: row.alarm,
      }))
    },

    addCompared: addCompared(engine),
  }
}

const setLearned = ({ db, changed }: SqlEngine): DefrostWrites['setManyLearned'] => {
  const insert = insertRows(db, (rows: readonly Tables['tool_defrost'][]) =>
    db
      .insertInto('tool_defrost')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('tool_id').doUpdateSet((eb) => ({
          notification_max: eb.ref('excluded.notification_max'),
          shapes: eb.ref('excluded.shapes'),
        })),
      ),
  )
  return async (learned) => {
    await insert(
      [...learned].map(([toolId, { limit, shapes }]) => ({
        tool_id: toolId,
        notification_max: limit,
        shapes: JSON.stringify(
          shapes.map(({ lengthMs, highest }): StoredShape => [lengthMs, ...highest]),
        ),
      })),
    )
    for (const [toolId, of] of learned) changed({ kind: 'defrosts', toolId, learned: of })
  }
}

const addCompared = ({ db }: SqlEngine): DefrostWrites['addCompared'] => {
  const insert = insertRows(db, (rows: readonly Tables['defrost_comparison'][]) =>
    db
      .insertInto('defrost_comparison')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['tool_id', 'since_at']).doUpdateSet((eb) => ({
          until_at: eb.ref('excluded.until_at'),
          defrosts: eb.ref('excluded.defrosts'),
          usual_length: eb.ref('excluded.usual_length'),
          usual_peak: eb.ref('excluded.usual_peak'),
          alarm: eb.ref('excluded.alarm'),
        })),
      ),
  )
  return async (compared) => {
    // One statement must not name a row twice.
    const rows = new Map<string, Tables['defrost_comparison']>()
    for (const [toolId, comparisons] of compared)
      for (const { sinceMs, untilMs, usual, alarm } of comparisons)
        rows.set(`${toolId} ${sinceMs}`, {
          tool_id: toolId,
          since_at: sinceMs,
          until_at: untilMs,
          defrosts: usual.count,
          usual_length: usual.lengthMs,
          usual_peak: usual.peak,
          alarm,
        })
    await insert([...rows.values()])
  }
}

import type { DefrostShape } from '../../../domain/alarms/defrosts/defrost-shape.ts'
import { learnedDefrosts } from '../../../domain/alarms/defrosts/usual-defrost.ts'
import type { DefrostWrites } from '../defrost-store.ts'
import type { SqlEngine } from './sql-engine.ts'

/** A shape as JSON: its length in ms, then its values in hundredths of °C. */
type StoredShape = [lengthMs: number, ...highest: number[]]

export const sqlDefrostStore = ({ db, changed }: SqlEngine): DefrostWrites => ({
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
    if (learned === null)
      await db.deleteFrom('tool_defrost').where('tool_id', '=', toolId).execute()
    else {
      const stored = {
        notification_max: learned.limit,
        shapes: JSON.stringify(
          learned.shapes.map(({ lengthMs, highest }): StoredShape => [lengthMs, ...highest]),
        ),
      }
      await db
        .insertInto('tool_defrost')
        .values({ tool_id: toolId, ...stored })
        .onConflict((conflict) => conflict.column('tool_id').doUpdateSet(stored))
        .execute()
    }
    changed({ kind: 'defrosts', toolId })
  },

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

  addCompared: async (toolId, compared) => {
    for (const { sinceMs, untilMs, usual, alarm } of compared) {
      const values = {
        until_at: untilMs,
        defrosts: usual.count,
        usual_length: usual.lengthMs,
        usual_peak: usual.peak,
        alarm,
      }
      await db
        .insertInto('defrost_comparison')
        .values({ tool_id: toolId, since_at: sinceMs, ...values })
        .onConflict((conflict) => conflict.columns(['tool_id', 'since_at']).doUpdateSet(values))
        .execute()
    }
  },
})

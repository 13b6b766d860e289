import type { Selectable } from 'kysely'
import type { Limits } from '../../../domain/limits/limits.ts'
import type { CorrectionFrom, LimitsFrom } from '../tool-store.ts'
import { inParts, type SqlDb } from './sql-engine.ts'
import type { Tables } from './tables.ts'
import { wordedOnce } from './worded-once.ts'

/**
 * Of two changes in the same millisecond only the last one is stored: no reading can lie between
 * them.
 */
export const limitsHistory = (db: SqlDb) => ({
  enter: async (toolId: number, from: Date, limits: Limits): Promise<void> => {
    const entered = {
      min: limits.min,
      max: limits.max,
      notification_min: limits.notificationMin,
      notification_max: limits.notificationMax,
    }
    await db
      .insertInto('tool_limits')
      .values({ tool_id: toolId, from_ms: from.getTime(), ...entered })
      .onConflict((conflict) => conflict.columns(['tool_id', 'from_ms']).doUpdateSet(entered))
      .execute()
  },

  /** Those of the tools whose limits were never changed. */
  unchangedOf: async (toolIds: readonly number[]): Promise<number[]> => {
    const rows = await inParts(toolIds, (part) =>
      db
        .selectFrom('tool_limits')
        .select('tool_id')
        .where('tool_id', 'in', part)
        .groupBy('tool_id')
        .having((of) => of.fn.countAll(), '=', 1)
        .execute(),
    )
    return rows.map((row) => row.tool_id)
  },

  /** Oldest first. */
  of: limitsOf(db),

  ofAll: async (toolIds: readonly number[]): Promise<Map<number, LimitsFrom[]>> =>
    byTool(
      await inParts(toolIds, (part) =>
        db
          .selectFrom('tool_limits')
          .selectAll()
          .where('tool_id', 'in', part)
          .orderBy('tool_id')
          .orderBy('from_ms')
          .execute(),
      ),
      asLimitsFrom,
    ),
})

const limitsOf = (db: SqlDb): ((toolId: number) => Promise<LimitsFrom[]>) => {
  const ask = wordedOnce(db, (toolId: number) =>
    db.selectFrom('tool_limits').selectAll().where('tool_id', '=', toolId).orderBy('from_ms'),
  )
  return async (toolId) => (await ask(toolId)).map(asLimitsFrom)
}

export const correctionHistory = (db: SqlDb) => ({
  enter: async (toolId: number, from: Date, celsius: number): Promise<void> => {
    await db
      .insertInto('tool_correction')
      .values({ tool_id: toolId, from_ms: from.getTime(), celsius })
      .onConflict((conflict) => conflict.columns(['tool_id', 'from_ms']).doUpdateSet({ celsius }))
      .execute()
  },

  /** Oldest first. */
  of: async (toolId: number): Promise<CorrectionFrom[]> => {
    const rows = await db
      .selectFrom('tool_correction')
      .selectAll()
      .where('tool_id', '=', toolId)
      .orderBy('from_ms')
      .execute()
    return rows.map(asCorrectionFrom)
  },

  ofAll: async (toolIds: readonly number[]): Promise<Map<number, CorrectionFrom[]>> =>
    byTool(
      await inParts(toolIds, (part) =>
        db
          .selectFrom('tool_correction')
          .selectAll()
          .where('tool_id', 'in', part)
          .orderBy('tool_id')
          .orderBy('from_ms')
          .execute(),
      ),
      asCorrectionFrom,
    ),
})

/** Where a tool is from then on. Of two changes in the same millisecond the last one is stored. */
export const enterSite = async (
  db: SqlDb,
  toolId: number,
  from: Date,
  siteId: number | null,
): Promise<void> => {
  await db
    .insertInto('tool_site')
    .values({ tool_id: toolId, from_ms: from.getTime(), site_id: siteId })
    .onConflict((conflict) =>
      conflict.columns(['tool_id', 'from_ms']).doUpdateSet({ site_id: siteId }),
    )
    .execute()
}

const asLimitsFrom = (row: Selectable<Tables['tool_limits']>): LimitsFrom => ({
  from: new Date(row.from_ms),
  limits: {
    min: row.min,
    max: row.max,
    notificationMin: row.notification_min,
    notificationMax: row.notification_max,
  },
})

const asCorrectionFrom = (row: Selectable<Tables['tool_correction']>): CorrectionFrom => ({
  from: new Date(row.from_ms),
  celsius: row.celsius,
})

const byTool = <Row extends { tool_id: number }, Entry>(
  rows: readonly Row[],
  asEntry: (row: Row) => Entry,
): Map<number, Entry[]> => {
  const entries = new Map<number, Entry[]>()
  for (const row of rows) {
    const before = entries.get(row.tool_id)
    if (before === undefined) entries.set(row.tool_id, [asEntry(row)])
    else before.push(asEntry(row))
  }
  return entries
}

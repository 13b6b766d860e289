import type { Mark, NewMark, ReadingWrites } from '../reading-store.ts'
import type { SqlDb, SqlEngine } from './sql-engine.ts'
import { wordedOnce } from './worded-once.ts'

export const sqlMarks = ({ db }: SqlEngine): Pick<ReadingWrites, 'mark' | 'marks'> => {
  const hasGrown = markGrower(db)
  return {
    mark: async (marks) => {
      for (const mark of marks) {
        if (await hasGrown(mark)) continue
        const { toolId, span, kind, clockAheadMs, receivedMs } = mark
        await db
          .insertInto('reading_mark')
          .values({
            tool_id: toolId,
            from_ms: span.fromMs,
            to_ms: span.toMs,
            kind,
            clock_ahead_ms: clockAheadMs,
            received_ms: receivedMs,
          })
          .execute()
      }
    },

    marks: async (toolId, { fromMs, toMs }) => {
      const rows = await db
        .selectFrom('reading_mark')
        .selectAll()
        .where('tool_id', '=', toolId)
        .where('from_ms', '<', toMs)
        .where('to_ms', '>', fromMs)
        .orderBy('from_ms')
        .orderBy('id')
        .execute()
      return rows.map((row) => ({
        toolId,
        span: { fromMs: row.from_ms, toMs: row.to_ms },
        kind: row.kind as Mark['kind'],
        clockAheadMs: row.clock_ahead_ms,
        receivedMs: row.received_ms,
      }))
    },
  }
}

/**
 * Whether the tool's last mark ends with the reading before these, and now ends with them. A logger
 * without a secret has each of its readings marked: one statement for each, worded once.
 */
const markGrower = (db: SqlDb) => {
  const grow = wordedOnce(
    db,
    (toMs: number, toolId: number, beforeMs: number, kind: Mark['kind'], endMs: number) =>
      db
        .updateTable('reading_mark')
        .set({ to_ms: toMs })
        .where('id', '=', (eb) =>
          eb
            .selectFrom('reading_mark as last')
            .select('last.id')
            .where('last.tool_id', '=', toolId)
            .where('last.from_ms', '<=', beforeMs)
            .orderBy('last.from_ms', 'desc')
            .orderBy('last.id', 'desc')
            .limit(1),
        )
        .where('kind', '=', kind)
        .where('to_ms', '=', endMs)
        .returning('id'),
  )
  return async ({ toolId, span, kind, newestBeforeMs = null }: NewMark): Promise<boolean> => {
    if (newestBeforeMs === null || span.fromMs <= newestBeforeMs) return false
    const grown = await grow(span.toMs, toolId, newestBeforeMs, kind, newestBeforeMs + 1)
    return grown.length > 0
  }
}

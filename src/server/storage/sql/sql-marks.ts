import type { Mark, NewMark, ReadingWrites } from '../reading-store.ts'
import type { SqlDb, SqlEngine } from './sql-engine.ts'

export const sqlMarks = ({ db }: SqlEngine): Pick<ReadingWrites, 'mark' | 'marks'> => ({
  mark: async (marks) => {
    for (const mark of marks) {
      if (await madeLonger(db, mark)) continue
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
})

/** Whether the tool's last mark ends with the reading before these, and now ends with them. */
const madeLonger = async (
  db: SqlDb,
  { toolId, span, kind, newestBeforeMs = null }: NewMark,
): Promise<boolean> => {
  if (newestBeforeMs === null || span.fromMs <= newestBeforeMs) return false
  const last = await db
    .selectFrom('reading_mark')
    .select(['id', 'kind', 'to_ms'])
    .where('tool_id', '=', toolId)
    .where('from_ms', '<=', newestBeforeMs)
    .orderBy('from_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last === undefined || last.kind !== kind || last.to_ms !== newestBeforeMs + 1) return false
  await db.updateTable('reading_mark').set({ to_ms: span.toMs }).where('id', '=', last.id).execute()
  return true
}

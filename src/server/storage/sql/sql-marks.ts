import type { Mark, ReadingWrites } from '../reading-store.ts'
import type { SqlEngine } from './sql-engine.ts'

export const sqlMarks = ({ db }: SqlEngine): Pick<ReadingWrites, 'mark' | 'marks'> => ({
  mark: async (marks) => {
    for (const { toolId, span, kind, clockAheadMs, receivedMs } of marks) {
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

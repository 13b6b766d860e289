import type { OutageWrites } from '../outage-store.ts'
import type { SqlEngine } from './sql-engine.ts'

export const sqlOutageStore = ({ db }: Pick<SqlEngine, 'db'>): OutageWrites => ({
  add: async ({ fromMs, toMs, cause }) => {
    await db.insertInto('outage').values({ from_at: fromMs, to_at: toMs, cause }).execute()
  },
  within: async ({ fromMs, toMs }) => {
    const rows = await db
      .selectFrom('outage')
      .selectAll()
      .where('from_at', '<', toMs)
      .where('to_at', '>', fromMs)
      .orderBy('from_at')
      .execute()
    return rows.map((row) => ({ fromMs: row.from_at, toMs: row.to_at, cause: row.cause }))
  },
})

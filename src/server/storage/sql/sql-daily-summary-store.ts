import type { DailySummaryReads, DailySummaryWrites } from '../daily-summary-store.ts'
import { timeZoneOf } from './account-row.ts'
import { inParts, type SqlDb, type SqlEngine } from './sql-engine.ts'

const dailySummaryReads = (db: SqlDb): DailySummaryReads => ({
  withoutSummary: async (addresses) => {
    const rows = await inParts(addresses, (part) =>
      db
        .selectFrom('daily_summary')
        .select('address')
        .where('address', 'in', part)
        .where('opted_out_at', 'is not', null)
        .execute(),
    )
    return new Set(rows.map(({ address }) => address))
  },

  latestTo: async (addresses) => {
    const rows = await inParts(addresses, (part) =>
      db
        .selectFrom('daily_summary')
        .select(['address', 'written_at'])
        .where('address', 'in', part)
        .execute(),
    )
    return new Map(
      rows.flatMap(({ address, written_at: at }) =>
        at === null ? [] : [[address, new Date(at)] as const],
      ),
    )
  },

  timeZones: async () => {
    const rows = await db
      .selectFrom('account')
      .select('time_zone')
      .distinct()
      .where('deleted_at', 'is', null)
      .orderBy('time_zone')
      .execute()
    return [...new Set(rows.map(({ time_zone }) => timeZoneOf(time_zone)))].toSorted()
  },
})

export const sqlDailySummaryStore = ({ db }: Pick<SqlEngine, 'db'>): DailySummaryWrites => ({
  ...dailySummaryReads(db),

  noteWritten: async (addresses, at) => {
    const written_at = at.getTime()
    for (const address of addresses)
      await db
        .insertInto('daily_summary')
        .values({ address, written_at, opted_out_at: null })
        .onConflict((conflict) => conflict.column('address').doUpdateSet({ written_at }))
        .execute()
  },

  setOptOut: async (address, at) => {
    const { numUpdatedRows } = await db
      .updateTable('daily_summary')
      .set({ opted_out_at: at?.getTime() ?? null })
      .where('address', '=', address)
      .where('opted_out_at', at === null ? 'is not' : 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) return true
    if (at === null) return false
    const added = await db
      .insertInto('daily_summary')
      .values({ address, written_at: null, opted_out_at: at.getTime() })
      .onConflict((conflict) => conflict.column('address').doNothing())
      .returning('address')
      .execute()
    return added.length > 0
  },

  erase: async (address) => {
    await db.deleteFrom('daily_summary').where('address', '=', address).execute()
  },
})

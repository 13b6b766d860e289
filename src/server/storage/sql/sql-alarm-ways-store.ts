import type { AlarmWays, QuietHours } from '../../../domain/alarms/alarm-ways.ts'
import type { AlarmWaysWrites } from '../alarm-ways-store.ts'
import type { IdsText, SqlEngine } from './sql-engine.ts'
import { wordedOnce } from './worded-once.ts'

type Engine = Pick<SqlEngine, 'db' | 'isAmong' | 'idsText'>

const waysOf = ({ db, isAmong, idsText }: Engine): AlarmWaysWrites['of'] => {
  const ask = wordedOnce(db, (ids: IdsText) =>
    db
      .selectFrom('alarm_ways')
      .selectAll()
      .where((eb) => isAmong(eb.ref('account_id'), ids)),
  )
  return async (accountIds) => {
    const rows = await ask(idsText(accountIds))
    return new Map(
      rows.map((row) => [
        row.account_id,
        {
          accountId: row.account_id,
          ways: JSON.parse(row.ways) as AlarmWays['ways'],
          quiet: row.quiet === null ? null : (JSON.parse(row.quiet) as QuietHours),
          updatedAt: new Date(row.updated_at),
        },
      ]),
    )
  }
}

export const sqlAlarmWaysStore = ({ db, ...engine }: Engine): AlarmWaysWrites => ({
  of: waysOf({ db, ...engine }),

  set: async (accountId, { ways, quiet }, at) => {
    const columns = {
      ways: JSON.stringify(ways),
      quiet: quiet === null ? null : JSON.stringify(quiet),
      updated_at: at.getTime(),
    }
    await db
      .insertInto('alarm_ways')
      .values({ account_id: accountId, ...columns })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
      .execute()
  },

  remove: async (accountId) => {
    await db.deleteFrom('alarm_ways').where('account_id', '=', accountId).execute()
  },
})

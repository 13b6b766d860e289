import { sql } from 'kysely'
import type { CustomerWrites } from '../customer-store.ts'
import { inScope } from './in-scope.ts'
import type { SqlEngine } from './sql-engine.ts'

const below = (path: string) => ({ kind: 'subtree', path }) as const

export const sqlCustomerStore = ({
  db,
  contacts,
}: Pick<SqlEngine, 'db' | 'contacts'>): CustomerWrites => ({
  countTools: async (path) => {
    const { n } = await db
      .selectFrom('tool')
      .innerJoin('account', 'account.id', 'tool.user_id')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('tool.deleted_at', 'is', null)
      .where((of) => inScope(of, below(path)))
      .executeTakeFirstOrThrow()
    return Number(n)
  },

  messagesOf: async (path, month) => {
    const { n } = await db
      .selectFrom('message_use')
      .innerJoin('account', 'account.id', 'message_use.account_id')
      .select(sql<number | null>`sum(sent)`.as('n'))
      .where('month', '=', month)
      .where((of) => inScope(of, below(path)))
      .executeTakeFirstOrThrow()
    return Number(n ?? 0)
  },

  lastContact: async (path) => {
    const { ms } = await db
      .selectFrom('device')
      .select(sql<number | null>`max(${contacts.newestSql})`.as('ms'))
      .where('device.imei_number', 'in', (of) =>
        of
          .selectFrom('tool')
          .innerJoin('account', 'account.id', 'tool.user_id')
          .select('tool.imei_number')
          .where('tool.deleted_at', 'is', null)
          .where((inner) => inScope(inner, below(path))),
      )
      .executeTakeFirstOrThrow()
    return ms === null ? null : new Date(Number(ms))
  },

  givenMore: async (path, limit, most, first) => {
    const column = limit === 'mostSensors' ? 'most_sensors' : 'most_messages'
    const rows = await db
      .selectFrom('account')
      .select(['email', 'company', `${column} as limit`])
      .where((of) => inScope(of, below(path)))
      .where('path', '!=', path)
      .where('deleted_at', 'is', null)
      .where(column, '>', most)
      .orderBy(column, 'desc')
      .orderBy('id')
      .execute()
    return {
      rows: rows
        .slice(0, first)
        .map((row) => ({ name: row.company || row.email, limit: Number(row.limit) })),
      total: rows.length,
    }
  },

  expiring: async () =>
    (
      await db
        .selectFrom('account')
        .select('id')
        .where('expires_on', 'is not', null)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .execute()
    ).map(({ id }) => id),

  countMessage: async (accountId, month) => {
    await db
      .insertInto('message_use')
      .values({ account_id: accountId, month, sent: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'month'])
          .doUpdateSet({ sent: sql<number>`message_use.sent + 1` }),
      )
      .execute()
  },

  noteTold: async (accountId, about, at) => {
    const row = await db
      .insertInto('account_told')
      .values({ account_id: accountId, about, told_at: at.getTime() })
      .onConflict((conflict) => conflict.columns(['account_id', 'about']).doNothing())
      .returning('about')
      .executeTakeFirst()
    return row !== undefined
  },

  forget: async (accountId) => {
    await db.deleteFrom('message_use').where('account_id', '=', accountId).execute()
    await db.deleteFrom('account_told').where('account_id', '=', accountId).execute()
  },
})

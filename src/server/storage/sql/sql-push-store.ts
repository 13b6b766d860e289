import type { Selectable } from 'kysely'
import type { PushWrites, PushSubscription } from '../outbox-store.ts'
import type { SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'

export const sqlPushStore = ({ db }: Pick<SqlEngine, 'db'>): PushWrites => {
  const find = async (
    column: 'id' | 'endpoint',
    value: number | string,
  ): Promise<PushSubscription | null> => {
    const row = await db
      .selectFrom('push_subscription')
      .selectAll()
      .where(column, '=', value)
      .executeTakeFirst()
    return row === undefined ? null : asSubscription(row)
  }

  return {
    subscribe: async ({ accountId, endpoint, p256dh, auth, createdAt }) => {
      const known = await find('endpoint', endpoint)
      if (known?.accountId === accountId) {
        await db
          .updateTable('push_subscription')
          .set({ p256dh, auth })
          .where('id', '=', known.id)
          .execute()
        return { ...known, p256dh, auth }
      }
      // What still waits for the one before must not reach the one who has the browser now.
      if (known !== null)
        await db.deleteFrom('push_subscription').where('id', '=', known.id).execute()
      return asSubscription(
        await db
          .insertInto('push_subscription')
          .values({
            account_id: accountId,
            endpoint,
            p256dh,
            auth,
            created_at: createdAt.getTime(),
          })
          .returningAll()
          .executeTakeFirstOrThrow(),
      )
    },
    unsubscribe: async (accountId, endpoint) => {
      const { numDeletedRows } = await db
        .deleteFrom('push_subscription')
        .where('account_id', '=', accountId)
        .where('endpoint', '=', endpoint)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
    remove: async (id) => {
      await db.deleteFrom('push_subscription').where('id', '=', id).execute()
    },
    byId: (id) => find('id', id),
    ofAccount: async (accountId) =>
      (
        await db
          .selectFrom('push_subscription')
          .selectAll()
          .where('account_id', '=', accountId)
          .orderBy('id')
          .execute()
      ).map(asSubscription),
  }
}

const asSubscription = (row: Selectable<Tables['push_subscription']>): PushSubscription => ({
  id: row.id,
  accountId: row.account_id,
  endpoint: row.endpoint,
  p256dh: row.p256dh,
  auth: row.auth,
  createdAt: new Date(row.created_at),
})

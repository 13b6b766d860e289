import type { Selectable } from 'kysely'
import type { PushWrites, PushSubscription } from '../push-store.ts'
import type { SqlDb, SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'
import { wordedOnce } from './worded-once.ts'

export const sqlPushStore = ({ db }: Pick<SqlEngine, 'db'>): PushWrites => ({
  subscribe: subscribe(db),

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

  byId: (id) => subscriptionBy(db, 'id', id),

  ofAccount: subscriptionsOf(db),
})

const subscriptionsOf = (db: SqlDb): PushWrites['ofAccount'] => {
  const ask = wordedOnce(db, (accountId: number) =>
    db
      .selectFrom('push_subscription')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('id'),
  )
  return async (accountId) => (await ask(accountId)).map(asSubscription)
}

const subscribe =
  (db: SqlDb): PushWrites['subscribe'] =>
  async ({ accountId, endpoint, p256dh, auth, createdAt }) => {
    const existing = await subscriptionBy(db, 'endpoint', endpoint)
    if (existing?.accountId === accountId) {
      await db
        .updateTable('push_subscription')
        .set({ p256dh, auth })
        .where('id', '=', existing.id)
        .execute()
      return { ...existing, p256dh, auth }
    }
    // The new row has a new id: messages that wait for the former owner do not reach the new one.
    if (existing !== null)
      await db.deleteFrom('push_subscription').where('id', '=', existing.id).execute()
    return asSubscription(
      await db
        .insertInto('push_subscription')
        .values({ account_id: accountId, endpoint, p256dh, auth, created_at: createdAt.getTime() })
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
  }

const subscriptionBy = async (
  db: SqlDb,
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

const asSubscription = (row: Selectable<Tables['push_subscription']>): PushSubscription => ({
  id: row.id,
  accountId: row.account_id,
  endpoint: row.endpoint,
  p256dh: row.p256dh,
  auth: row.auth,
  createdAt: new Date(row.created_at),
})

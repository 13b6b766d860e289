import type { SessionWrites } from '../session-store.ts'
import { EXPIRED_PER_CALL, LOGIN_PLACE_MS, MOST_LOGIN_PLACES } from '../session-store.ts'
import type { SqlDb } from './sql-engine.ts'
import { inParts } from './sql-engine.ts'

export const loginPlaces = (
  db: SqlDb,
): Pick<SessionWrites, 'loginPlaces' | 'lastLogins' | 'noteLogin' | 'removeLoginPlaces'> => ({
  loginPlaces: (accountId) =>
    db
      .selectFrom('login_place')
      .select(['device', 'network'])
      .where('account_id', '=', accountId)
      .orderBy('last_at', 'desc')
      .limit(MOST_LOGIN_PLACES)
      .execute(),

  lastLogins: async (accountIds) => {
    const rows = await inParts(accountIds, (part) =>
      db
        .selectFrom('login_place')
        .select((eb) => ['account_id', eb.fn.max('last_at').as('last_at')] as const)
        .where('account_id', 'in', part)
        .groupBy('account_id')
        .execute(),
    )
    return new Map(rows.map(({ account_id, last_at }) => [account_id, new Date(Number(last_at))]))
  },

  noteLogin: async (accountId, { device, network }, at) => {
    const last_at = at.getTime()
    await db
      .insertInto('login_place')
      .values({ account_id: accountId, device, network, last_at })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'device', 'network']).doUpdateSet({ last_at }),
      )
      .execute()
    const [oldest] = await db
      .selectFrom('login_place')
      .select('last_at')
      .where('account_id', '=', accountId)
      .orderBy('last_at', 'desc')
      .offset(MOST_LOGIN_PLACES)
      .limit(1)
      .execute()
    if (oldest !== undefined)
      await db
        .deleteFrom('login_place')
        .where('account_id', '=', accountId)
        .where('last_at', '<=', oldest.last_at)
        .execute()
  },

  removeLoginPlaces: async (accountId) => {
    await db.deleteFrom('login_place').where('account_id', '=', accountId).execute()
  },
})

/** At most `EXPIRED_PER_CALL`. Returns how many it removed. */
export const removeOldLoginPlaces = async (db: SqlDb, now: Date): Promise<number> => {
  const old = await db
    .selectFrom('login_place')
    .select(['account_id', 'device', 'network'])
    .where('last_at', '<=', now.getTime() - LOGIN_PLACE_MS)
    .limit(EXPIRED_PER_CALL)
    .execute()
  for (const { account_id, device, network } of old)
    await db
      .deleteFrom('login_place')
      .where('account_id', '=', account_id)
      .where('device', '=', device)
      .where('network', '=', network)
      .execute()
  return old.length
}

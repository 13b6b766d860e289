import type { SessionWrites } from '../session-store.ts'
import { EXPIRED_PER_CALL } from '../session-store.ts'
import type { SqlDb } from './sql-engine.ts'

export const oneTimeLinks = (
  db: SqlDb,
): Pick<SessionWrites, 'createLink' | 'consumeLink' | 'removeLinks'> => ({
  createLink: async (link) => {
    await db
      .insertInto('one_time_link')
      .values({
        secret_hash: link.secretHash,
        account_id: link.accountId,
        purpose: link.purpose,
        expires_at: link.expiresAt.getTime(),
      })
      .execute()
  },

  consumeLink: async (secretHash, purpose, now) => {
    const row = await db
      .deleteFrom('one_time_link')
      .where('secret_hash', '=', secretHash)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', now.getTime())
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) return null
    return { secretHash, accountId: row.account_id, purpose, expiresAt: new Date(row.expires_at) }
  },

  removeLinks: async (accountId) => {
    await db.deleteFrom('one_time_link').where('account_id', '=', accountId).execute()
  },
})

/** At most `EXPIRED_PER_CALL`. Returns how many it removed. */
export const removeExpiredLinks = async (db: SqlDb, now: Date): Promise<number> => {
  const expired = db
    .selectFrom('one_time_link')
    .select('secret_hash')
    .where('expires_at', '<=', now.getTime())
    .limit(EXPIRED_PER_CALL)
  const { numDeletedRows } = await db
    .deleteFrom('one_time_link')
    .where('secret_hash', 'in', expired)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

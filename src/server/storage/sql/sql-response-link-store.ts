import type { ResponseLinkWrites } from '../response-link-store.ts'
import { EXPIRED_PER_CALL } from '../session-store.ts'
import type { SqlDb, SqlEngine } from './sql-engine.ts'

export const sqlResponseLinkStore = ({ db }: Pick<SqlEngine, 'db'>): ResponseLinkWrites => ({
  find: async (secretHash, now) => {
    const row = await db
      .selectFrom('response_link')
      .selectAll()
      .where('secret_hash', '=', secretHash)
      .where('expires_at', '>', now.getTime())
      .executeTakeFirst()
    if (row === undefined) return null
    const { message_id: messageId, kind, expires_at: expiresAt, used_at: usedAt } = row
    return {
      secretHash,
      messageId,
      kind,
      expiresAt: new Date(expiresAt),
      usedAt: usedAt === null ? null : new Date(usedAt),
    }
  },

  create: async (links) => {
    if (links.length === 0) return
    const rows = links.map(({ secretHash, messageId, kind, expiresAt }) => ({
      secret_hash: secretHash,
      message_id: messageId,
      kind,
      expires_at: expiresAt.getTime(),
      used_at: null,
    }))
    await db.insertInto('response_link').values(rows).execute()
  },

  use: async ({ messageId, kind }, at) => {
    await db
      .updateTable('response_link')
      .set({ used_at: at.getTime() })
      .where('message_id', '=', messageId)
      .where('kind', '=', kind)
      .where('used_at', 'is', null)
      .execute()
  },
})

/** At most `EXPIRED_PER_CALL`. Returns how many it removed. */
export const removeExpiredResponseLinks = async (db: SqlDb, now: Date): Promise<number> => {
  const expired = db
    .selectFrom('response_link')
    .select('secret_hash')
    .where('expires_at', '<=', now.getTime())
    .limit(EXPIRED_PER_CALL)
  const { numDeletedRows } = await db
    .deleteFrom('response_link')
    .where('secret_hash', 'in', expired)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

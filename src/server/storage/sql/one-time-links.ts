import type { LinkPurpose } from '../../../domain/users/one-time-link.ts'
import type { OneTimeLink, SessionWrites } from '../session-store.ts'
import { EXPIRED_PER_CALL } from '../session-store.ts'
import type { SqlDb } from './sql-engine.ts'

const openLink = async (
  db: SqlDb,
  secretHash: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<OneTimeLink | null> => {
  const row = await db
    .selectFrom('one_time_link')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.getTime())
    .executeTakeFirst()
  if (row === undefined) return null
  const { account_id: accountId, expires_at: expiresAt, address } = row
  return { secretHash, accountId, purpose, expiresAt: new Date(expiresAt), address }
}

const removeLinks = async (
  db: SqlDb,
  accountId: number,
  purpose: LinkPurpose | undefined,
): Promise<void> => {
  let removed = db.deleteFrom('one_time_link').where('account_id', '=', accountId)
  if (purpose !== undefined) removed = removed.where('purpose', '=', purpose)
  await removed.execute()
}

export const oneTimeLinks = (
  db: SqlDb,
): Pick<SessionWrites, 'createLink' | 'openLink' | 'consumeLink' | 'removeLinks'> => ({
  createLink: async (link) => {
    await db
      .insertInto('one_time_link')
      .values({
        secret_hash: link.secretHash,
        account_id: link.accountId,
        purpose: link.purpose,
        expires_at: link.expiresAt.getTime(),
        address: link.address ?? null,
      })
      .execute()
  },

  openLink: (secretHash, purpose, now) => openLink(db, secretHash, purpose, now),

  consumeLink: async (secretHash, purpose, now) => {
    const link = await openLink(db, secretHash, purpose, now)
    if (link !== null) await removeLinks(db, link.accountId, purpose)
    return link
  },

  removeLinks: (accountId, purpose) => removeLinks(db, accountId, purpose),
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

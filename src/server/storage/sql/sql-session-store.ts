import type { SessionWrites } from '../session-store.ts'
import { EXPIRED_PER_CALL } from '../session-store.ts'
import type { SqlEngine } from './sql-engine.ts'

export const sqlSessionStore = ({ db, changed }: SqlEngine): SessionWrites => ({
  create: async (session) => {
    await db
      .insertInto('session')
      .values({
        token_hash: session.tokenHash,
        account_id: session.accountId,
        created_at: session.createdAt.getTime(),
        expires_at: session.expiresAt.getTime(),
      })
      .execute()
  },

  byTokenHash: async (tokenHash) => {
    const row = await db
      .selectFrom('session')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    if (row === undefined) return null
    return {
      tokenHash,
      accountId: row.account_id,
      createdAt: new Date(row.created_at),
      expiresAt: new Date(row.expires_at),
    }
  },

  extend: async (tokenHash, expiresAt) => {
    await db
      .updateTable('session')
      .set({ expires_at: expiresAt.getTime() })
      .where('token_hash', '=', tokenHash)
      .execute()
  },

  revoke: async (tokenHash) => {
    const { numDeletedRows } = await db
      .deleteFrom('session')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) changed({ kind: 'session', tokenHash })
  },

  revokeAll: async (accountId, except) => {
    let sessions = db.deleteFrom('session').where('account_id', '=', accountId)
    if (except !== undefined) sessions = sessions.where('token_hash', '<>', except)
    for (const row of await sessions.returning('token_hash').execute())
      changed({ kind: 'session', tokenHash: row.token_hash })
  },

  removeExpired: async (now) => {
    const expired = db
      .selectFrom('session')
      .select('token_hash')
      .where('expires_at', '<=', now.getTime())
      .limit(EXPIRED_PER_CALL)
    const removed = await db
      .deleteFrom('session')
      .where('token_hash', 'in', expired)
      .returning('token_hash')
      .execute()
    for (const row of removed) changed({ kind: 'session', tokenHash: row.token_hash })
    const staleLinks = db
      .selectFrom('one_time_link')
      .select('secret_hash')
      .where('expires_at', '<=', now.getTime())
      .limit(EXPIRED_PER_CALL)
    const { numDeletedRows } = await db
      .deleteFrom('one_time_link')
      .where('secret_hash', 'in', staleLinks)
      .executeTakeFirstOrThrow()
    return removed.length + Number(numDeletedRows)
  },

  removeLinks: async (accountId) => {
    await db.deleteFrom('one_time_link').where('account_id', '=', accountId).execute()
  },

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
})

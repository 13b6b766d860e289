import type { SessionWrites } from '../session-store.ts'
import { EXPIRED_PER_CALL } from '../session-store.ts'
import { oneTimeLinks, removeExpiredLinks } from './one-time-links.ts'
import type { SqlEngine } from './sql-engine.ts'

export const sqlSessionStore = (engine: SqlEngine): SessionWrites => ({
  ...sessions(engine),
  ...oneTimeLinks(engine.db),
  removeExpired: async (now) =>
    (await removeExpiredSessions(engine, now)) + (await removeExpiredLinks(engine.db, now)),
})

const sessions = ({
  db,
  changed,
}: SqlEngine): Pick<
  SessionWrites,
  'create' | 'byTokenHash' | 'extend' | 'revoke' | 'revokeAll'
> => ({
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
    let revoked = db.deleteFrom('session').where('account_id', '=', accountId)
    if (except !== undefined) revoked = revoked.where('token_hash', '<>', except)
    for (const row of await revoked.returning('token_hash').execute())
      changed({ kind: 'session', tokenHash: row.token_hash })
  },
})

/** At most `EXPIRED_PER_CALL`. Returns how many it removed. */
const removeExpiredSessions = async ({ db, changed }: SqlEngine, now: Date): Promise<number> => {
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
  return removed.length
}

import type { SessionReads, SessionWrites } from '../session-store.ts'
import { EXPIRED_PER_CALL } from '../session-store.ts'
import { removeExpiredChallenges } from './factor-challenges.ts'
import { loginPlaces, removeOldLoginPlaces } from './login-places.ts'
import { removeExpiredResponseLinks } from './sql-response-link-store.ts'
import { removeOldAlarmChanges } from './alarm-changes.ts'
import { asSession, sessionWithAccount } from './session-with-account.ts'
import { removeOldWebhookMessages } from './webhook-messages.ts'
import { oneTimeLinks, removeExpiredLinks } from './one-time-links.ts'
import type { SqlDb, SqlEngine } from './sql-engine.ts'

export const sqlSessionStore = (engine: SqlEngine): SessionWrites => ({
  ...sessionReads(engine.db),
  withAccount: sessionWithAccount(engine),
  ...sessions(engine),
  ...oneTimeLinks(engine.db),
  ...loginPlaces(engine.db),
  removeExpired: async (now) =>
    (await removeExpiredSessions(engine, now)) +
    (await removeExpiredLinks(engine.db, now)) +
    (await removeExpiredResponseLinks(engine.db, now)) +
    (await removeOldWebhookMessages(engine.db, now)) +
    (await removeOldAlarmChanges(engine.db, now)) +
    (await removeOldLoginPlaces(engine.db, now)) +
    (await removeExpiredChallenges(engine.db, now)),
})

const sessionReads = (db: SqlDb): Pick<SessionReads, 'byTokenHash' | 'ofAccount'> => ({
  byTokenHash: async (tokenHash) => {
    const row = await db
      .selectFrom('session')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    return row === undefined ? null : asSession(row)
  },

  ofAccount: async (accountId) => {
    const rows = await db
      .selectFrom('session')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('last_used_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    return rows.map(asSession)
  },
})

const sessions = ({
  db,
  changed,
}: SqlEngine): Pick<
  SessionWrites,
  'create' | 'noteUse' | 'noteProof' | 'noteFactor' | 'revoke' | 'revokeAll'
> => ({
  create: async (session) => {
    await db
      .insertInto('session')
      .values({
        token_hash: session.tokenHash,
        account_id: session.accountId,
        created_at: session.createdAt.getTime(),
        expires_at: session.expiresAt.getTime(),
        last_used_at: session.createdAt.getTime(),
        authenticated_at: session.createdAt.getTime(),
        device: session.device ?? '',
        network: session.network ?? '',
        new_device: session.isNewDevice === true ? 1 : 0,
        factor_at: null,
      })
      .execute()
  },

  noteUse: async (tokenHash, { lastUsedAt, expiresAt }) => {
    await db
      .updateTable('session')
      .set({ last_used_at: lastUsedAt.getTime(), expires_at: expiresAt.getTime() })
      .where('token_hash', '=', tokenHash)
      .execute()
  },

  noteProof: async (tokenHash, at) => {
    await db
      .updateTable('session')
      .set({ authenticated_at: at.getTime() })
      .where('token_hash', '=', tokenHash)
      .execute()
  },

  noteFactor: async (tokenHash, at) => {
    await db
      .updateTable('session')
      .set({ factor_at: at.getTime(), authenticated_at: at.getTime() })
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

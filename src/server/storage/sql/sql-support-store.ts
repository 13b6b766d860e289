import type { Selectable } from 'kysely'
import type { SupportGrant, SupportLook } from '../../../domain/support/support-access.ts'
import type { SupportReads, SupportWrites } from '../support-store.ts'
import type { SqlDb, SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'

export const sqlSupportStore = ({
  db,
  changed,
}: Pick<SqlEngine, 'db' | 'changed'>): SupportWrites => ({
  ...supportReads(db),

  addGrant: async ({ accountId, personId, managerId, grantedAt, until }) =>
    asGrant(
      await db
        .insertInto('support_grant')
        .values({
          account_id: accountId,
          person_id: personId,
          manager_id: managerId,
          granted_at: grantedAt.getTime(),
          until_at: until.getTime(),
          ended_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    ),
  endGrant: async (id, at) => {
    await db
      .updateTable('support_grant')
      .set({ ended_at: at.getTime() })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
  },
  addLook: async ({ grantId, managerId, sessionHash, tokenHash, openedAt, until }) =>
    asLook(
      await db
        .insertInto('support_look')
        .values({
          grant_id: grantId,
          manager_id: managerId,
          session_hash: sessionHash,
          token_hash: tokenHash,
          opened_at: openedAt.getTime(),
          until_at: until.getTime(),
          ended_at: null,
          viewed: '[]',
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    ),
  endLook: async ({ id, tokenHash }, at) => {
    await db
      .updateTable('support_look')
      .set({ ended_at: at.getTime() })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
    changed({ kind: 'session', tokenHash })
  },
  setViewed: async (lookId, viewed) => {
    await db
      .updateTable('support_look')
      .set({ viewed: JSON.stringify(viewed) })
      .where('id', '=', lookId)
      .execute()
  },
})

const supportReads = (db: SqlDb): SupportReads => {
  const openGrants = () =>
    db.selectFrom('support_grant').selectAll().where('ended_at', 'is', null).orderBy('id')
  const looks = () => db.selectFrom('support_look').selectAll()
  const openLooks = () => looks().where('ended_at', 'is', null).orderBy('id')
  const one = async (query: ReturnType<typeof looks>): Promise<SupportLook | null> => {
    const row = await query.executeTakeFirst()
    return row === undefined ? null : asLook(row)
  }
  return {
    grant: async (id) => {
      const row = await db
        .selectFrom('support_grant')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row === undefined ? null : asGrant(row)
    },
    openGrants: async () => (await openGrants().execute()).map(asGrant),
    openGrantsOf: async (accountIds) =>
      accountIds.length === 0
        ? []
        : (await openGrants().where('account_id', 'in', accountIds).execute()).map(asGrant),
    look: (id) => one(looks().where('id', '=', id)),
    lookByToken: (tokenHash) => one(looks().where('token_hash', '=', tokenHash)),
    openLooks: async () => (await openLooks().execute()).map(asLook),
    openLooksOf: async (grantId) =>
      (await openLooks().where('grant_id', '=', grantId).execute()).map(asLook),
  }
}

const dateOrNull = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

const asGrant = (row: Selectable<Tables['support_grant']>): SupportGrant => ({
  id: row.id,
  accountId: row.account_id,
  personId: row.person_id,
  managerId: row.manager_id,
  grantedAt: new Date(row.granted_at),
  until: new Date(row.until_at),
  endedAt: dateOrNull(row.ended_at),
})

const asLook = (row: Selectable<Tables['support_look']>): SupportLook => ({
  id: row.id,
  grantId: row.grant_id,
  managerId: row.manager_id,
  sessionHash: row.session_hash,
  tokenHash: row.token_hash,
  openedAt: new Date(row.opened_at),
  until: new Date(row.until_at),
  endedAt: dateOrNull(row.ended_at),
  viewed: JSON.parse(row.viewed) as string[],
})

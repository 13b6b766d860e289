import type { Selectable } from 'kysely'
import type { WallLink, WallLinkWrites } from '../wall-link-store.ts'
import type { SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'

export const sqlWallLinkStore = ({ db }: Pick<SqlEngine, 'db'>): WallLinkWrites => {
  const live = () => db.selectFrom('wall_link').selectAll().where('revoked_at', 'is', null)

  return {
    create: async ({ name, accountId, secretHash, createdAt }) =>
      asWallLink(
        await db
          .insertInto('wall_link')
          .values({
            name,
            account_id: accountId,
            secret_hash: secretHash,
            created_at: createdAt.getTime(),
            last_used_at: null,
            revoked_at: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),

    byId: async (id) => orNull(await live().where('id', '=', id).executeTakeFirst()),
    bySecretHash: async (secretHash) =>
      orNull(await live().where('secret_hash', '=', secretHash).executeTakeFirst()),
    of: async (accountId) =>
      (await live().where('account_id', '=', accountId).orderBy('id').execute()).map(asWallLink),

    noteUse: async (id, at) => {
      await db
        .updateTable('wall_link')
        .set({ last_used_at: at.getTime() })
        .where('id', '=', id)
        .execute()
    },

    revoke: async (id, at) => {
      const { numUpdatedRows } = await db
        .updateTable('wall_link')
        .set({ revoked_at: at.getTime() })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
  }
}

const orNull = (row: Selectable<Tables['wall_link']> | undefined): WallLink | null =>
  row === undefined ? null : asWallLink(row)

const asWallLink = (row: Selectable<Tables['wall_link']>): WallLink => ({
  id: row.id,
  name: row.name,
  accountId: row.account_id,
  createdAt: new Date(row.created_at),
  lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at),
})

import type { Selectable } from 'kysely'
import type { AppKey, DeviceWrites } from '../device-store.ts'
import type { SqlDb, SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'

export const appKeys = ({
  db,
  changed,
}: SqlEngine): Pick<
  DeviceWrites,
  'createAppKey' | 'appKeyById' | 'appKeyByHash' | 'revokeAppKey'
> => ({
  createAppKey: async ({ name, accountId, userId, keyHash, createdAt }) => {
    const row = await db
      .insertInto('app_key')
      .values({
        name,
        account_id: accountId,
        user_id: userId,
        key_hash: keyHash,
        created_at: createdAt.getTime(),
        revoked_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    changed({ kind: 'app-key', id: row.id })
    return asAppKey(row)
  },

  appKeyById: (id) => appKeyBy(db, 'id', id),
  appKeyByHash: (keyHash) => appKeyBy(db, 'key_hash', keyHash),

  revokeAppKey: async (id, at) => {
    const { numUpdatedRows } = await db
      .updateTable('app_key')
      .set({ revoked_at: at.getTime() })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) changed({ kind: 'app-key', id })
    return numUpdatedRows > 0n
  },
})

const appKeyBy = async (
  db: SqlDb,
  column: 'id' | 'key_hash',
  value: number | string,
): Promise<AppKey | null> => {
  const row = await db
    .selectFrom('app_key')
    .selectAll()
    .where(column, '=', value)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : asAppKey(row)
}

const asAppKey = (row: Selectable<Tables['app_key']>): AppKey => ({
  id: row.id,
  name: row.name,
  accountId: row.account_id,
  userId: row.user_id,
  createdAt: new Date(row.created_at),
})

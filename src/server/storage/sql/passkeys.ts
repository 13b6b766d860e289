import type { Selectable } from 'kysely'
import type { Passkey, SecondFactorReads, SecondFactorWrites } from '../second-factor-store.ts'
import type { SqlDb } from './sql-engine.ts'
import type { Tables } from './tables.ts'

export const passkeyReads = (db: SqlDb): Pick<SecondFactorReads, 'passkeys'> => ({
  passkeys: async (accountId) => {
    const rows = await db
      .selectFrom('passkey')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute()
    return rows.map(asPasskey)
  },
})

export const passkeyWrites = (
  db: SqlDb,
): Pick<SecondFactorWrites, 'addPasskey' | 'notePasskeyUse' | 'removePasskey'> => ({
  addPasskey: async (passkey) => {
    const row = await db
      .insertInto('passkey')
      .values({
        account_id: passkey.accountId,
        credential_id: passkey.credentialId,
        public_key: passkey.publicKey,
        counter: passkey.counter,
        transports: JSON.stringify(passkey.transports),
        rp_id: passkey.rpId,
        name: passkey.name,
        created_at: passkey.createdAt.getTime(),
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returningAll()
      .executeTakeFirst()
    return row === undefined ? null : asPasskey(row)
  },

  notePasskeyUse: async (id, { counter, lastUsedAt }) => {
    await db
      .updateTable('passkey')
      .set({ counter, last_used_at: lastUsedAt.getTime() })
      .where('id', '=', id)
      .execute()
  },

  removePasskey: async (accountId, id) => {
    const row = await db
      .deleteFrom('passkey')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    return row === undefined ? null : asPasskey(row)
  },
})

const asPasskey = (row: Selectable<Tables['passkey']>): Passkey => ({
  id: row.id,
  accountId: row.account_id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: row.counter,
  transports: JSON.parse(row.transports) as string[],
  rpId: row.rp_id,
  name: row.name,
  createdAt: new Date(row.created_at),
  lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at),
})

import type { Selectable } from 'kysely'
import type { TokenScope } from '../../../domain/tokens/token-scope.ts'
import type { Token, TokenReads, TokenWrites } from '../token-store.ts'
import { inScope } from './in-scope.ts'
import type { SqlDb, SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'

export const sqlTokenStore = (engine: Pick<SqlEngine, 'db' | 'changed'>): TokenWrites => ({
  ...tokenReads(engine.db),
  ...tokenWrites(engine),
})

const tokenReads = (db: SqlDb): TokenReads => ({
  byId: (id) => tokenBy(db, 'id', id),
  byHash: (tokenHash) => tokenBy(db, 'token_hash', tokenHash),

  list: async (scope, first) => {
    const tokens = db.selectFrom('token').selectAll().where('revoked_at', 'is', null)
    const inSight = tokens.where((eb) => {
      const ofLiveAccounts = eb(
        'account_id',
        'in',
        eb
          .selectFrom('account')
          .select('account.id')
          .where('account.deleted_at', 'is', null)
          .where((of) => inScope(of, scope)),
      )
      return scope.kind === 'all'
        ? eb.or([eb('account_id', 'is', null), ofLiveAccounts])
        : ofLiveAccounts
    })
    const rows = await inSight
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(first)
      .execute()
    return rows.map(asToken)
  },

  countOf: async (accountId) => {
    const { total } = await db
      .selectFrom('token')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(total)
  },
})

const tokenWrites = ({
  db,
  changed,
}: Pick<SqlEngine, 'db' | 'changed'>): Pick<
  TokenWrites,
  'create' | 'noteUse' | 'revoke' | 'eraseNames'
> => ({
  create: async (token) => {
    const row = await db
      .insertInto('token')
      .values({
        name: token.name,
        scopes: JSON.stringify(token.scopes),
        account_id: token.accountId,
        made_by: token.madeBy,
        app_account_id: token.appAccountId,
        token_hash: token.tokenHash,
        created_at: token.createdAt.getTime(),
        expires_at: token.expiresAt?.getTime() ?? null,
        last_used_at: null,
        revoked_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    changed({ kind: 'token', id: row.id })
    return asToken(row)
  },

  noteUse: async (id, at) => {
    await db.updateTable('token').set({ last_used_at: at.getTime() }).where('id', '=', id).execute()
  },

  eraseNames: async (accountId) => {
    await db
      .updateTable('token')
      .set({ name: '' })
      .where('app_account_id', 'is', null)
      .where((eb) => eb.or([eb('account_id', '=', accountId), eb('made_by', '=', accountId)]))
      .execute()
  },

  revoke: async (id, at) => {
    const { numUpdatedRows } = await db
      .updateTable('token')
      .set({ revoked_at: at.getTime() })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) changed({ kind: 'token', id })
    return numUpdatedRows > 0n
  },
})

const tokenBy = async (
  db: SqlDb,
  column: 'id' | 'token_hash',
  value: number | string,
): Promise<Token | null> => {
  const row = await db
    .selectFrom('token')
    .selectAll()
    .where(column, '=', value)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : asToken(row)
}

const asToken = (row: Selectable<Tables['token']>): Token => ({
  id: row.id,
  name: row.name,
  scopes: JSON.parse(row.scopes) as TokenScope[],
  accountId: row.account_id,
  madeBy: row.made_by,
  appAccountId: row.app_account_id,
  createdAt: new Date(row.created_at),
  expiresAt: row.expires_at === null ? null : new Date(row.expires_at),
  lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at),
})

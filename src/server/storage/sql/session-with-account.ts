import type { Selectable } from 'kysely'
import type { Session, SessionReads } from '../session-store.ts'
import { asAccount } from './account-row.ts'
import { asStanding, factorStanding } from './factor-standing.ts'
import type { SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'
import { wordedOnce } from './worded-once.ts'

type Row = Selectable<Tables['session']>

const COLUMNS = [
  'id',
  'token_hash',
  'account_id',
  'created_at',
  'expires_at',
  'last_used_at',
  'authenticated_at',
  'device',
  'network',
  'new_device',
  'factor_at',
] as const satisfies (keyof Row)[]

/** See `SessionReads.withAccount`. */
export const sessionWithAccount = ({
  db,
  isOnPath,
}: Pick<SqlEngine, 'db' | 'isOnPath'>): SessionReads['withAccount'] => {
  const ask = wordedOnce(db, (tokenHash: string) =>
    db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .where('session.token_hash', '=', tokenHash)
      .where('account.deleted_at', 'is', null)
      .selectAll('account')
      .select(COLUMNS.map((name) => `session.${name} as session_${name}` as const))
      .select((eb) =>
        factorStanding(eb.ref('account.id'), (id) => isOnPath(id, eb.ref('account.path'))),
      ),
  )
  return async (tokenHash) => {
    const [row] = await ask(tokenHash)
    if (row === undefined) return null
    const session: Record<string, unknown> = {}
    for (const name of COLUMNS) session[name] = row[`session_${name}`]
    return {
      session: asSession(session as Row),
      account: asAccount(row),
      standing: asStanding(row),
    }
  }
}

export const asSession = (row: Row): Session => ({
  id: row.id,
  tokenHash: row.token_hash,
  accountId: row.account_id,
  createdAt: new Date(row.created_at),
  lastUsedAt: new Date(row.last_used_at),
  expiresAt: new Date(row.expires_at),
  authenticatedAt: new Date(row.authenticated_at),
  device: row.device,
  network: row.network,
  isNewDevice: row.new_device === 1,
  factorAt: row.factor_at === null ? null : new Date(row.factor_at),
})

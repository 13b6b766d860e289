import type { ExpressionBuilder, Selectable } from 'kysely'
import type { AuditQuery, AuditReads, HashedEntry } from '../audit-store.ts'
import { inScope } from './in-scope.ts'
import type { SqlDb } from './sql-engine.ts'
import type { Tables } from './tables.ts'

export const auditPage =
  (db: SqlDb): AuditReads['page'] =>
  async (query) => {
    let rows = db.selectFrom('audit').selectAll('audit').limit(query.first)
    if (query.scope.kind !== 'all') rows = rows.where(inSight(query, await fewAccounts(db, query)))
    const { before } = query
    // A period is read by the index on time: in the order of ids, all later entries would be read.
    const isByTime = query.from !== undefined || query.to !== undefined
    const beforeMs = isByTime && before !== null ? await timeOf(db, before) : undefined
    if (isByTime) rows = rows.orderBy('audit.at', 'desc')
    rows = rows.orderBy('audit.id', 'desc')
    if (before !== null && beforeMs === undefined) rows = rows.where('audit.id', '<', before)
    if (before !== null && beforeMs !== undefined)
      rows = rows
        .where('audit.at', '<=', beforeMs)
        .where((eb) => eb.or([eb('audit.at', '<', beforeMs), eb('audit.id', '<', before)]))
    if (query.from !== undefined) rows = rows.where('audit.at', '>=', query.from.getTime())
    if (query.to !== undefined) rows = rows.where('audit.at', '<', query.to.getTime())
    const { actions, subject, accountId } = query
    if (actions !== undefined)
      rows = rows.where((eb) =>
        eb.or(actions.map((action) => eb('audit.action', 'like', `${action}%`))),
      )
    if (subject !== undefined)
      rows = rows
        .where('audit.subject_kind', '=', subject.kind)
        .where('audit.subject_id', '=', subject.id)
    if (accountId !== undefined)
      rows = rows.where('audit.id', 'in', (eb) =>
        eb
          .selectFrom('audit_concern')
          .select('audit_concern.audit_id')
          .where('audit_concern.account_id', '=', accountId),
      )
    return withParts(db, await rows.execute())
  }

const timeOf = async (db: SqlDb, id: number): Promise<number | undefined> =>
  (await db.selectFrom('audit').select('at').where('id', '=', id).executeTakeFirst())?.at

/**
 * Up to this many accounts in scope, their entries are read by the index on the account. With more
 * accounts it is faster to walk the trail: entries of the scope come soon.
 */
const FEW_ACCOUNTS = 50

/** The accounts in scope, deleted ones too; null when there are more than `FEW_ACCOUNTS`. */
const fewAccounts = async (db: SqlDb, { scope }: AuditQuery): Promise<number[] | null> => {
  const rows = await db
    .selectFrom('account')
    .select('account.id')
    .where((eb) => inScope(eb, scope))
    .limit(FEW_ACCOUNTS + 1)
    .execute()
  return rows.length > FEW_ACCOUNTS ? null : rows.map((row) => row.id)
}

/** `accountIds`: the result of `fewAccounts`. */
const inSight =
  (query: AuditQuery, accountIds: readonly number[] | null) =>
  (eb: ExpressionBuilder<Tables, 'audit'>) => {
    const listed =
      accountIds !== null
        ? eb(
            'audit.id',
            'in',
            eb
              .selectFrom('audit_concern')
              .select('audit_concern.audit_id')
              .where('audit_concern.account_id', 'in', accountIds),
          )
        : eb.exists(
            eb
              .selectFrom('audit_concern')
              .innerJoin('account', 'account.id', 'audit_concern.account_id')
              .select('account.id')
              .whereRef('audit_concern.audit_id', '=', 'audit.id')
              .where((inner) => inScope(inner, query.scope)),
          )
    return query.devices === true
      ? eb.or([listed, eb('audit.subject_kind', '=', 'device')])
      : listed
  }

const withParts = async (
  db: SqlDb,
  rows: readonly Selectable<Tables['audit']>[],
): Promise<HashedEntry[]> => {
  const ids = rows.filter((row) => row.personal !== null).map((row) => row.id)
  const parts =
    ids.length === 0
      ? []
      : await db
          .selectFrom('audit_personal')
          .selectAll()
          .where('audit_id', 'in', ids)
          .orderBy('audit_id')
          .orderBy('part')
          .execute()
  const partsOf = Map.groupBy(parts, (part) => part.audit_id)
  return rows.map((row) => ({
    ...row,
    parts: (partsOf.get(row.id) ?? []).map(({ audit_id: _id, ...part }) => part),
  }))
}

import type { ExpressionBuilder, Selectable } from 'kysely'
import type { AuditQuery, AuditReads, HashedEntry } from '../audit-store.ts'
import { inScope } from './in-scope.ts'
import { auditSpan, inSpan, newestListed } from './audit-listing.ts'
import type { SqlDb } from './sql-engine.ts'
import type { Tables } from './tables.ts'

/** Every filter has an index that leads to its entries: no page reads years of other entries. */
export const auditPage =
  (db: SqlDb): AuditReads['page'] =>
  async (query) => {
    const isOfOne = query.subject !== undefined || query.accountId !== undefined
    const isWholeTrail = query.scope.kind === 'all' && query.actions === undefined
    const rows = await (isOfOne || isWholeTrail ? entriesInOrder : newestListed)(db, query)
    return withParts(db, rows)
  }

/** The whole trail, or the entries of one subject or account. */
const entriesInOrder = async (db: SqlDb, query: AuditQuery) => {
  let rows = db.selectFrom('audit').selectAll('audit').limit(query.first)
  if (query.scope.kind !== 'all') rows = rows.where(inSight(query))
  // A period is read by the index on time: in the order of ids, all later entries would be read.
  const isByTime = query.from !== undefined || query.to !== undefined
  if (isByTime)
    rows = rows
      .where(inSpan('audit.at', 'audit.id', await auditSpan(db, query)))
      .orderBy('audit.at', 'desc')
  else if (query.before !== null) rows = rows.where('audit.id', '<', query.before)
  rows = rows.orderBy('audit.id', 'desc')
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
  return rows.execute()
}

const inSight = (query: AuditQuery) => (eb: ExpressionBuilder<Tables, 'audit'>) => {
  const isListed = eb.exists(
    eb
      .selectFrom('audit_concern')
      .innerJoin('account', 'account.id', 'audit_concern.account_id')
      .select('account.id')
      .whereRef('audit_concern.audit_id', '=', 'audit.id')
      .where((inner) => inScope(inner, query.scope)),
  )
  return query.devices === true
    ? eb.or([isListed, eb('audit.subject_kind', '=', 'device')])
    : isListed
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

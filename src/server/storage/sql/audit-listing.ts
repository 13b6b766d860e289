import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Scope } from '../account-store.ts'
import type { AuditQuery } from '../audit-store.ts'
import { inScope } from './in-scope.ts'
import type { SqlDb } from './sql-engine.ts'

/**
 * fromMs <= at < toMs, and entries that follow `before` in the order of pages. Null does not
 * filter.
 */
export type AuditSpan = {
  fromMs: number | null
  toMs: number | null
  before: TimePlace | null
}

/** The place of an entry in the order of time. `at`: ms since 1970. */
type TimePlace = { at: number; id: number }

export const auditSpan = async (
  db: SqlDb,
  { from, to, before }: Pick<AuditQuery, 'from' | 'to' | 'before'>,
): Promise<AuditSpan> => ({
  fromMs: from?.getTime() ?? null,
  toMs: to?.getTime() ?? null,
  before: before === null ? null : await placeOf(db, before),
})

/** Null when there is no such entry. */
const placeOf = async (db: SqlDb, id: number): Promise<TimePlace | null> =>
  (await db.selectFrom('audit').select(['at', 'id']).where('id', '=', id).executeTakeFirst()) ??
  null

/** `at`, `id`: the columns with an entry's time and id. */
export const inSpan = (at: string, id: string, span: AuditSpan): RawBuilder<SqlBool> => {
  const { fromMs, toMs, before } = span
  const conditions = [sql`1 = 1`]
  if (fromMs !== null) conditions.push(sql`${sql.ref(at)} >= ${fromMs}`)
  if (toMs !== null) conditions.push(sql`${sql.ref(at)} < ${toMs}`)
  if (before !== null)
    conditions.push(
      // What the index on time can use, then what it cannot.
      sql`${sql.ref(at)} <= ${before.at}`,
      sql`(${sql.ref(at)} < ${before.at} OR ${sql.ref(id)} < ${before.id})`,
    )
  return sql<SqlBool>`${sql.join(conditions, sql` AND `)}`
}

/**
 * The entries of a branch or of some actions, newest first. An index holds the entries of each
 * account, and of each action, in the order of time; the newest of them are merged.
 */
export const newestListed = async (db: SqlDb, query: AuditQuery) => {
  const span = await auditSpan(db, query)
  const actions = query.actions === undefined ? [null] : await actionsLike(db, query.actions)
  const { scope, first } = query
  const places =
    scope.kind === 'all'
      ? await ofEach(actions, (action) => newestOfAction(db, action, span, first))
      : await newestOfBranch(db, { scope, actions, span, first })
  if (query.devices === true && scope.kind !== 'all')
    places.push(...(await ofEach(actions, (action) => newestOfDevices(db, action, span, first))))
  return inOrder(
    db,
    newest(places, first).map(({ id }) => id),
  )
}

const inOrder = async (db: SqlDb, ids: readonly number[]) => {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('audit').selectAll().where('id', 'in', ids).execute()
  return rows.sort((a, b) => b.at - a.at || b.id - a.id)
}

/** Which entries of an account are merged. `action`: null for all actions. */
type Run = { action: string | null; span: AuditSpan }

const ofEach = async <T, R>(items: readonly T[], query: (item: T) => Promise<R[]>) => {
  const rows: R[] = []
  for (const item of items) rows.push(...(await query(item)))
  return rows
}

/** The newest `count` places, each once. */
const newest = (places: readonly TimePlace[], count: number): TimePlace[] =>
  [...new Map(places.map((place) => [place.id, place])).values()]
    .sort((a, b) => b.at - a.at || b.id - a.id)
    .slice(0, count)

/** The actions of the trail that are one of these or begin with one. */
const actionsLike = async (db: SqlDb, beginnings: readonly string[]): Promise<string[]> => {
  // From one action to the next by the index: DISTINCT would read all entries.
  const { rows } = await sql<{ action: string }>`
    WITH RECURSIVE each_action (action) AS (
      SELECT min(action) FROM audit
      UNION ALL
      SELECT (SELECT min(action) FROM audit WHERE action > each_action.action)
        FROM each_action WHERE each_action.action IS NOT NULL
    )
    SELECT action FROM each_action WHERE action IS NOT NULL`.execute(db)
  return rows
    .map(({ action }) => action)
    .filter((action) => beginnings.some((beginning) => action.startsWith(beginning)))
}

const newestOfAction = (db: SqlDb, action: string | null, span: AuditSpan, first: number) =>
  db
    .selectFrom('audit')
    .select(['audit.at', 'audit.id'])
    .where(inSpan('audit.at', 'audit.id', span))
    .$if(action !== null, (rows) => rows.where('audit.action', '=', action!))
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(first)
    .execute()

const newestOfDevices = (db: SqlDb, action: string | null, span: AuditSpan, first: number) =>
  listings(db, { action, span })
    .select(['audit_listing.at', 'audit_listing.audit_id as id'])
    .where('audit_listing.account_id', '=', ABOUT_DEVICES)
    .limit(first)
    .execute()

/** `audit_listing.account_id` of entries about devices. */
const ABOUT_DEVICES = 0

type BranchQuery = {
  scope: Scope
  actions: readonly (string | null)[]
  span: AuditSpan
  first: number
}

/**
 * The newest entries of many accounts. First the newest entry of each account: among these, `first`
 * entries are not older than some time, so the page lies after it.
 */
const newestOfBranch = async (
  db: SqlDb,
  { scope, actions, span, first }: BranchQuery,
): Promise<TimePlace[]> => {
  const ends = await ofEach(actions, (action) =>
    newestOfAccounts(db, scope, { action, span }, 1).limit(first).execute(),
  )
  const oldest = newest(ends, first)[first - 1]
  const ofPage =
    oldest === undefined ? span : { ...span, fromMs: Math.max(span.fromMs ?? oldest.at, oldest.at) }
  return ofEach(actions, (action) =>
    newestOfAccounts(db, scope, { action, span: ofPage }, first).limit(first).execute(),
  )
}

/**
 * The newest `ofEachAccount` entries of each account in scope. The cross join begins with the
 * accounts.
 */
const newestOfAccounts = (db: SqlDb, scope: Scope, run: Run, ofEachAccount: number) =>
  db
    .selectFrom('account')
    .crossJoin('audit')
    .select(['audit.at', 'audit.id'])
    .distinct()
    .where((eb) => inScope(eb, scope))
    .where('audit.id', 'in', () =>
      listings(db, run)
        .select('audit_listing.audit_id')
        .whereRef('audit_listing.account_id', '=', sql.ref('account.id'))
        .limit(ofEachAccount),
    )
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')

const listings = (db: SqlDb, { action, span }: Run) =>
  db
    .selectFrom('audit_listing')
    .where(inSpan('audit_listing.at', 'audit_listing.audit_id', span))
    .$if(action !== null, (rows) => rows.where('audit_listing.action', '=', action!))
    .orderBy('audit_listing.at', 'desc')
    .orderBy('audit_listing.audit_id', 'desc')

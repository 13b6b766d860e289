import type { AuditWrites } from '../audit-store.ts'
import { CHAIN_START } from '../audit-store.ts'
import type { SqlDb } from './sql-engine.ts'

/** The trail as a chain of hashes: its end, its links, and how a link is added. */
export const auditChain = (db: SqlDb): Pick<AuditWrites, 'append' | 'head' | 'links'> => {
  /** Each entry needs the hash of the one before it: appends wait for each other. */
  let lastAppend: Promise<unknown> = Promise.resolve()

  return {
    append: (linkAfter) => {
      const appended = lastAppend.then(() => append(db, linkAfter))
      lastAppend = appended.catch(() => {})
      return appended
    },
    head: head(db),
    links: links(db),
  }
}

const append = async (
  db: SqlDb,
  linkAfter: Parameters<AuditWrites['append']>[0],
): Promise<void> => {
  const end = await db
    .selectFrom('audit_head')
    .select(['entries', 'hash'])
    .executeTakeFirstOrThrow()
  const { parts, listedUnder, ...entry } = await linkAfter(end)
  const { id, hash } = entry
  await db.insertInto('audit').values(entry).execute()
  if (listedUnder.length > 0)
    await db
      .insertInto('audit_concern')
      .values(listedUnder.map((account_id) => ({ audit_id: id, account_id })))
      .execute()
  if (parts.length > 0)
    await db
      .insertInto('audit_personal')
      .values(parts.map((part) => ({ audit_id: id, ...part })))
      .execute()
  await db.updateTable('audit_head').set({ entries: id, hash }).execute()
}

/** One statement: a commit between two would make the end of the trail look cut off. */
const head =
  (db: SqlDb): AuditWrites['head'] =>
  async () => {
    const { last, entries, hash } = await db
      .selectFrom((eb) =>
        eb
          .selectFrom('audit')
          .select((max) => max.fn.max('audit.id').as('last'))
          .as('trail'),
      )
      .leftJoin('audit_head', (join) => join.onTrue())
      .select(['trail.last', 'audit_head.entries', 'audit_head.hash'])
      .executeTakeFirstOrThrow()
    return { last: Number(last ?? 0), entries: entries ?? 0, hash: hash ?? CHAIN_START }
  }

const links =
  (db: SqlDb): AuditWrites['links'] =>
  async (after, first) => {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(first)
      .execute()
    const last = rows.at(-1)?.id ?? after
    const parts = await db
      .selectFrom('audit_personal')
      .selectAll()
      .where('audit_id', '>', after)
      .where('audit_id', '<=', last)
      .orderBy('part')
      .execute()
    const listings = await db
      .selectFrom('audit_concern')
      .selectAll()
      .where('audit_id', '>', after)
      .where('audit_id', '<=', last)
      .orderBy('account_id')
      .execute()
    const partsOf = Map.groupBy(parts, (part) => part.audit_id)
    const listingsOf = Map.groupBy(listings, (listing) => listing.audit_id)
    return rows.map((row) => ({
      ...row,
      parts: (partsOf.get(row.id) ?? []).map(({ audit_id: _id, ...part }) => part),
      listedUnder: (listingsOf.get(row.id) ?? []).map(({ account_id }) => account_id),
    }))
  }

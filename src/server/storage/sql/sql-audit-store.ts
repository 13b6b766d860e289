import type { ExpressionBuilder, Selectable } from 'kysely'
import { namesAddress } from '../../../domain/audit/names-address.ts'
import { CHAIN_START } from '../audit-store.ts'
import type { AuditQuery, AuditWrites, KeptEntry } from '../audit-store.ts'
import { inScope } from './in-scope.ts'
import type { SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'

/**
 * Up to so many accounts their entries are gathered by the index; the entries of more lie so close
 * that the trail is walked.
 */
const FEW_ACCOUNTS = 50

const textsOf = (json: string): string[] => {
  const texts: string[] = []
  JSON.parse(json, (_name, value: unknown) => {
    if (typeof value === 'string') texts.push(value)
    return value
  })
  return texts
}

export const sqlAuditStore = ({
  db,
  contains,
}: Pick<SqlEngine, 'db' | 'contains'>): AuditWrites => {
  /**
   * Each entry needs the hash of the one before it, so that those of one transaction, too, are
   * written one after the other.
   */
  let lastWrite: Promise<unknown> = Promise.resolve()

  const ownersOf: AuditWrites['ownersOf'] = async ({ kind, id }) => {
    const tools = db.selectFrom('tool').select('user_id').distinct()
    const rows =
      kind === 'device'
        ? await tools.where('imei_number', '=', id).where('deleted_at', 'is', null).execute()
        : kind === 'tool'
          ? await tools.where('id', '=', Number(id)).execute()
          : []
    return rows.map((row) => row.user_id)
  }

  const write = async (linkAfter: Parameters<AuditWrites['append']>[0]): Promise<void> => {
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

  const withParts = async (rows: readonly Selectable<Tables['audit']>[]): Promise<KeptEntry[]> => {
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
    const byEntry = Map.groupBy(parts, (part) => part.audit_id)
    return rows.map((row) => ({
      ...row,
      parts: (byEntry.get(row.id) ?? []).map(({ audit_id: _id, ...part }) => part),
    }))
  }

  const timeOf = async (id: number): Promise<number | undefined> =>
    (await db.selectFrom('audit').select('at').where('id', '=', id).executeTakeFirst())?.at

  /** The accounts of a branch, deleted ones too; null when they are many. */
  const fewAccounts = async ({ scope }: AuditQuery): Promise<number[] | null> => {
    const rows = await db
      .selectFrom('account')
      .select('account.id')
      .where((eb) => inScope(eb, scope))
      .limit(FEW_ACCOUNTS + 1)
      .execute()
    return rows.length > FEW_ACCOUNTS ? null : rows.map((row) => row.id)
  }

  const inSight =
    (query: AuditQuery, few: readonly number[] | null) =>
    (eb: ExpressionBuilder<Tables, 'audit'>) => {
      const listed =
        few !== null
          ? eb(
              'audit.id',
              'in',
              eb
                .selectFrom('audit_concern')
                .select('audit_concern.audit_id')
                .where('audit_concern.account_id', 'in', few),
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

  return {
    append: (linkAfter) => {
      const written = lastWrite.then(() => write(linkAfter))
      lastWrite = written.catch(() => {})
      return written
    },

    ownersOf,

    page: async (query) => {
      let rows = db.selectFrom('audit').selectAll('audit').limit(query.first)
      if (query.scope.kind !== 'all') rows = rows.where(inSight(query, await fewAccounts(query)))
      const { before } = query
      // A period is read in the order of the index on time: by id, all later entries would be read.
      const isByTime = query.from !== undefined || query.to !== undefined
      const beforeMs = isByTime && before !== null ? await timeOf(before) : undefined
      if (isByTime) rows = rows.orderBy('audit.at', 'desc')
      rows = rows.orderBy('audit.id', 'desc')
      if (before !== null && beforeMs === undefined) rows = rows.where('audit.id', '<', before)
      if (before !== null && beforeMs !== undefined)
        rows = rows
          .where('audit.at', '<=', beforeMs)
          .where((eb) => eb.or([eb('audit.at', '<', beforeMs), eb('audit.id', '<', before)]))
      if (query.from !== undefined) rows = rows.where('audit.at', '>=', query.from.getTime())
      if (query.to !== undefined) rows = rows.where('audit.at', '<', query.to.getTime())
      const { actions } = query
      if (actions !== undefined)
        rows = rows.where((eb) =>
          eb.or(actions.map((action) => eb('audit.action', 'like', `${action}%`))),
        )
      const { subject, accountId } = query
      if (subject !== undefined)
        rows = rows
          .where('audit.subject_kind', '=', subject.kind)
          .where('audit.subject_id', '=', subject.id)
      if (accountId !== undefined) {
        rows = rows.where('audit.id', 'in', (eb) =>
          eb
            .selectFrom('audit_concern')
            .select('audit_concern.audit_id')
            .where('audit_concern.account_id', '=', accountId),
        )
      }
      return withParts(await rows.execute())
    },

    // One statement: a commit between two questions would look like a trail whose end is missing.
    head: async () => {
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
    },

    links: async (after, first) => {
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
      const accountsOf = Map.groupBy(listings, (row) => row.audit_id)
      return rows.map((row) => ({
        ...row,
        parts: (partsOf.get(row.id) ?? []).map(({ audit_id: _id, ...part }) => part),
        listedUnder: (accountsOf.get(row.id) ?? []).map(({ account_id }) => account_id),
      }))
    },

    erasePersonal: async (accountId) => {
      const { numDeletedRows } = await db
        .deleteFrom('audit_personal')
        .where('about', '=', accountId)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },

    eraseMentions: async (address) => {
      const parts = await db
        .selectFrom('audit_personal')
        .select(['audit_id', 'part', 'facts'])
        .where((of) => contains(of.fn<string>('lower', ['facts']), address))
        .orderBy('audit_id')
        .orderBy('part')
        .execute()
      const naming = parts.filter(({ facts }) =>
        textsOf(facts).some((text) => namesAddress(text, address)),
      )
      for (const { audit_id, part } of naming)
        await db
          .deleteFrom('audit_personal')
          .where('audit_id', '=', audit_id)
          .where('part', '=', part)
          .execute()
      return [...new Set(naming.map((row) => row.audit_id))]
    },
  }
}

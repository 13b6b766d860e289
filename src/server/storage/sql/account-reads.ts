import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Account } from '../../../domain/users/account.ts'
import type { AccountQuery, AccountReads } from '../account-store.ts'
import { UNCONFIRMED_PER_CALL } from '../account-store.ts'
import { asAccount } from './account-row.ts'
import { idsByCompany } from './by-company.ts'
import { inScope } from './in-scope.ts'
import { personHashesOf } from './person-hashes.ts'
import { idsIn } from './tool-ids.ts'
import type { SqlDb, SqlEngine } from './sql-engine.ts'
import { inParts } from './sql-engine.ts'
import type { Tables } from './tables.ts'
import { wordedOnce } from './worded-once.ts'

export const accountReads = ({
  db,
  contains,
  joined,
}: Pick<SqlEngine, 'db' | 'contains' | 'joined'>): AccountReads => ({
  ...liveAccounts({ db, joined }),
  ...deletedAccounts(db),
  list: listAccounts({ db, contains }),
})

const liveAccounts = ({
  db,
  joined,
}: Pick<SqlEngine, 'db' | 'joined'>): Omit<
  AccountReads,
  'list' | keyof ReturnType<typeof deletedAccounts>
> => ({
  byId: accountById(db),

  idsIn: async (scope) => {
    const { ids } = await db
      .selectFrom('account')
      .where((eb) => inScope(eb, scope))
      .select((eb) => joined(eb.ref('account.id')).as('ids'))
      .executeTakeFirstOrThrow()
    return idsIn(ids ?? '')
  },

  byIds: async (ids) =>
    inParts(ids, async (part) =>
      (await live(db).where('account.id', 'in', part).execute()).map(asAccount),
    ),

  byEmail: accountByEmail(db),

  passwordHash: async (id) => {
    const row = await db
      .selectFrom('account')
      .select('password_hash')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return row?.password_hash ?? null
  },

  hasChildren: async (id) =>
    (await db
      .selectFrom('account')
      .select('id')
      .where('parent_user_id', '=', id)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst()) !== undefined,

  membersOf: membersOf(db),

  unconfirmedBefore: async (before) => {
    const rows = await live(db)
      .where('account.email_confirmed_at', 'is', null)
      .where('account.parent_user_id', 'is', null)
      .where('account.member_of', 'is', null)
      .where('account.created_at', '<=', before.getTime())
      .where((eb) =>
        eb.not(
          eb.or([
            eb.exists(
              eb
                .selectFrom('tool')
                .select('tool.id')
                .whereRef('tool.user_id', '=', 'account.id')
                .where('tool.is_bound', '=', 1),
            ),
            eb.exists(
              eb
                .selectFrom('device')
                .select('device.imei_number')
                .whereRef('device.holder_id', '=', 'account.id'),
            ),
          ]),
        ),
      )
      .orderBy('account.id')
      .limit(UNCONFIRMED_PER_CALL)
      .execute()
    return rows.map(asAccount)
  },

  countByRole: async (role) => {
    const { total } = await db
      .selectFrom('account')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('role', '=', role)
      .where('member_of', 'is', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(total)
  },
})

const live = (db: SqlDb) =>
  db.selectFrom('account').selectAll('account').where('account.deleted_at', 'is', null)

const accountById = (db: SqlDb): AccountReads['byId'] => {
  const ask = wordedOnce(db, (id: number) => live(db).where('account.id', '=', id))
  return async (id) => {
    const [row] = await ask(id)
    return row === undefined ? null : asAccount(row)
  }
}

const accountByEmail = (db: SqlDb): AccountReads['byEmail'] => {
  const ask = wordedOnce(db, (email: string) => live(db).where('account.email', '=', email))
  return async (normalEmail) => {
    const [row] = await ask(normalEmail)
    return row === undefined ? null : asAccount(row)
  }
}

const membersOf = (db: SqlDb): AccountReads['membersOf'] => {
  const ask = wordedOnce(db, (accountId: number) =>
    live(db)
      .where('account.member_of', '=', accountId)
      .orderBy('account.email_key')
      .orderBy('account.id'),
  )
  return async (accountId) => (await ask(accountId)).map(asAccount)
}

/** The reads that include deleted accounts. */
const deletedAccounts = (
  db: SqlDb,
): Pick<AccountReads, 'namesOf' | 'personHashes' | 'withDeleted'> => ({
  namesOf: async (ids) => {
    const rows = await inParts(ids, (part) =>
      db
        .selectFrom('account')
        .select(['id', 'first_name', 'last_name'])
        .where('id', 'in', part)
        .execute(),
    )
    return new Map(
      rows.map((row) => [row.id, { firstName: row.first_name, lastName: row.last_name }]),
    )
  },

  personHashes: async (ids) => {
    const rows = await inParts(ids, (part) =>
      db.selectFrom('account').selectAll().where('id', 'in', part).execute(),
    )
    return new Map(rows.map((row) => [row.id, personHashesOf(row)]))
  },

  withDeleted: (ids) =>
    inParts(ids, async (part) => {
      const rows = await db.selectFrom('account').selectAll().where('id', 'in', part).execute()
      return rows.map((row) => ({
        ...asAccount(row),
        deletedAt: row.deleted_at === null ? null : new Date(row.deleted_at),
      }))
    }),
})

const SORT_COLUMNS = {
  email: 'account.email_key',
  firstName: 'account.first_name_key',
  lastName: 'account.last_name_key',
  role: 'account.role',
  createdAt: 'account.created_at',
  updatedAt: 'account.updated_at',
} as const satisfies Record<Exclude<NonNullable<AccountQuery['sort']>['column'], 'company'>, string>

const listAccounts =
  ({ db, contains }: Pick<SqlEngine, 'db' | 'contains'>): AccountReads['list'] =>
  async (query) => {
    const matching = matches(contains, query)
    const counted = await db
      .selectFrom('account')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(matching)
      .executeTakeFirstOrThrow()
    const { column, descending } = query.sort ?? { column: 'email', descending: false }
    if (column === 'company')
      return {
        rows: await byCompany(db, matching, query),
        total: Number(counted.total),
      }
    const direction = descending ? 'desc' : 'asc'
    let rows = live(db)
      .where(matching)
      .orderBy(SORT_COLUMNS[column], direction)
      .orderBy('account.id', direction)
    if (query.page !== undefined) rows = rows.limit(query.page.first).offset(query.page.offset)
    return { rows: (await rows.execute()).map(asAccount), total: Number(counted.total) }
  }

type Matching = (eb: ExpressionBuilder<Tables, 'account'>) => Expression<SqlBool>

const byCompany = async (
  db: SqlDb,
  matching: Matching,
  { sort, page }: AccountQuery,
): Promise<Account[]> => {
  const names = await db
    .selectFrom('account')
    .select(['id', 'company'])
    .where(matching)
    .orderBy('last_name_key')
    .orderBy('first_name_key')
    .orderBy('id')
    .execute()
  const ids = idsByCompany(names, sort?.descending ?? false)
  const listed = page === undefined ? ids : ids.slice(page.offset, page.offset + page.first)
  const rows = await inParts(listed, (part) => live(db).where('account.id', 'in', part).execute())
  const byId = new Map(rows.map((row) => [row.id, asAccount(row)]))
  return listed.flatMap((id) => byId.get(id) ?? [])
}

const matches =
  (contains: SqlEngine['contains'], query: AccountQuery) =>
  (eb: ExpressionBuilder<Tables, 'account'>) => {
    const conditions = [
      eb('account.deleted_at', 'is', null),
      eb('account.member_of', 'is', null),
      inScope(eb, query.scope),
    ]
    if (query.parentUserId !== undefined)
      conditions.push(eb('account.parent_user_id', '=', query.parentUserId))
    if (query.roles !== undefined) conditions.push(eb('account.role', 'in', query.roles))
    if (query.withoutRoles !== undefined)
      conditions.push(eb('account.role', 'not in', query.withoutRoles))
    const { search } = query
    if (search !== undefined && search !== '') {
      conditions.push(
        eb.or(
          (['account.email', 'account.first_name', 'account.last_name'] as const).map((column) =>
            contains(eb.ref(column), search),
          ),
        ),
      )
    }
    return eb.and(conditions)
  }

import type { ExpressionBuilder, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Account } from '../../../domain/users/account.ts'
import type { AccountChange, AccountQuery, AccountWrites } from '../account-store.ts'
import { EmailTakenError } from '../account-store.ts'
import { inScope } from './in-scope.ts'
import type { SqlEngine } from './sql-engine.ts'
import { inParts } from './sql-engine.ts'
import { sortKey } from './sort-key.ts'
import type { AccountRow, Tables } from './tables.ts'

const SORT_COLUMNS = {
  email: 'account.email_key',
  firstName: 'account.first_name_key',
  lastName: 'account.last_name_key',
  role: 'account.role',
  createdAt: 'account.created_at',
  updatedAt: 'account.updated_at',
} as const satisfies Record<NonNullable<AccountQuery['sort']>['column'], string>

/** In the column: nobody has told a zone yet. */
const NO_TIME_ZONE = ''

export const sqlAccountStore = (engine: SqlEngine): AccountWrites => {
  const { db } = engine
  const live = () =>
    db.selectFrom('account').selectAll('account').where('account.deleted_at', 'is', null)

  const matches = (query: AccountQuery) => (eb: ExpressionBuilder<Tables, 'account'>) => {
    const conditions = [eb('account.deleted_at', 'is', null), inScope(eb, query.scope)]
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
            engine.contains(eb.ref(column), search),
          ),
        ),
      )
    }
    return eb.and(conditions)
  }

  const byId = async (id: number): Promise<Account | null> => {
    const row = await live().where('account.id', '=', id).executeTakeFirst()
    return row === undefined ? null : asAccount(row)
  }

  const pathAbove = async (parentUserId: number | null): Promise<string> => {
    if (parentUserId === null) return '/'
    const parent = await byId(parentUserId)
    if (parent === null)
      throw new Error(`account ${parentUserId} cannot be a parent: it does not exist`)
    return parent.path
  }

  /**
   * Every path of the subtree begins anew; all of them are told, since what they may see has
   * changed.
   */
  const moveSubtree = async (from: string, to: string): Promise<void> => {
    if (to.startsWith(from)) throw new Error(`the account at ${from} cannot hang under itself`)
    const moved = await db
      .updateTable('account')
      .set({ path: sql<string>`${to} || substr(path, ${from.length + 1})` })
      .where((eb) => inScope(eb, { kind: 'subtree', path: from }))
      .returning('id')
      .execute()
    for (const { id } of moved) engine.changed({ kind: 'account', id })
  }

  return {
    byId,

    byIds: async (ids) =>
      inParts(ids, async (part) =>
        (await live().where('account.id', 'in', part).execute()).map(asAccount),
      ),

    namesOf: async (ids) => {
      const rows = await inParts(ids, (part) =>
        db
          .selectFrom('account')
          .select(['id', 'first_name', 'last_name'])
          .where('id', 'in', part)
          .execute(),
      )
      return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`.trim()]))
    },

    byEmail: async (normalEmail) => {
      const row = await live().where('account.email', '=', normalEmail).executeTakeFirst()
      return row === undefined ? null : asAccount(row)
    },

    passwordHash: async (id) => {
      const row = await db
        .selectFrom('account')
        .select('password_hash')
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return row?.password_hash ?? null
    },

    list: async (query) => {
      const counted = await db
        .selectFrom('account')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where(matches(query))
        .executeTakeFirstOrThrow()
      const { column, descending } = query.sort ?? { column: 'email', descending: false }
      const direction = descending ? 'desc' : 'asc'
      let rows = live()
        .where(matches(query))
        .orderBy(SORT_COLUMNS[column], direction)
        .orderBy('account.id', direction)
      if (query.page !== undefined) rows = rows.limit(query.page.first).offset(query.page.offset)
      return { rows: (await rows.execute()).map(asAccount), total: Number(counted.total) }
    },

    hasChildren: async (id) =>
      (await db
        .selectFrom('account')
        .select('id')
        .where('parent_user_id', '=', id)
        .where('deleted_at', 'is', null)
        .limit(1)
        .executeTakeFirst()) !== undefined,

    countByRole: async (role) => {
      const { total } = await db
        .selectFrom('account')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('role', '=', role)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(total)
    },

    create: async (account) => {
      const above = await pathAbove(account.parentUserId)
      const inserted = await refusingTakenEmail(engine, () =>
        db
          .insertInto('account')
          .values({
            ...emailColumns(account.email),
            ...firstNameColumns(account.firstName),
            ...lastNameColumns(account.lastName),
            role: account.role,
            language: account.language,
            time_zone: account.timeZone ?? NO_TIME_ZONE,
            parent_user_id: account.parentUserId,
            path: '',
            password_hash: account.passwordHash,
            created_at: account.createdAt.getTime(),
            updated_at: account.createdAt.getTime(),
            deleted_at: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow(),
      )
      const path = `${above}${inserted.id}/`
      await db.updateTable('account').set({ path }).where('id', '=', inserted.id).execute()
      engine.changed({ kind: 'account', id: inserted.id })
      return asAccount({ ...inserted, path })
    },

    change: async (id, change) => {
      const before = await byId(id)
      if (before === null) return null
      await refusingTakenEmail(engine, () =>
        db.updateTable('account').set(changedColumns(change)).where('id', '=', id).execute(),
      )
      if (change.parentUserId !== undefined && change.parentUserId !== before.parentUserId) {
        await moveSubtree(before.path, `${await pathAbove(change.parentUserId)}${id}/`)
      }
      engine.changed({ kind: 'account', id })
      return byId(id)
    },

    remove: async (id, at) => {
      const { numUpdatedRows } = await db
        .updateTable('account')
        .set({ deleted_at: at.getTime(), updated_at: at.getTime() })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows > 0n) engine.changed({ kind: 'account', id })
    },

    withDeleted: (ids) =>
      inParts(ids, async (part) => {
        const rows = await db.selectFrom('account').selectAll().where('id', 'in', part).execute()
        return rows.map((row) => ({
          ...asAccount(row),
          deletedAt: row.deleted_at === null ? null : new Date(row.deleted_at),
        }))
      }),

    erase: async (id) => {
      const nothing = {
        ...emailColumns(''),
        ...firstNameColumns(''),
        ...lastNameColumns(''),
        password_hash: null,
      }
      const { numUpdatedRows } = await db
        .updateTable('account')
        .set(nothing)
        .where('id', '=', id)
        .where('deleted_at', 'is not', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
  }
}

const refusingTakenEmail = async <T>(engine: SqlEngine, write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (engine.isUniqueViolation(error))
      throw new EmailTakenError('a live account has this e-mail', { cause: error })
    throw error
  }
}

/** Each name with the key that it sorts by. */
const emailColumns = (email: string) => ({ email, email_key: sortKey(email) })
const firstNameColumns = (firstName: string) => ({
  first_name: firstName,
  first_name_key: sortKey(firstName),
})
const lastNameColumns = (lastName: string) => ({
  last_name: lastName,
  last_name_key: sortKey(lastName),
})

const changedColumns = (change: AccountChange) => ({
  ...(change.email !== undefined && emailColumns(change.email)),
  ...(change.firstName !== undefined && firstNameColumns(change.firstName)),
  ...(change.lastName !== undefined && lastNameColumns(change.lastName)),
  ...(change.language !== undefined && { language: change.language }),
  ...(change.timeZone !== undefined && { time_zone: change.timeZone }),
  ...(change.parentUserId !== undefined && { parent_user_id: change.parentUserId }),
  ...(change.passwordHash !== undefined && { password_hash: change.passwordHash }),
  updated_at: change.updatedAt.getTime(),
})

const asAccount = (row: Selectable<AccountRow>): Account => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  role: row.role,
  language: row.language,
  timeZone: row.time_zone === NO_TIME_ZONE ? null : row.time_zone,
  parentUserId: row.parent_user_id,
  path: row.path,
  createdAt: new Date(row.created_at),
  updatedAt: new Date(row.updated_at),
})

import { sql } from 'kysely'
import type { AccountWrites } from '../account-store.ts'
import { EmailTakenError } from '../account-store.ts'
import { accountReads } from './account-reads.ts'
import {
  asAccount,
  changedAccountColumns,
  ERASED_ACCOUNT_COLUMNS,
  newAccountRow,
} from './account-row.ts'
import { inScope } from './in-scope.ts'
import { personHashesOf } from './person-hashes.ts'
import type { SqlEngine } from './sql-engine.ts'
import { refusingDuplicates } from './sql-engine.ts'

export const sqlAccountStore = (engine: SqlEngine): AccountWrites => {
  const { db, changed } = engine
  return {
    ...accountReads(engine),
    create: createAccount(engine),
    change: changeAccount(engine),

    renewHash: async (id, passwordHash) => {
      await db
        .updateTable('account')
        .set({ password_hash: passwordHash })
        .where('id', '=', id)
        .execute()
    },

    remove: async (id, at) => {
      const { numUpdatedRows } = await db
        .updateTable('account')
        .set({ deleted_at: at.getTime(), updated_at: at.getTime() })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows > 0n) changed({ kind: 'account', id })
    },

    erase: async (id) => {
      const row = await db
        .selectFrom('account')
        .selectAll()
        .where('id', '=', id)
        .where('deleted_at', 'is not', null)
        .executeTakeFirst()
      if (row === undefined) return false
      await db
        .updateTable('account')
        .set({ ...ERASED_ACCOUNT_COLUMNS, erased_hashes: JSON.stringify(personHashesOf(row)) })
        .where('id', '=', id)
        .execute()
      return true
    },
  }
}

const emailTaken = (cause: unknown): EmailTakenError =>
  new EmailTakenError('a live account has this e-mail', { cause })

const createAccount =
  (engine: SqlEngine): AccountWrites['create'] =>
  async (account) => {
    const { db, changed } = engine
    const parentPath = await pathOfParent(
      engine,
      account.membership?.accountId ?? account.parentUserId,
    )
    const inserted = await refusingDuplicates(engine, emailTaken, () =>
      db
        .insertInto('account')
        .values(newAccountRow(account))
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    const path = `${parentPath}${inserted.id}/`
    await db.updateTable('account').set({ path }).where('id', '=', inserted.id).execute()
    changed({ kind: 'account', id: inserted.id })
    return asAccount({ ...inserted, path })
  }

const changeAccount = (engine: SqlEngine): AccountWrites['change'] => {
  const { byId } = accountReads(engine)
  return async (id, change) => {
    const before = await byId(id)
    if (before === null) return null
    const { parentUserId } = change
    await refusingDuplicates(engine, emailTaken, () =>
      engine.db
        .updateTable('account')
        .set(changedAccountColumns(change))
        .where('id', '=', id)
        .execute(),
    )
    if (parentUserId !== undefined && parentUserId !== before.parentUserId) {
      const parentPath = await pathOfParent(engine, parentUserId)
      await moveSubtree(engine, before.path, `${parentPath}${id}/`)
    }
    engine.changed({ kind: 'account', id })
    return byId(id)
  }
}

/** '/' for an account without a parent. */
const pathOfParent = async (engine: SqlEngine, parentUserId: number | null): Promise<string> => {
  if (parentUserId === null) return '/'
  const parent = await accountReads(engine).byId(parentUserId)
  if (parent === null)
    throw new Error(`account ${parentUserId} cannot be a parent: it does not exist`)
  return parent.path
}

/** Reports every account of the subtree as changed: a new path changes what it may see. */
const moveSubtree = async ({ db, changed }: SqlEngine, from: string, to: string): Promise<void> => {
  if (to.startsWith(from)) throw new Error(`the account at ${from} cannot be moved below itself`)
  const moved = await db
    .updateTable('account')
    .set({ path: sql<string>`${to} || substr(path, ${from.length + 1})` })
    .where((eb) => inScope(eb, { kind: 'subtree', path: from }))
    .returning('id')
    .execute()
  for (const { id } of moved) changed({ kind: 'account', id })
}

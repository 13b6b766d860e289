import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import {
  mayListAccounts,
  mayListAffiliates,
  maySeeAccount,
  sightOf,
  actsFor,
} from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import type { Account, Role } from '../../domain/users/account.ts'
import { pageOf, sortOf } from '../../domain/tables/table-request.ts'
import type { TableRequest } from '../../domain/tables/table-request.ts'
import type { AccountQuery } from '../storage/account-store.ts'
import type { Storage } from '../storage/storage.ts'

type Deps = { storage: Storage }

const BY_EMAIL = { column: 'email', descending: false } as const
const COLUMNS = [
  'email',
  'company',
  'firstName',
  'lastName',
  'role',
  'createdAt',
  'updatedAt',
] as const

/** Machines appear in no list. */
const inSight = (actor: AccountActor): AccountQuery => ({
  scope: sightOf(actor),
  withoutRoles: ['app'],
  sort: BY_EMAIL,
})

/**
 * Every account in the caller's sight, its own included, by e-mail. `parentUserId`: direct children
 * of that account only.
 */
export const listAccounts =
  (deps: Deps) =>
  async (
    actor: Actor,
    input: { parentUserId: number | null },
  ): Promise<Result<Account[], Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayListAccounts(actor)) return refused({ kind: 'forbidden' })
    const children = input.parentUserId === null ? {} : { parentUserId: input.parentUserId }
    return ok((await deps.storage.accounts.list({ ...inSight(actor), ...children })).rows)
  }

/** The one account with this id out of `listAccounts`; null for a foreign one as for none. */
export const accountInSight =
  (deps: Deps) =>
  async (actor: Actor, input: { id: number }): Promise<Result<Account | null, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayListAccounts(actor)) return refused({ kind: 'forbidden' })
    const account = await deps.storage.accounts.byId(input.id)
    return ok(account !== null && maySeeAccount(actor, account) ? account : null)
  }

/** The caller's direct children. */
export const listOwnAccounts =
  (deps: Deps) =>
  async (actor: Actor): Promise<Result<Account[], Refusal>> =>
    actor.kind === 'nobody'
      ? refused({ kind: 'unauthenticated' })
      : listAccounts(deps)(actor, { parentUserId: actsFor(actor) })

/** The affiliates in sight. */
export const listAffiliates =
  (deps: Deps) =>
  async (actor: Actor): Promise<Result<Account[], Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayListAffiliates(actor)) return refused({ kind: 'forbidden' })
    return ok((await deps.storage.accounts.list({ ...inSight(actor), roles: ['affiliate'] })).rows)
  }

export type AccountPageRequest = TableRequest & { parentUserId: number | null; role: Role | null }

/** A page of `listAccounts`, and how many rows there are in all. */
export const pageOfAccounts =
  (deps: Deps) =>
  async (
    actor: Actor,
    input: AccountPageRequest,
  ): Promise<Result<{ rows: Account[]; total: number }, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayListAccounts(actor)) return refused({ kind: 'forbidden' })
    const page = pageOf(input)
    if (!page.ok) return page
    const sort = sortOf(input.sort, COLUMNS)
    if (!sort.ok) return sort
    return ok(
      await deps.storage.accounts.list({
        ...inSight(actor),
        ...(input.parentUserId === null ? {} : { parentUserId: input.parentUserId }),
        ...(input.role === null ? {} : { roles: [input.role] }),
        ...page.value,
        sort: sort.value,
      }),
    )
  }

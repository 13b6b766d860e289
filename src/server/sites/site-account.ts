import type { Clock } from '../../domain/clock.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { actsFor, mayListTools } from '../../domain/permissions/rules.ts'
import { mayManageSitesOf, maySeeSitesOf } from '../../domain/permissions/site-rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Site } from '../../domain/sites/site.ts'
import type { Account } from '../../domain/users/account.ts'
import type { Reads, Storage } from '../storage/storage.ts'

export type SiteDeps = { storage: Storage; clock: Clock }

export const NAME_TAKEN = badInput({
  field: 'name',
  key: 'sites.nameTaken',
  message: 'The account has another site of this name.',
})

/** Who may have to do with sites at all. */
export const siteReader = (actor: Actor): Result<AccountActor, Refusal> => {
  if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
  return mayListTools(actor) ? ok(actor) : refused({ kind: 'forbidden' })
}

/**
 * The account whose sites are meant: without `userId` the one that the caller acts for; a foreign one
 * is refused as an absent one is.
 */
export const siteAccount = async (
  { accounts }: Pick<Reads, 'accounts'>,
  actor: AccountActor,
  userId: number | null,
): Promise<Result<Account, Refusal>> => {
  const account = await accounts.byId(userId ?? actsFor(actor))
  return account !== null && maySeeSitesOf(actor, account)
    ? ok(account)
    : refused({ kind: 'not-found' })
}

/** The same for somebody who changes its sites. */
export const manageableSiteAccount = async (
  stores: Pick<Reads, 'accounts'>,
  actor: AccountActor,
  userId: number | null,
): Promise<Result<Account, Refusal>> => {
  const account = await siteAccount(stores, actor, userId)
  return account.ok && !mayManageSitesOf(actor, account.value)
    ? refused({ kind: 'forbidden' })
    : account
}

/** The site with this id, which the caller may see. */
export const visibleSite = async (
  stores: Pick<Reads, 'accounts' | 'sites'>,
  actor: AccountActor,
  id: number,
): Promise<Result<{ site: Site; account: Account }, Refusal>> => {
  const site = await stores.sites.byId(id)
  if (site === null) return refused({ kind: 'not-found' })
  const account = await siteAccount(stores, actor, site.accountId)
  return account.ok ? ok({ site, account: account.value }) : account
}

/** The same for somebody who changes it. */
export const manageableSite = async (
  stores: Pick<Reads, 'accounts' | 'sites'>,
  actor: AccountActor,
  id: number,
): Promise<Result<Site, Refusal>> => {
  const found = await visibleSite(stores, actor, id)
  if (!found.ok) return found
  return mayManageSitesOf(actor, found.value.account)
    ? ok(found.value.site)
    : refused({ kind: 'forbidden' })
}

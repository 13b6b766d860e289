import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import type { Site } from '../../domain/sites/site.ts'
import { siteAccount, type SiteDeps, siteReader, visibleSite } from './site-account.ts'

/** The sites of an account, by name: of the one that the caller acts for where `userId` is null. */
export const listSites =
  (deps: Pick<SiteDeps, 'storage'>) =>
  async (actor: Actor, { userId }: { userId: number | null }): Promise<Result<Site[], Refusal>> => {
    const reader = siteReader(actor)
    if (!reader.ok) return reader
    const account = await siteAccount(deps.storage, reader.value, userId)
    return account.ok ? ok(await deps.storage.sites.of(account.value.id)) : account
  }

/** One site that the caller may see. */
export const oneSite =
  (deps: Pick<SiteDeps, 'storage'>) =>
  async (actor: Actor, { id }: { id: number }): Promise<Result<Site, Refusal>> => {
    const reader = siteReader(actor)
    if (!reader.ok) return reader
    const found = await visibleSite(deps.storage, reader.value, id)
    return found.ok ? ok(found.value.site) : found
  }

/** The sites of tools that the caller may see, by id. */
export const sitesById =
  ({ storage }: Pick<SiteDeps, 'storage'>) =>
  async (ids: readonly number[]): Promise<Map<number, Site>> =>
    new Map((await storage.sites.withDeleted(ids)).map((site) => [site.id, site]))

/** How many sensors are at each site. */
export const toolsAtSites =
  ({ storage }: Pick<SiteDeps, 'storage'>) =>
  (ids: readonly number[]): Promise<Map<number, number>> =>
    storage.sites.toolCounts(ids)

/** How many sites the owners have, by account. */
export const sitesOfAccounts =
  ({ storage }: Pick<SiteDeps, 'storage'>) =>
  (accountIds: readonly number[]): Promise<Map<number, number>> =>
    storage.sites.countsOf(accountIds)

import type { Site, SiteData, SiteFrom } from '../../domain/sites/site.ts'

/** Deleted sites are left out, except where a comment says otherwise. */
export type SiteReads = {
  byId(id: number): Promise<Site | null>
  /** Deleted sites included. */
  withDeleted(ids: readonly number[]): Promise<Site[]>
  /** Of one account, by name. */
  of(accountId: number): Promise<Site[]>
  /** How many sites each of the accounts has; those without one are left out. */
  countsOf(accountIds: readonly number[]): Promise<Map<number, number>>
  /** How many live tools are at each of the sites; those without one are left out. */
  toolCounts(siteIds: readonly number[]): Promise<Map<number, number>>
  /** The live tools at a site, by their ids. */
  toolsAt(siteId: number): Promise<number[]>
  /** Where a tool was, oldest first; before the first entry at no site. */
  historyOf(toolId: number): Promise<SiteFrom[]>
}

export type SiteWrites = SiteReads & {
  /** Throws `SiteNameTakenError`. */
  create(accountId: number, data: SiteData, at: Date): Promise<Site>
  /** Throws `SiteNameTakenError`. */
  change(id: number, data: SiteData, at: Date): Promise<void>
  /** Its tools are at no site from then on. */
  remove(id: number, at: Date): Promise<void>
  /** From then on; null: at no site. `updatedAt` of the tools stays. */
  setSiteOf(toolIds: readonly number[], siteId: number | null, at: Date): Promise<void>
  /** Clears contacts and technicians of all sites of an account, deleted ones included. */
  eraseContacts(accountId: number): Promise<void>
}

/** The account has another site of this name. */
export class SiteNameTakenError extends Error {
  override name = 'SiteNameTakenError'
}

import type { Actor } from '../../domain/permissions/actor.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import {
  MOST_SITES,
  type Site,
  type SiteData,
  siteErrors,
  tidySite,
} from '../../domain/sites/site.ts'
import { appendEntry, auditActor, changedFacts } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import { SiteNameTakenError } from '../storage/site-store.ts'
import {
  manageableSite,
  manageableSiteAccount,
  NAME_TAKEN,
  type SiteDeps,
  siteReader,
} from './site-account.ts'
import { siteFacts } from './site-facts.ts'

const TOO_MANY = badInput({
  field: null,
  key: 'sites.tooMany',
  params: { most: MOST_SITES },
  message: `An account has at most ${MOST_SITES} sites.`,
})
const CHANGED_MEANWHILE = badInput({
  field: null,
  key: 'sites.changedMeanwhile',
  message: 'Somebody else has changed the site since you opened it.',
})

/** Adds a site to an account: the caller's own where `userId` is null. */
export const createSite =
  (deps: SiteDeps) =>
  (
    actor: Actor,
    { userId, ...data }: SiteData & { userId: number | null },
  ): Promise<Result<Site, Refusal>> =>
    namedOnce(async () => {
      const reader = siteReader(actor)
      if (!reader.ok) return reader
      const site = tidySite(data)
      const broken = siteErrors(site)
      const now = deps.clock()
      return transactionOf(deps, reader.value, async (stores, actor) => {
        const account = await manageableSiteAccount(stores, actor, userId)
        if (!account.ok) return account
        if (broken.length > 0) return refused(badInput(...broken))
        const { id: accountId } = account.value
        if (((await stores.sites.countsOf([accountId])).get(accountId) ?? 0) >= MOST_SITES)
          return refused(TOO_MANY)
        const created = await stores.sites.create(accountId, site, now)
        await appendEntry(stores.audit, {
          at: now,
          actor: auditActor(actor),
          action: 'site.created',
          subject: { kind: 'account', id: String(accountId) },
          before: null,
          after: siteFacts(created),
        })
        return ok(created)
      })
    })

/** Changes a site as a whole. */
export const updateSite =
  (deps: SiteDeps) =>
  (
    actor: Actor,
    { id, ifUpdatedAt, ...data }: SiteData & { id: number; ifUpdatedAt?: Date | null | undefined },
  ): Promise<Result<Site, Refusal>> =>
    namedOnce(async () => {
      const reader = siteReader(actor)
      if (!reader.ok) return reader
      const site = tidySite(data)
      const broken = siteErrors(site)
      const now = deps.clock()
      return transactionOf(deps, reader.value, async (stores, actor) => {
        const before = await manageableSite(stores, actor, id)
        if (!before.ok) return before
        if (broken.length > 0) return refused(badInput(...broken))
        if (ifUpdatedAt && ifUpdatedAt.getTime() !== before.value.updatedAt.getTime())
          return refused(CHANGED_MEANWHILE)
        const after = { ...before.value, ...site }
        const facts = changedFacts(siteFacts(before.value), siteFacts(after))
        if (facts === null) return ok(before.value)
        await stores.sites.change(id, site, now)
        await appendEntry(stores.audit, {
          at: now,
          actor: auditActor(actor),
          action: 'site.changed',
          subject: { kind: 'account', id: String(before.value.accountId) },
          before: { site: id, ...facts.before },
          after: { site: id, ...facts.after },
        })
        return ok({ ...after, updatedAt: now })
      })
    })

const namedOnce = async (
  save: () => Promise<Result<Site, Refusal>>,
): Promise<Result<Site, Refusal>> => {
  try {
    return await save()
  } catch (error) {
    if (error instanceof SiteNameTakenError) return refused(NAME_TAKEN)
    throw error
  }
}

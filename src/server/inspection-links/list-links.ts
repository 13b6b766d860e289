import {
  type InspectionState,
  inspectionState,
} from '../../domain/inspection-links/inspection-link.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { mayGiveInspectionOf } from '../../domain/permissions/inspection-rules.ts'
import { actsFor } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { PersonName } from '../../domain/users/person-name.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { InspectionLink, InspectionView } from '../storage/inspection-link-store.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import type { Reads } from '../storage/storage.ts'
import type { InspectionDeps } from './inspection-deps.ts'
import { enterLink } from './enter-link.ts'

/** `by`: who made it; empty texts for an erased person. */
export type ListedLink = {
  link: InspectionLink
  state: InspectionState
  by: PersonName
  views: number
  lastViewAt: Date | null
  /** The mail that brought it last; null where there is none, or it is no longer in the outbox. */
  mail: Pick<Delivery, 'status' | 'attempts' | 'reason' | 'at' | 'dueAt'> | null
}

/** `sensor`: its name today; '' for what is not of one, or of one out of sight. */
export type ListedView = InspectionView & { sensor: string }

const MOST_LISTED = 50
export const MOST_VIEWS = 500

export const linkInSight = async (
  stores: Pick<Reads, 'accounts' | 'inspectionLinks'>,
  actor: AccountActor,
  id: number,
): Promise<InspectionLink | null> => {
  const link = await stores.inspectionLinks.byId(id)
  const owner = link && (await stores.accounts.byId(link.accountId))
  return owner !== null && mayGiveInspectionOf(actor, owner) ? link : null
}

/** Links as the list of their account shows them. */
export const listedLinks = async (
  stores: Pick<Reads, 'accounts' | 'inspectionLinks' | 'outbox'>,
  links: readonly InspectionLink[],
  now: Date,
): Promise<ListedLink[]> => {
  const figures = await stores.inspectionLinks.viewFigures(links.map(({ id }) => id))
  const names = await stores.accounts.namesOf([...new Set(links.map(({ madeBy }) => madeBy))])
  const mails = new Map(
    (await stores.outbox.byIds(links.flatMap(({ mailId }) => mailId ?? []))).map((mail) => [
      mail.id,
      mail,
    ]),
  )
  return links.map((link) => ({
    link,
    mail: mails.get(link.mailId ?? 0) ?? null,
    state: inspectionState(link, now),
    by: names.get(link.madeBy) ?? { firstName: '', lastName: '' },
    views: figures.get(link.id)?.count ?? 0,
    lastViewAt: figures.get(link.id)?.lastAt ?? null,
  }))
}

/** Links that the people of the caller's account made to the sensors of customers, as far as they may still. */
const madeForOthers = async (
  { accounts, inspectionLinks }: Pick<Reads, 'accounts' | 'inspectionLinks'>,
  actor: AccountActor,
): Promise<InspectionLink[]> => {
  const own = actsFor(actor)
  const people = [own, ...(await accounts.membersOf(own)).map(({ id }) => id)]
  const links = (await inspectionLinks.madeBy(people, MOST_LISTED)).filter(
    ({ accountId }) => accountId !== own,
  )
  const owners = new Map(
    (await accounts.byIds([...new Set(links.map(({ accountId }) => accountId))])).map((owner) => [
      owner.id,
      owner,
    ]),
  )
  return links.filter(({ accountId }) => {
    const owner = owners.get(accountId)
    return owner !== undefined && mayGiveInspectionOf(actor, owner)
  })
}

/**
 * The links to an account's sensors, the newest first; without `userId`, of the caller's own, and those
 * that its people made for customers.
 */
export const listInspectionLinks =
  ({ storage, clock }: InspectionDeps) =>
  async (
    actor: Actor,
    { userId }: { userId: number | null },
  ): Promise<Result<ListedLink[], Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const owner = await storage.accounts.byId(userId ?? actsFor(viewer.value))
    if (owner === null || !mayGiveInspectionOf(viewer.value, owner))
      return refused({ kind: 'not-found' })
    const links = await storage.inspectionLinks.ofAccount(owner.id, MOST_LISTED)
    if (userId === null) links.push(...(await madeForOthers(storage, viewer.value)))
    links.sort((a, b) => b.id - a.id)
    links.splice(MOST_LISTED)
    return ok(await listedLinks(storage, links, clock()))
  }

/** What was viewed by a link, the newest first. */
export const listInspectionViews =
  ({ storage }: InspectionDeps) =>
  async (actor: Actor, { id }: { id: number }): Promise<Result<ListedView[], Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const link = await linkInSight(storage, viewer.value, id)
    if (link === null) return refused({ kind: 'not-found' })
    const views = await storage.inspectionLinks.views(id, MOST_VIEWS)
    const tools = await storage.tools.byIds(link.tools.map(({ toolId }) => toolId))
    const owners = new Map(link.tools.map(({ toolId, ownerId }) => [toolId, ownerId]))
    const names = new Map(
      tools
        .filter(({ tool }) => tool.userId === owners.get(tool.id))
        .map(({ tool }) => [tool.id, tool.name]),
    )
    return ok(
      views.map((view) => ({
        ...view,
        sensor: view.toolId === null ? '' : (names.get(view.toolId) ?? ''),
      })),
    )
  }

/** Ends a link: it shows nothing from the next request on. */
export const revokeInspectionLink =
  (deps: InspectionDeps) =>
  async (actor: Actor, { id }: { id: number }): Promise<Result<true, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    return transactionOf<true>(deps, viewer.value, async (stores, current) => {
      const link = await linkInSight(stores, current, id)
      if (link === null) return refused({ kind: 'not-found' })
      const now = deps.clock()
      if (await stores.inspectionLinks.revoke(id, now)) {
        await stores.inspectionLinks.forgetAddresses(now)
        await enterLink(stores, current, link, 'revoked', now)
      }
      return ok(true)
    })
  }

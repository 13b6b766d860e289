import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { maySetTool } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { MOST_TOOLS_AT_ONCE, type Site } from '../../domain/sites/site.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Reads } from '../storage/storage.ts'
import { type SiteDeps, siteReader, visibleSite } from './site-account.ts'
import { siteOfTool } from './site-facts.ts'

const OTHER_ACCOUNT = badInput({
  field: 'siteId',
  key: 'sites.otherAccount',
  message: 'This site belongs to another account than the sensor.',
})
const TOO_MANY = badInput({
  field: 'toolIds',
  key: 'sites.tooManyTools',
  params: { most: MOST_TOOLS_AT_ONCE },
  message: `At most ${MOST_TOOLS_AT_ONCE} sensors at once.`,
})

/**
 * Puts sensors on a site of their account, or on none (`siteId` null), all or nothing. Whoever may set
 * a sensor may say where it is.
 */
export const setSiteOfTools =
  (deps: SiteDeps) =>
  async (
    actor: Actor,
    { toolIds, siteId }: { toolIds: readonly number[]; siteId: number | null },
  ): Promise<Result<Tool[], Refusal>> => {
    const reader = siteReader(actor)
    if (!reader.ok) return reader
    const ids = [...new Set(toolIds)]
    if (ids.length > MOST_TOOLS_AT_ONCE) return refused(TOO_MANY)
    const now = deps.clock()
    return transactionOf(deps, reader.value, async (stores, actor) => {
      const site = await siteFor(stores, actor, siteId)
      if (!site.ok) return site
      const tools = await settableTools(stores, actor, ids, site.value)
      if (!tools.ok) return tools
      const moved = tools.value.filter((tool) => tool.siteId !== siteId)
      const former = await sitesById(
        stores,
        moved.map((tool) => tool.siteId),
      )
      await stores.sites.setSiteOf(
        moved.map(({ id }) => id),
        siteId,
        now,
      )
      for (const tool of moved)
        await appendEntry(stores.audit, {
          at: now,
          actor: auditActor(actor),
          action: 'tool.site-set',
          subject: { kind: 'tool', id: String(tool.id) },
          before: siteOfTool(former.get(tool.siteId ?? 0) ?? null),
          after: siteOfTool(site.value),
        })
      return ok(tools.value.map((tool) => ({ ...tool, siteId })))
    })
  }

const siteFor = async (
  stores: Pick<Reads, 'accounts' | 'sites'>,
  actor: AccountActor,
  siteId: number | null,
): Promise<Result<Site | null, Refusal>> => {
  if (siteId === null) return ok(null)
  const found = await visibleSite(stores, actor, siteId)
  return found.ok ? ok(found.value.site) : found
}

/** In the order of `ids`. One that the caller may not set refuses all, as one that is not there. */
const settableTools = async (
  stores: Pick<Reads, 'tools'>,
  actor: AccountActor,
  ids: readonly number[],
  site: Site | null,
): Promise<Result<Tool[], Refusal>> => {
  const byId = new Map((await stores.tools.byIds(ids)).map((owned) => [owned.tool.id, owned]))
  const tools: Tool[] = []
  for (const id of ids) {
    const owned = byId.get(id)
    if (owned === undefined || !maySetTool(actor, owned.ownerPath))
      return refused({ kind: 'not-found' })
    if (site !== null && owned.tool.userId !== site.accountId) return refused(OTHER_ACCOUNT)
    tools.push(owned.tool)
  }
  return ok(tools)
}

const sitesById = async (
  { sites }: Pick<Reads, 'sites'>,
  ids: readonly (number | null)[],
): Promise<Map<number, Site>> => {
  const present = [...new Set(ids.filter((id) => id !== null))]
  return new Map((await sites.withDeleted(present)).map((site) => [site.id, site]))
}

import type { Actor } from '../../domain/permissions/actor.ts'
import { maySeeTool, sightOf } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { narrowedSight, toolViewer } from '../readings/visible-tool.ts'
import type { Incident } from '../storage/alarm-store.ts'
import type { Storage } from '../storage/storage.ts'

export const MOST_ALARMS = 200

export type ListAlarms = {
  toolId: number | null
  /** Only tools of this account and its subtree. */
  userId: number | null
  /** Null: open and past ones. */
  open: boolean | null
  first: number
  /** For the next page: the id of the last alarm of this page. */
  beforeId: number | null
}

const BAD_FIRST = badInput({
  field: 'first',
  key: 'tables.badPage',
  params: { most: MOST_ALARMS },
  message: `first must lie between 1 and ${MOST_ALARMS}.`,
})

/**
 * Incidents of the tools that the caller may see, newest first. For a tool, account or incident
 * that the caller may not see the answer is empty, as for one that does not exist.
 */
export const listAlarms =
  ({ storage }: { storage: Storage }) =>
  async (actor: Actor, input: ListAlarms): Promise<Result<Incident[], Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    if (!(input.first >= 1 && input.first <= MOST_ALARMS)) return refused(BAD_FIRST)
    const scope = await narrowedSight({ storage }, viewer.value, input.userId)
    if (scope === null) return ok([])
    const before = input.beforeId === null ? null : await storage.alarms.byId(input.beforeId)
    if (input.beforeId !== null) {
      const owned = before === null ? null : await storage.tools.byId(before.toolId)
      if (owned === null || !maySeeTool(actor, owned.ownerPath)) return ok([])
    }
    return ok(
      await storage.alarms.list({
        scope,
        first: input.first,
        ...(input.toolId === null ? {} : { toolId: input.toolId }),
        ...(input.open === null ? {} : { open: input.open }),
        ...(before === null ? {} : { before: { openedAt: before.openedAt, id: before.id } }),
      }),
    )
  }

/** How many alarms of the tools that the caller may see are open. */
export const countOpenAlarms =
  ({ storage }: { storage: Storage }) =>
  async (actor: Actor): Promise<Result<number, Refusal>> => {
    const viewer = toolViewer(actor)
    return viewer.ok ? ok(await storage.alarms.countOpen(sightOf(viewer.value))) : viewer
  }

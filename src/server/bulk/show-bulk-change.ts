import type { Actor } from '../../domain/permissions/actor.ts'
import { actsFor, maySeeTool } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { LARGEST_PAGE } from '../../domain/tables/table-request.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { BulkChange, BulkItem, BulkItemState } from '../storage/bulk-change-store.ts'
import { asItIsNow, bulkActor, type BulkDeps, ownBulkChange } from './bulk-deps.ts'

/** A row of a change; `tool` null: it is gone, or the caller may not see it any more. */
export type BulkRow = BulkItem & { tool: Tool | null }

const NEWEST = 20

export const showBulkChange =
  (deps: Pick<BulkDeps, 'storage' | 'clock'>) =>
  async (actor: Actor, { id }: { id: number }): Promise<Result<BulkChange, Refusal>> => {
    const asking = bulkActor(actor)
    return asking.ok ? ownBulkChange(deps.storage, asking.value, id, deps.clock()) : asking
  }

/** The newest changes of the account that were begun. */
export const listBulkChanges =
  (deps: Pick<BulkDeps, 'storage' | 'clock'>) =>
  async (actor: Actor): Promise<Result<BulkChange[], Refusal>> => {
    const asking = bulkActor(actor)
    if (!asking.ok) return asking
    const changes = await deps.storage.bulkChanges.ofAccount(actsFor(asking.value), NEWEST)
    return ok(changes.map((change) => asItIsNow(change, deps.clock())))
  }

export const bulkCounts =
  (deps: Pick<BulkDeps, 'storage'>) =>
  (id: number): Promise<Partial<Record<BulkItemState, number>>> =>
    deps.storage.bulkChanges.counts(id)

/** A page of the tools of a change that are in some states. The caller sees the change. */
export const bulkRows =
  (deps: Pick<BulkDeps, 'storage'>) =>
  async (
    actor: Actor,
    query: { id: number; states: readonly BulkItemState[]; first: number; offset: number },
  ): Promise<Result<BulkRow[], Refusal>> => {
    if (query.first < 1 || query.first > LARGEST_PAGE || query.offset < 0)
      return refused(
        badInput({
          field: 'first',
          key: 'tables.pageSize',
          params: { most: LARGEST_PAGE },
          message: `A page has 1 to ${LARGEST_PAGE} rows.`,
        }),
      )
    const { id: changeId, ...page } = query
    const items = await deps.storage.bulkChanges.items({ changeId, ...page })
    const tools = await deps.storage.tools.byIds(items.map(({ toolId }) => toolId))
    const visible = new Map(
      tools
        .filter(({ ownerPath }) => maySeeTool(actor, ownerPath))
        .map(({ tool }) => [tool.id, tool]),
    )
    return ok(items.map((item) => ({ ...item, tool: visible.get(item.toolId) ?? null })))
  }

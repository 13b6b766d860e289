import type { Actor } from '../../domain/permissions/actor.ts'
import { mayListTools, maySeeTool, sightOf } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { pageOf, sortOf } from '../../domain/tables/table-request.ts'
import type { TableRequest } from '../../domain/tables/table-request.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { narrowedSight } from '../readings/visible-tool.ts'
import type { Storage } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'

type Deps = { storage: Storage }

const BY_NAME = { column: 'name', descending: false } as const
const COLUMNS = [
  'id',
  'name',
  'imeiNumber',
  'equipmentId',
  'client',
  'min',
  'max',
  'notificationMin',
  'notificationMax',
  'createdAt',
  'updatedAt',
] as const

const toolsOf = (rows: readonly OwnedTool[]): Tool[] => rows.map(({ tool }) => tool)

/** Every tool in the caller's sight, by name; `userId` narrows to that account and its subtree. */
export const listTools =
  (deps: Deps) =>
  async (actor: Actor, input: { userId: number | null }): Promise<Result<Tool[], Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayListTools(actor)) return refused({ kind: 'forbidden' })
    const scope = await narrowedSight(deps, actor, input.userId)
    return ok(
      scope === null ? [] : toolsOf((await deps.storage.tools.list({ scope, sort: BY_NAME })).rows),
    )
  }

/**
 * Without `id` the caller's own tools, by name; with it that tool alone, or none when the caller
 * may not see it.
 */
export const listOwnTools =
  (deps: Deps) =>
  async (actor: Actor, input: { id: number | null }): Promise<Result<Tool[], Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayListTools(actor)) return refused({ kind: 'forbidden' })
    if (input.id === null)
      return ok(
        toolsOf(
          (
            await deps.storage.tools.list({
              scope: sightOf(actor),
              ownerId: actor.id,
              sort: BY_NAME,
            })
          ).rows,
        ),
      )
    const owned = await deps.storage.tools.byId(input.id)
    return ok(owned === null || !maySeeTool(actor, owned.ownerPath) ? [] : [owned.tool])
  }

/** A page of `listTools`, and how many rows there are in all. */
export const pageOfTools =
  (deps: Deps) =>
  async (
    actor: Actor,
    input: TableRequest & { userId: number | null; searchOwner: boolean },
  ): Promise<Result<{ rows: Tool[]; total: number }, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayListTools(actor)) return refused({ kind: 'forbidden' })
    const page = pageOf(input)
    if (!page.ok) return page
    const sort = sortOf(input.sort, COLUMNS)
    if (!sort.ok) return sort
    const scope = await narrowedSight(deps, actor, input.userId)
    if (scope === null) return ok({ rows: [], total: 0 })
    const { rows, total } = await deps.storage.tools.list({
      scope,
      ...page.value,
      searchOwner: input.searchOwner,
      sort: sort.value,
    })
    return ok({ rows: toolsOf(rows), total })
  }

import type { Actor } from '../../domain/permissions/actor.ts'
import {
  isInSubtree,
  mayListTools,
  maySeeTool,
  type Sight,
  sightOf,
  actsFor,
} from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { pageOf, sortOf } from '../../domain/tables/table-request.ts'
import type { TableRequest } from '../../domain/tables/table-request.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { nextTurn } from '../next-turn.ts'
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

/** Tools read in one go: some milliseconds. */
const TOOLS_PER_TURN = 200

/** All tools of the query, by name. Others get a turn meanwhile; what they take away is left out. */
const inTurns = async (
  { storage }: Deps,
  query: { scope: Sight; ownerId?: number },
  signal: AbortSignal | undefined,
): Promise<Tool[]> => {
  const ids = await storage.tools.idsOf({ ...query, sort: BY_NAME })
  const isListed = ({ tool, ownerPath }: OwnedTool): boolean =>
    (query.scope.kind === 'all' || isInSubtree(ownerPath, query.scope.path)) &&
    (query.ownerId === undefined || tool.userId === query.ownerId)
  const tools: Tool[] = []
  for (let from = 0; from < ids.length; from += TOOLS_PER_TURN) {
    if (from > 0) await nextTurn(signal)
    const part = ids.slice(from, from + TOOLS_PER_TURN)
    const rows = await storage.tools.byIds(part)
    const byId = new Map(rows.map((row) => [row.tool.id, row]))
    for (const id of part) {
      const row = byId.get(id)
      if (row !== undefined && isListed(row)) tools.push(row.tool)
    }
  }
  return tools
}

type Signal = { signal?: AbortSignal | undefined }

/** Every tool in the caller's sight, by name; `userId` narrows to that account and its subtree. */
export const listTools =
  (deps: Deps) =>
  async (
    actor: Actor,
    { userId, signal }: { userId: number | null } & Signal,
  ): Promise<Result<Tool[], Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayListTools(actor)) return refused({ kind: 'forbidden' })
    const scope = await narrowedSight(deps, actor, userId)
    return ok(scope === null ? [] : await inTurns(deps, { scope }, signal))
  }

/**
 * Without `id` the caller's own tools, by name; with it that tool alone, or none when the caller
 * may not see it.
 */
export const listOwnTools =
  (deps: Deps) =>
  async (
    actor: Actor,
    { id, signal }: { id: number | null } & Signal,
  ): Promise<Result<Tool[], Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayListTools(actor)) return refused({ kind: 'forbidden' })
    if (id === null)
      return ok(await inTurns(deps, { scope: sightOf(actor), ownerId: actsFor(actor) }, signal))
    const owned = await deps.storage.tools.byId(id)
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

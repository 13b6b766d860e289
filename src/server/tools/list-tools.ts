import type { Clock } from '../../domain/clock.ts'
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
import type { ToolFilter } from '../../domain/tools/tool-filter.ts'
import { nextTurn } from '../next-turn.ts'
import { narrowedSight } from '../readings/visible-tool.ts'
import type { Storage } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'
import { idsByState, type StateOrder } from './ids-by-state.ts'
import type { LimitsMemory } from './limits-memory.ts'
import { countsNow, type NowCounts, nowOfQuery } from './tools-now.ts'

type Deps = { storage: Storage }

const BY_NAME = { column: 'name', descending: false } as const
const COLUMNS = [
  'id',
  'name',
  'imeiNumber',
  'equipmentId',
  'client',
  'company',
  'min',
  'max',
  'notificationMin',
  'notificationMax',
  'createdAt',
  'updatedAt',
] as const

const toolsOf = (rows: readonly OwnedTool[]): Tool[] => rows.map(({ tool }) => tool)

/** Tools read in one go: some milliseconds. */
const TOOLS_PER_SLICE = 100

/**
 * A list that is read while it is answered, so that nobody keeps 100,000 tools in memory. `count`: how
 * many there were when it began; those that are taken away meanwhile are left out.
 */
export type ToolSlices = { count: number; slices: AsyncIterable<Tool[]> }

/** All tools of the query, by name. */
const sliced = async (
  { storage }: Deps,
  query: { scope: Sight; ownerId?: number },
): Promise<ToolSlices> => {
  const ids = await storage.tools.idsOf({ ...query, sort: BY_NAME })
  const isListed = ({ tool, ownerPath }: OwnedTool): boolean =>
    (query.scope.kind === 'all' || isInSubtree(ownerPath, query.scope.path)) &&
    (query.ownerId === undefined || tool.userId === query.ownerId)
  async function* slices(): AsyncGenerator<Tool[]> {
    for (let from = 0; from < ids.length; from += TOOLS_PER_SLICE) {
      const part = ids.slice(from, from + TOOLS_PER_SLICE)
      const rows = await storage.tools.byIds(part)
      const byId = new Map(rows.map((row) => [row.tool.id, row]))
      yield part.flatMap((id) => {
        const row = byId.get(id)
        return row !== undefined && isListed(row) ? [row.tool] : []
      })
    }
  }
  return { count: ids.length, slices: slices() }
}

const ofOne = (tool: Tool | null): ToolSlices => ({
  count: tool === null ? 0 : 1,
  slices: (async function* () {
    if (tool !== null) yield [tool]
  })(),
})

type Signal = { signal?: AbortSignal | undefined }

/** All of a list at once. Others get a turn between its slices. */
const whole = async (
  list: Result<ToolSlices, Refusal>,
  signal: AbortSignal | undefined,
): Promise<Result<Tool[], Refusal>> => {
  if (!list.ok) return list
  const tools: Tool[] = []
  for await (const slice of list.value.slices) {
    tools.push(...slice)
    if (tools.length < list.value.count) await nextTurn(signal)
  }
  return ok(tools)
}

/** Every tool in the caller's sight, by name; `userId` narrows to that account and its subtree. */
export const listToolsInSlices =
  (deps: Deps) =>
  async (
    actor: Actor,
    { userId }: { userId: number | null },
  ): Promise<Result<ToolSlices, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayListTools(actor)) return refused({ kind: 'forbidden' })
    const scope = await narrowedSight(deps, actor, userId)
    return ok(scope === null ? ofOne(null) : await sliced(deps, { scope }))
  }

/**
 * Without `id` the caller's own tools, by name; with it that tool alone, or none when the caller
 * may not see it.
 */
export const listOwnToolsInSlices =
  (deps: Deps) =>
  async (actor: Actor, { id }: { id: number | null }): Promise<Result<ToolSlices, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayListTools(actor)) return refused({ kind: 'forbidden' })
    if (id === null)
      return ok(await sliced(deps, { scope: sightOf(actor), ownerId: actsFor(actor) }))
    const owned = await deps.storage.tools.byId(id)
    return ok(ofOne(owned === null || !maySeeTool(actor, owned.ownerPath) ? null : owned.tool))
  }

/** `listOwnToolsInSlices`, whole. */
export const listOwnTools =
  (deps: Deps) =>
  async (actor: Actor, { id, signal }: { id: number | null } & Signal) =>
    whole(await listOwnToolsInSlices(deps)(actor, { id }), signal)

/** What a page of tools may be sorted by beside the columns of the table: the last value. */
const BY_VALUE = 'now'
/** And who needs somebody most. */
const BY_NEED = 'need'

const orderOf = (column: string, descending: boolean): StateOrder | null => {
  if (column === BY_NEED) return 'need'
  if (column !== BY_VALUE) return null
  return descending ? 'descending' : 'ascending'
}

/** `counts`: of all that the search finds, whatever the page is narrowed to. */
export type PageOfTools = { rows: Tool[]; total: number; counts: () => Promise<NowCounts> }
const NO_TOOLS: PageOfTools = {
  rows: [],
  total: 0,
  counts: () => Promise.resolve({ total: 0, OPEN_ALARM: 0, OUT_NOW: 0, IN_NOW: 0, NO_DATA: 0 }),
}

/**
 * A page of `listToolsInSlices`, and how many rows there are in all. `only`: null does not narrow.
 */
export const pageOfTools =
  (deps: Deps & { clock: Clock; toolLimits: LimitsMemory }) =>
  async (
    actor: Actor,
    input: TableRequest & {
      userId: number | null
      /** Only of `userId` itself. */
      ownOnly?: boolean
      /** Null does not narrow; of an account that the caller does not see, there are none. */
      siteId?: number | null
      searchOwner: boolean
      only: ToolFilter | null
    },
  ): Promise<Result<PageOfTools, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayListTools(actor)) return refused({ kind: 'forbidden' })
    const asked = pageOf(input)
    if (!asked.ok) return asked
    const sort = sortOf(input.sort, [...COLUMNS, BY_VALUE, BY_NEED])
    if (!sort.ok) return sort
    const scope = await narrowedSight(deps, actor, input.userId)
    if (scope === null) return ok(NO_TOOLS)
    const { page, ...search } = asked.value
    const { column, descending } = sort.value
    const order = orderOf(column, descending)
    const query = {
      scope,
      ...search,
      searchOwner: input.searchOwner,
      ...(input.ownOnly && input.userId !== null && { ownerId: input.userId }),
      ...((input.siteId ?? null) !== null && { siteId: input.siteId! }),
      sort: column === BY_VALUE || column === BY_NEED ? BY_NAME : { column, descending },
    }
    const now = nowOfQuery(deps, query)
    const counts = async () => countsNow(await now())
    if (order === null && input.only === null) {
      const { rows, total } = await deps.storage.tools.list({ ...query, page })
      return ok({ rows: toolsOf(rows), total, counts })
    }
    const ids = await idsByState({ ...deps, now }, query, { only: input.only, order })
    const shown = ids.slice(page.offset, page.offset + page.first)
    const rows = new Map((await deps.storage.tools.byIds(shown)).map((row) => [row.tool.id, row]))
    return ok({
      rows: toolsOf(shown.flatMap((id) => rows.get(id) ?? [])),
      total: ids.length,
      counts,
    })
  }

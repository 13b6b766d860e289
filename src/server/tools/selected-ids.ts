import type { Clock } from '../../domain/clock.ts'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import { SHORTEST_SEARCH } from '../../domain/tables/table-request.ts'
import type { ToolFilter } from '../../domain/tools/tool-filter.ts'
import { narrowedSight } from '../readings/visible-tool.ts'
import type { Storage } from '../storage/storage.ts'
import { idsByState } from './ids-by-state.ts'
import type { LimitsMemory } from './limits-memory.ts'
import { nowOfQuery } from './tools-now.ts'

/** Tools one by one, or all rows of a list: of an account and all below it, searched and filtered. */
export type ToolSelection =
  | { kind: 'tools'; ids: readonly number[] }
  | {
      kind: 'list'
      userId: number | null
      search: string
      only: ToolFilter | null
      siteId: number | null
    }

/** The ids of a selection, each once. Those of a list are all in sight, by name. */
export const selectedIds = async (
  deps: { storage: Storage; clock: Clock; toolLimits: LimitsMemory },
  actor: AccountActor,
  selection: ToolSelection,
): Promise<readonly number[]> => {
  if (selection.kind === 'tools') return [...new Set(selection.ids)]
  const { userId, search, only, siteId } = selection
  const scope = await narrowedSight(deps, actor, userId)
  if (scope === null) return []
  const query = {
    scope,
    ...([...search].length >= SHORTEST_SEARCH && { search }),
    ...(siteId !== null && { siteId }),
    sort: { column: 'name', descending: false },
  } as const
  return idsByState({ ...deps, now: nowOfQuery(deps, query) }, query, { only, order: null })
}

import type { Clock } from '../../domain/clock.ts'
import { SILENT_AFTER_MS } from '../../domain/devices/device-state.ts'
import { celsiusOf } from '../../domain/readings/stored-value.ts'
import { isOfValue, type ToolFilter } from '../../domain/tools/tool-filter.ts'
import { NOW_FILTERS, type NowFilter } from '../../domain/tools/tool-now.ts'
import type { Storage } from '../storage/storage.ts'
import type { ToolQuery } from '../storage/tool-store.ts'
import { byLastValue } from './by-last-value.ts'
import type { LimitsMemory } from './limits-memory.ts'
import { sortedByNeed } from './sorted-by-need.ts'
import { onlyNow, type ToolsNow } from './tools-now.ts'

/** `now`: how all tools of the query are now, in its order; asked for once in a request. */
type Deps = {
  storage: Storage
  clock: Clock
  toolLimits: LimitsMemory
  now: () => Promise<ToolsNow>
}

/** °C of each tool's last reading, in the order of the ids; null without a reading, and for a fault. */
const lastValues = async (
  { storage }: Pick<Deps, 'storage'>,
  ids: readonly number[],
): Promise<(number | null)[]> =>
  (await storage.readings.latestValues(ids)).map((value) =>
    value === null ? null : celsiusOf(value),
  )

const isNowFilter = (only: ToolFilter | null): only is NowFilter =>
  (NOW_FILTERS as readonly (string | null)[]).includes(only)

/** By what is no matter of the moment. */
const narrowed = async (
  { storage, clock, toolLimits }: Omit<Deps, 'now'>,
  ids: readonly number[],
  scope: ToolQuery['scope'],
  only: Exclude<ToolFilter, NowFilter>,
): Promise<number[]> => {
  if (only === 'SILENT') {
    const silentBefore = new Date(clock().getTime() - SILENT_AFTER_MS)
    const tools = await storage.customerNeeds.silentTools(scope, silentBefore)
    const listed = new Set(tools.map(({ toolId }) => toolId))
    return ids.filter((id) => listed.has(id))
  }
  const limits = await toolLimits.now(ids)
  if (only === 'LIMITS_NEVER_SET') return ids.filter((id) => limits.areNeverSet(id))
  const values = await lastValues({ storage }, ids)
  return ids.filter((id, at) => {
    const number = limits.numberOf(id)
    return number > 0 && isOfValue(values[at]!, limits.limits(number), only)
  })
}

export type StateOrder = 'ascending' | 'descending' | 'need'

/**
 * The ids of a list that goes by what only memory knows: the last values, and who is silent. `order`: by
 * the last value, where tools without one come last, or by need; null: as the query sorts.
 */
export const idsByState = async (
  { now, ...deps }: Deps,
  query: Omit<ToolQuery, 'page'>,
  { only, order }: { only: ToolFilter | null; order: StateOrder | null },
): Promise<readonly number[]> => {
  if (isNowFilter(only)) {
    const listed = onlyNow(await now(), only)
    return order === 'need' ? sortedByNeed(listed) : byValue(deps, listed.ids, order)
  }
  if (order === 'need') {
    const sorted = sortedByNeed(await now())
    return only === null ? sorted : narrowed(deps, sorted, query.scope, only)
  }
  const all = await deps.storage.tools.idsOf(query)
  return byValue(deps, only === null ? all : await narrowed(deps, all, query.scope, only), order)
}

const byValue = async (
  deps: Pick<Deps, 'storage'>,
  ids: readonly number[],
  order: Exclude<StateOrder, 'need'> | null,
): Promise<readonly number[]> =>
  order === null ? ids : byLastValue(ids, await lastValues(deps, ids), order)

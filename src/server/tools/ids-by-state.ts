import type { Clock } from '../../domain/clock.ts'
import { SILENT_AFTER_MS } from '../../domain/devices/device-state.ts'
import { DEFAULT_LIMITS } from '../../domain/limits/limits.ts'
import { celsiusOf } from '../../domain/readings/stored-value.ts'
import { isOfValue, type ToolFilter } from '../../domain/tools/tool-filter.ts'
import { isNow, NOW_FILTERS, type NowFilter, type ToolNow } from '../../domain/tools/tool-now.ts'
import type { Storage } from '../storage/storage.ts'
import type { ToolQuery } from '../storage/tool-store.ts'
import { byLastValue } from './by-last-value.ts'
import { sortedByNeed } from './sorted-by-need.ts'

/** `now`: how all tools of the query are now, in its order; asked for once in a request. */
type Deps = { storage: Storage; clock: Clock; now: () => Promise<ReadonlyMap<number, ToolNow>> }

/** °C of each tool's last reading, in the order of the ids; null without a reading, and for a fault. */
const lastValues = async (
  { storage }: Pick<Deps, 'storage'>,
  ids: readonly number[],
): Promise<(number | null)[]> =>
  (await storage.readings.latestValues(ids)).map((value) =>
    value === null ? null : celsiusOf(value),
  )

const isNowFilter = (only: ToolFilter): only is NowFilter =>
  (NOW_FILTERS as readonly string[]).includes(only)

const narrowed = async (
  { storage, clock, now: allNow }: Deps,
  ids: readonly number[],
  scope: ToolQuery['scope'],
  only: ToolFilter,
): Promise<number[]> => {
  if (only === 'SILENT' || only === 'LIMITS_NEVER_SET') {
    const { customerNeeds } = storage
    const tools =
      only === 'SILENT'
        ? await customerNeeds.silentTools(scope, new Date(clock().getTime() - SILENT_AFTER_MS))
        : await customerNeeds.unchangedLimits(scope, DEFAULT_LIMITS)
    const listed = new Set(tools.map(({ toolId }) => toolId))
    return ids.filter((id) => listed.has(id))
  }
  if (isNowFilter(only)) {
    const now = await allNow()
    return ids.filter((id) => now.has(id) && isNow(now.get(id)!, only))
  }
  const values = await lastValues({ storage }, ids)
  const ranges = await storage.tools.ranges(ids)
  return ids.filter((id, at) => {
    const range = ranges.get(id)
    return range !== undefined && isOfValue(values[at]!, range, only)
  })
}

export type StateOrder = 'ascending' | 'descending' | 'need'

/** Those that need somebody most come first; equals keep their order. */
const inNeed = async (deps: Deps, ids: readonly number[]): Promise<number[]> =>
  sortedByNeed(ids, await deps.now())

/**
 * The ids of a list that goes by what only memory knows: the last values, and who is silent. `order`: by
 * the last value, where tools without one come last, or by need; null: as the query sorts.
 */
export const idsByState = async (
  deps: Deps,
  query: Omit<ToolQuery, 'page'>,
  { only, order }: { only: ToolFilter | null; order: StateOrder | null },
): Promise<number[]> => {
  const asksNow = order === 'need' || (only !== null && isNowFilter(only))
  const all = asksNow ? [...(await deps.now()).keys()] : await deps.storage.tools.idsOf(query)
  const ids = only === null ? all : await narrowed(deps, all, query.scope, only)
  if (order === null) return ids
  if (order === 'need') return inNeed(deps, ids)
  return byLastValue(ids, await lastValues(deps, ids), order)
}

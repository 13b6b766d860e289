import type { Clock } from '../../domain/clock.ts'
import { SILENT_AFTER_MS } from '../../domain/devices/device-state.ts'
import { DEFAULT_LIMITS } from '../../domain/limits/limits.ts'
import { celsiusOf } from '../../domain/readings/stored-value.ts'
import { isOfValue, type ToolFilter } from '../../domain/tools/tool-filter.ts'
import type { Storage } from '../storage/storage.ts'
import type { ToolQuery } from '../storage/tool-store.ts'

type Deps = { storage: Storage; clock: Clock }

/** °C of each tool's last reading; a tool without a reading, or with a fault, is left out. */
const lastValues = async (
  { storage }: Pick<Deps, 'storage'>,
  ids: readonly number[],
): Promise<Map<number, number>> => {
  const values = new Map<number, number>()
  for (const [id, { value }] of await storage.readings.latestOf(ids)) {
    const celsius = celsiusOf(value)
    if (celsius !== null) values.set(id, celsius)
  }
  return values
}

const narrowed = async (
  { storage, clock }: Deps,
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
  const values = await lastValues({ storage }, ids)
  const ranges = await storage.tools.ranges(ids)
  return ids.filter((id) => {
    const range = ranges.get(id)
    return range !== undefined && isOfValue(values.get(id) ?? null, range, only)
  })
}

/**
 * The ids of a list that goes by what only memory knows: the last values, and who is silent. `order`: by
 * the last value; null: as the query sorts. Tools without a value come last.
 */
export const idsByState = async (
  deps: Deps,
  query: Omit<ToolQuery, 'page'>,
  { only, order }: { only: ToolFilter | null; order: 'ascending' | 'descending' | null },
): Promise<number[]> => {
  const all = await deps.storage.tools.idsOf(query)
  const ids = only === null ? all : await narrowed(deps, all, query.scope, only)
  if (order === null) return ids
  const values = await lastValues(deps, ids)
  const last = order === 'ascending' ? Infinity : -Infinity
  const turn = order === 'ascending' ? 1 : -1
  const valueOf = (id: number): number => values.get(id) ?? last
  return ids.toSorted((a, b) => (valueOf(a) === valueOf(b) ? 0 : turn * (valueOf(a) - valueOf(b))))
}

import type { Clock } from '../../domain/clock.ts'
import { SILENT_AFTER_MS } from '../../domain/devices/device-state.ts'
import { rangeState } from '../../domain/limits/range.ts'
import { celsiusOf } from '../../domain/readings/stored-value.ts'
import { isNow, NOW_FILTERS, type NowFilter, type ToolNow } from '../../domain/tools/tool-now.ts'
import { type Incident, isWaiting } from '../storage/alarm-store.ts'
import { nextTurn } from '../next-turn.ts'
import type { Storage } from '../storage/storage.ts'
import type { ToolQuery } from '../storage/tool-store.ts'

/** Some 10 ms. */
const TOOLS_PER_TURN = 4_000

type Deps = { storage: Storage; clock: Clock }

/** `total`: all of them. */
export type NowCounts = Record<NowFilter, number> & { total: number }

const alarmOf = (incidents: readonly Incident[]): ToolNow['alarm'] =>
  incidents.some(isWaiting) ? 'waiting' : 'answered'

/**
 * How these tools are now. Without data: by an open alarm of silence, or since a day, or without a
 * value. A tool that was deleted meanwhile is left out.
 */
export const toolsNow = async (
  { storage, clock }: Deps,
  ids: readonly number[],
): Promise<Map<number, ToolNow>> => {
  const open = Map.groupBy(await storage.alarms.openOfTools(ids), ({ toolId }) => toolId)
  const silentBeforeMs = clock().getTime() - SILENT_AFTER_MS
  const now = new Map<number, ToolNow>()
  let latest: Awaited<ReturnType<Storage['readings']['latestOf']>> = new Map()
  let ranges: Awaited<ReturnType<Storage['tools']['ranges']>> = new Map()
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i]!
    if (i % TOOLS_PER_TURN === 0) {
      if (i > 0) await nextTurn()
      const part = ids.slice(i, i + TOOLS_PER_TURN)
      latest = await storage.readings.latestOf(part)
      ranges = await storage.tools.ranges(part)
    }
    const range = ranges.get(id)
    if (range === undefined) continue
    const last = latest.get(id)
    const incidents = open.get(id)
    const celsius = last === undefined ? null : celsiusOf(last.value)
    const isSilent =
      last === undefined ||
      last.timeMs < silentBeforeMs ||
      incidents?.some(({ lane }) => lane === 'NODATA') === true
    now.set(id, {
      alarm: incidents === undefined ? null : alarmOf(incidents),
      state:
        celsius === null || isSilent
          ? 'NO_DATA'
          : rangeState(celsius, range) === 'out-of-range'
            ? 'OUT_NOW'
            : 'IN_NOW',
      beyond: celsius === null ? 0 : Math.max(range.min - celsius, celsius - range.max),
    })
  }
  return now
}

/** How all tools of a query are now, in its order; worked out when first asked for and once. */
export const nowOfQuery = (
  deps: Deps,
  query: Omit<ToolQuery, 'page'>,
): (() => Promise<ReadonlyMap<number, ToolNow>>) => {
  let reading: Promise<ReadonlyMap<number, ToolNow>> | null = null
  return () => (reading ??= deps.storage.tools.idsOf(query).then((ids) => toolsNow(deps, ids)))
}

export const countsNow = (tools: ReadonlyMap<number, ToolNow>): NowCounts => {
  const counts: NowCounts = { total: tools.size, OPEN_ALARM: 0, OUT_NOW: 0, IN_NOW: 0, NO_DATA: 0 }
  for (const now of tools.values())
    for (const filter of NOW_FILTERS) if (isNow(now, filter)) counts[filter] += 1
  return counts
}

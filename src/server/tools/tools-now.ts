import type { Clock } from '../../domain/clock.ts'
import { SILENT_AFTER_MS } from '../../domain/devices/device-state.ts'
import { rangeState } from '../../domain/limits/range.ts'
import { celsiusOf } from '../../domain/readings/stored-value.ts'
import { isNow, NOW_FILTERS, type NowFilter, type ToolNow } from '../../domain/tools/tool-now.ts'
import { type Incident, isWaiting } from '../storage/alarm-store.ts'
import type { Storage } from '../storage/storage.ts'

type Deps = { storage: Storage; clock: Clock }

/** `total`: all of them. */
export type NowCounts = Record<NowFilter, number> & { total: number }

const alarmOf = (incidents: readonly Incident[]): ToolNow['alarm'] => {
  if (incidents.length === 0) return null
  return incidents.some(isWaiting) ? 'waiting' : 'answered'
}

/**
 * How these tools are now. Without data: by an open alarm of silence, or since a day, or without a
 * value. A tool that was deleted meanwhile is left out.
 */
export const toolsNow = async (
  { storage, clock }: Deps,
  ids: readonly number[],
): Promise<Map<number, ToolNow>> => {
  const latest = await storage.readings.latestOf(ids)
  const ranges = await storage.tools.ranges(ids)
  const open = Map.groupBy(await storage.alarms.openOfTools(ids), ({ toolId }) => toolId)
  const silentBeforeMs = clock().getTime() - SILENT_AFTER_MS
  const now = new Map<number, ToolNow>()
  for (const id of ids) {
    const range = ranges.get(id)
    if (range === undefined) continue
    const last = latest.get(id)
    const incidents = open.get(id) ?? []
    const celsius = last === undefined ? null : celsiusOf(last.value)
    const isSilent =
      last === undefined ||
      last.timeMs < silentBeforeMs ||
      incidents.some(({ lane }) => lane === 'NODATA')
    now.set(id, {
      alarm: alarmOf(incidents),
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

export const countsNow = async (deps: Deps, ids: readonly number[]): Promise<NowCounts> => {
  const all = [...(await toolsNow(deps, ids)).values()]
  const counts: NowCounts = { total: ids.length, OPEN_ALARM: 0, OUT_NOW: 0, IN_NOW: 0, NO_DATA: 0 }
  for (const now of all)
    for (const filter of NOW_FILTERS) if (isNow(now, filter)) counts[filter] += 1
  return counts
}

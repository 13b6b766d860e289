import { goodsReachOf } from '../../domain/alarms/goods-through-time.ts'
import { type LimitsInForce, limitsInForce } from '../../domain/limits/limits-in-force.ts'
import { expectedSpan } from '../../domain/readings/expected-span.ts'
import { periodFigures } from '../../domain/readings/period-figures.ts'
import { joinedArrivals, LATE_ON_RECORD_MS } from '../../domain/readings/provenance.ts'
import type { Series } from '../../domain/readings/series.ts'
import type { AlarmFacts } from '../../domain/records/alarm-facts.ts'
import { type AlarmsInForce, alarmsInForce } from '../../domain/records/alarms-in-force.ts'
import { entryInForce } from '../../domain/records/entry-in-force.ts'
import { goodsOnRecord, someWatchGoods } from '../../domain/records/goods-on-record.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Reads } from '../storage/storage.ts'
import { importedStretches } from './imported-stretches.ts'
import { intervalBefore } from './interval-before.ts'
import { limitsOfTool } from './limits-of-tool.ts'
import { readInTurns } from './read-in-turns.ts'

/** The alarms of a period, and what was set and arrived late in it. */
const alarmEvidence = async (
  { storage }: { storage: Pick<Reads, 'readings' | 'alarms' | 'defrosts' | 'imports'> },
  toolId: number,
  { fromMs, toMs, untilMs }: { fromMs: number; toMs: number; untilMs: number },
  limits: readonly LimitsInForce[],
) => {
  const within = { fromMs, toMs }
  const incidents = (await storage.alarms.ofTool(toolId, within)).map(
    ({ startedAt, openedAt, recoveredAt, ...incident }) => ({
      ...incident,
      startedMs: startedAt.getTime(),
      openedMs: openedAt.getTime(),
      recoveredMs: recoveredAt?.getTime() ?? null,
    }),
  )
  const history = await storage.alarms.historyOfAlarms(toolId)
  const arrivals = await storage.readings.lateArrivals(toolId, within, LATE_ON_RECORD_MS)
  const alarms = alarmsInForce(history, { fromMs, untilMs }, limits)
  return {
    incidents,
    alarms,
    compared: await storage.defrosts.comparedWithin(toolId, within),
    arrivals: [...joinedArrivals(arrivals), ...(await importedStretches(storage, toolId, within))],
  }
}

/** The goods' temperature at each reading; null where nothing watches it. */
const goodsWatched = async (
  { storage }: { storage: Pick<Reads, 'readings'> },
  toolId: number,
  series: Series,
  alarms: readonly AlarmsInForce[],
  {
    fromMs,
    fallbackMs,
    signal,
  }: { fromMs: number; fallbackMs: number; signal?: AbortSignal | undefined },
): Promise<Float64Array | null> => {
  if (!someWatchGoods(alarms)) return null
  const before = { fromMs: fromMs - goodsReachOf(alarms), toMs: fromMs }
  const lead = await readInTurns(storage.readings, toolId, before, signal)
  return goodsOnRecord(series, lead, alarms, fallbackMs)
}

/**
 * The figures of a tool's period, and the facts that the reasons of its alarms rest on. Readings are
 * expected from the time on at which the tool was made.
 */
export const periodEvidence = async (
  deps: { storage: Pick<Reads, 'tools' | 'readings' | 'alarms' | 'defrosts' | 'imports'> },
  tool: Tool,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  { nowMs, signal }: { nowMs: number; signal?: AbortSignal | undefined },
) => {
  const within = { fromMs, toMs }
  const series = await readInTurns(deps.storage.readings, tool.id, within, signal)
  const fallbackMs = await intervalBefore(deps, tool.id, fromMs)
  const allLimits = await limitsOfTool(deps, tool.id)
  const limits = limitsInForce(allLimits, within)
  const passed = expectedSpan(within, { toolSinceMs: tool.createdAt.getTime(), untilMs: nowMs })
  const rangeAt = entryInForce(
    limits.map((entry) => entry.fromMs),
    limits,
  )
  const figures = periodFigures(series, { passed, rangeAt, fallbackMs })
  const untilMs = passed.toMs
  const span = { ...within, untilMs }
  const { incidents, ...evidence } = await alarmEvidence(deps, tool.id, span, allLimits)
  const goods = await goodsWatched(deps, tool.id, series, evidence.alarms, {
    fromMs,
    fallbackMs,
    signal,
  })
  const facts: AlarmFacts = { series, goods, fromMs, untilMs, fallbackMs, limits, ...evidence }
  return { figures, passed, incidents, facts }
}

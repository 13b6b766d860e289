import type { Clock } from '../../domain/clock.ts'
import { type LimitsInForce, limitsInForce } from '../../domain/limits/limits-in-force.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import type { Excursion } from '../../domain/readings/excursions.ts'
import { expectedSpan } from '../../domain/readings/expected-span.ts'
import {
  periodFigures as figuresOf,
  type PeriodFigures,
} from '../../domain/readings/period-figures.ts'
import type { ExcursionAlarm } from '../../domain/records/alarm-reason.ts'
import { goodsReachOf } from '../../domain/alarms/goods-through-time.ts'
import { type AlarmsInForce, alarmsInForce } from '../../domain/records/alarms-in-force.ts'
import { entryInForce } from '../../domain/records/entry-in-force.ts'
import { excursionAlarms, incidentsDuring } from '../../domain/records/excursion-alarms.ts'
import { goodsOnRecord, someWatchGoods } from '../../domain/records/goods-on-record.ts'
import type { Series } from '../../domain/readings/series.ts'
import { type OutageOnRecord, outagesOnRecord } from '../../domain/records/outages-on-record.ts'
import { type PeriodVerdict, periodVerdict } from '../../domain/records/period-verdict.ts'
import { silenceAtEnd } from '../../domain/records/silence-at-end.ts'
import {
  joinedArrivals,
  LATE_ON_RECORD_MS,
  lateOnRecord,
} from '../../domain/readings/provenance.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import type { Reads } from '../storage/storage.ts'
import { importedStretches } from './imported-stretches.ts'
import { intervalBefore } from './interval-before.ts'
import { limitsOfTool } from './limits-of-tool.ts'
import { readInTurns } from './read-in-turns.ts'
import { type PeriodText, requestedPeriod } from './requested-period.ts'
import { toolViewer, visibleTool } from './visible-tool.ts'

/** The figures, and what a reader must know before them. */
export type JudgedFigures = PeriodFigures & {
  verdict: PeriodVerdict
  /** From when on readings are expected: the period's beginning, or the tool's when that is later. */
  expectedFromMs: number
  /** When the silence began whose alarm is open at the end of the period; null without one. */
  silentSinceMs: number | null
  /** Readings that arrived late on the record, and by how much at most, ms. */
  late: { readings: number; atMostMs: number | null }
  /** When the server watched nothing, as in a measurement log. */
  outages: readonly OutageOnRecord[]
  /** When excursions began that were recognised as defrosts, ms since 1970, ascending. */
  defrostTimes: readonly number[]
  /** Why the alarms of one of the excursions came when they came, or why none came. */
  alarmsOf: (excursion: Excursion) => ExcursionAlarm[]
}

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
 * The figures of a tool's period, worked out from every reading, each by the limits in force when
 * it was measured. Readings are expected from the time on at which the tool was made.
 */
export const periodFigures =
  (deps: {
    storage: Pick<
      Reads,
      'accounts' | 'tools' | 'readings' | 'alarms' | 'defrosts' | 'outages' | 'imports'
    >
    clock: Clock
  }) =>
  async (
    actor: Actor,
    input: PeriodText & { toolId: number; signal?: AbortSignal | undefined },
  ): Promise<Result<JudgedFigures, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const period = await requestedPeriod(deps, viewer.value, input)
    if (!period.ok) return period
    const visible = await visibleTool(deps, viewer.value, input.toolId)
    if (!visible.ok) return visible
    const tool = visible.value
    const { fromMs, toMs } = period.value
    const within = { fromMs, toMs }
    const series = await readInTurns(deps.storage.readings, tool.id, within, input.signal)
    const fallbackMs = await intervalBefore(deps, tool.id, fromMs)
    const allLimits = await limitsOfTool(deps, tool.id)
    const limits = limitsInForce(allLimits, { fromMs, toMs })
    const passed = expectedSpan(period.value, {
      toolSinceMs: tool.createdAt.getTime(),
      untilMs: deps.clock().getTime(),
    })
    const rangeAt = entryInForce(
      limits.map((entry) => entry.fromMs),
      limits,
    )
    const figures = figuresOf(series, { passed, rangeAt, fallbackMs })
    const untilMs = passed.toMs
    const span = { ...within, untilMs }
    const { incidents, ...evidence } = await alarmEvidence(deps, tool.id, span, allLimits)
    const silence = silenceAtEnd({ incidents, untilMs })
    const verdict = periodVerdict({
      ...figures,
      excursions: figures.excursions.length,
      hasOpenNoDataAlarm: silence !== null,
    })
    const goods = await goodsWatched(deps, tool.id, series, evidence.alarms, {
      fromMs,
      fallbackMs,
      signal: input.signal,
    })
    const facts = { series, goods, fromMs, untilMs, fallbackMs, limits, ...evidence }
    return ok({
      ...figures,
      verdict,
      expectedFromMs: passed.fromMs,
      silentSinceMs: silence?.startedMs ?? null,
      late: lateOnRecord(evidence.arrivals),
      outages: outagesOnRecord(
        await deps.storage.outages.within({ fromMs: passed.fromMs, toMs: untilMs }),
        { fromMs: passed.fromMs, untilMs },
      ),
      defrostTimes: evidence.compared
        .filter(({ alarm, sinceMs }) => alarm === null && sinceMs >= fromMs && sinceMs < toMs)
        .map(({ sinceMs }) => sinceMs),
      alarmsOf: (excursion) =>
        excursionAlarms(excursion, incidentsDuring(incidents, excursion, facts), facts),
    })
  }

import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import type { Excursion } from '../../domain/readings/excursions.ts'
import type { PeriodFigures } from '../../domain/readings/period-figures.ts'
import type { ExcursionAlarm } from '../../domain/records/alarm-reason.ts'
import { excursionAlarms, incidentsDuring } from '../../domain/records/excursion-alarms.ts'
import { type OutageOnRecord, outagesOnRecord } from '../../domain/records/outages-on-record.ts'
import { type PeriodVerdict, periodVerdict } from '../../domain/records/period-verdict.ts'
import { silenceAtEnd } from '../../domain/records/silence-at-end.ts'
import { lateOnRecord } from '../../domain/readings/provenance.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import type { Reads } from '../storage/storage.ts'
import { periodEvidence } from './period-evidence.ts'
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
    const { fromMs, toMs } = period.value
    const { figures, passed, incidents, facts } = await periodEvidence(
      deps,
      visible.value,
      period.value,
      { nowMs: deps.clock().getTime(), signal: input.signal },
    )
    const { untilMs } = facts
    const silence = silenceAtEnd({ incidents, untilMs })
    const verdict = periodVerdict({
      ...figures,
      excursions: figures.excursions.length,
      hasOpenNoDataAlarm: silence !== null,
    })
    return ok({
      ...figures,
      verdict,
      expectedFromMs: passed.fromMs,
      silentSinceMs: silence?.startedMs ?? null,
      late: lateOnRecord(facts.arrivals),
      outages: outagesOnRecord(
        await deps.storage.outages.within({ fromMs: passed.fromMs, toMs: untilMs }),
        { fromMs: passed.fromMs, untilMs },
      ),
      defrostTimes: facts.compared
        .filter(({ alarm, sinceMs }) => alarm === null && sinceMs >= fromMs && sinceMs < toMs)
        .map(({ sinceMs }) => sinceMs),
      alarmsOf: (excursion) =>
        excursionAlarms(excursion, incidentsDuring(incidents, excursion, facts), facts),
    })
  }

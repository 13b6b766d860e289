import type { Series } from '../../readings/series.ts'
import { ALARM_LANES, type AlarmLane } from '../alarm-decision.ts'
import type { AlarmCondition } from '../alarm-settings.ts'
import type { AlarmTool } from '../alarm-tool.ts'
import { createAlarmRun } from '../replay/alarm-run.ts'
import type { DefrostComparison } from '../defrosts/defrost-comparison.ts'
import type { BookedIncident } from '../replay/incident-book.ts'
import { previewOutcome, type PreviewOutcome } from './preview-outcome.ts'

export type AlarmPreview = {
  /** How many alarms would have opened. */
  count: number
  byLane: Record<AlarmLane, number>
  /** How often each of the tool's conditions would have been broken, warnings too. */
  byCondition: readonly { condition: AlarmCondition; count: number }[]
  incidents: readonly BookedIncident[]
  /** Excursions that were compared with the defrosts before them. */
  compared: readonly DefrostComparison[]
  outcome: PreviewOutcome
}

/** Readings between two turns of the event loop: some 3 ms. */
const READINGS_A_SLICE = 2_000

/**
 * Which alarms these readings would have raised with the tool's limits and settings as given, had
 * each arrived when it was measured; warnings of conditions are left out. `untilMs`: since 1970; how long time runs on, so that a
 * silence at the end counts. A pause is left out. In slices, so that others get their turn between
 * them.
 */
export function* previewAlarms(
  { times, values }: Series,
  tool: AlarmTool,
  untilMs: number,
): Generator<void, AlarmPreview> {
  const compared: DefrostComparison[] = []
  const run = createAlarmRun({
    // As if it began to learn now: what it has learned already may rest on these very readings.
    tool: { ...tool, pausedUntilMs: null, defrosts: null },
    onNotice: () => undefined,
    onComparison: (comparison) => compared.push(comparison),
  })
  for (let i = 0; i < times.length; i++) {
    run.measure(times[i]!, values[i]!)
    if ((i + 1) % READINGS_A_SLICE === 0) yield
  }
  if (times.length > 0) run.runUntil(untilMs)
  const byLane = Object.fromEntries(ALARM_LANES.map((lane) => [lane, 0])) as Record<
    AlarmLane,
    number
  >
  const incidents = run.incidents.filter(({ condition }) => condition?.severity !== 'warning')
  for (const { lane } of incidents) byLane[lane]++
  const byCondition = tool.settings.conditions.map((condition) => ({
    condition,
    count: run.incidents.filter((incident) => incident.condition?.id === condition.id).length,
  }))
  const recognised = compared.filter(({ alarm }) => alarm === null).length
  const outcome = previewOutcome(incidents, recognised, untilMs)
  return { count: incidents.length, byLane, byCondition, incidents, compared, outcome }
}

import type { Series } from '../../readings/series.ts'
import { ALARM_LANES, type AlarmLane } from '../alarm-decision.ts'
import type { AlarmTool } from '../alarm-tool.ts'
import { createAlarmRun } from '../replay/alarm-run.ts'
import type { BookedIncident } from '../replay/incident-book.ts'

export type AlarmPreview = {
  /** How many alarms would have opened. */
  count: number
  byLane: Record<AlarmLane, number>
  incidents: readonly BookedIncident[]
}

/** Readings between two turns of the event loop: some 3 ms. */
const READINGS_A_SLICE = 2_000

/**
 * Which alarms these readings would have raised with the tool's limits and settings as given, had
 * each arrived when it was measured. `untilMs`: since 1970; how long time runs on, so that a
 * silence at the end counts. A pause is left out. In slices, so that others get their turn between
 * them.
 */
export function* previewAlarms(
  { times, values }: Series,
  tool: AlarmTool,
  untilMs: number,
): Generator<void, AlarmPreview> {
  const run = createAlarmRun({ tool: { ...tool, pausedUntilMs: null }, onNotice: () => undefined })
  for (let i = 0; i < times.length; i++) {
    run.measure(times[i]!, values[i]!)
    if ((i + 1) % READINGS_A_SLICE === 0) yield
  }
  if (times.length > 0) run.runUntil(untilMs)
  const byLane = Object.fromEntries(ALARM_LANES.map((lane) => [lane, 0])) as Record<
    AlarmLane,
    number
  >
  for (const { lane } of run.incidents) byLane[lane]++
  return { count: run.incidents.length, byLane, incidents: run.incidents }
}

import { HOUR_MS } from '../../domain/durations.ts'
import type { ExcursionAlarm } from '../../domain/records/alarm-reason.ts'
import {
  alarmOf,
  excursionAlarms,
  incidentsDuring,
  watchesTemperature,
} from '../../domain/records/excursion-alarms.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { periodEvidence } from '../readings/period-evidence.ts'
import type { Incident } from '../storage/alarm-store.ts'
import type { Reads } from '../storage/storage.ts'

/** So much of the time before is looked at, as on the page of alarms. */
const BEFORE_MS = HOUR_MS
const NO_REASONS = new Set(['raised', 'no-alarm'])

/**
 * Why the alarm of a deviation came when it came, as page and measurement log say it; of a single
 * excursion without an alarm, why none came. Null where the record proves no reason.
 */
export const reasonOfMatter = async (
  storage: Pick<Reads, 'tools' | 'readings' | 'alarms' | 'defrosts' | 'imports'>,
  { tool, incident, beganMs }: { tool: Tool; incident: Incident | null; beganMs: number },
  { endMs, nowMs, signal }: { endMs: number; nowMs: number; signal?: AbortSignal | undefined },
): Promise<ExcursionAlarm | null> => {
  if (incident !== null && !watchesTemperature(byTimes(incident))) return null
  const span = { fromMs: beganMs - BEFORE_MS, toMs: endMs + 1 }
  const { figures, incidents, facts } = await periodEvidence({ storage }, tool, span, {
    nowMs,
    signal,
  })
  const alarm =
    incident === null
      ? whyNone(
          figures.excursions
            .filter((each) => each.beganMs < endMs && each.endedMs > beganMs)
            .map((each) => excursionAlarms(each, incidentsDuring(incidents, each, facts), facts)),
        )
      : alarmOf(
          byTimes(incident),
          // One that began later says only that the alarm was open already.
          figures.excursions.find(
            (each) =>
              each.beganMs <= incident.openedAt.getTime() &&
              incidentsDuring(incidents, each, facts).some(({ id }) => id === incident.id),
          ) ?? null,
          facts,
        )
  return alarm === null || NO_REASONS.has(alarm.reason.kind) ? null : alarm
}

const byTimes = (incident: Incident) => ({
  ...incident,
  startedMs: incident.startedAt.getTime(),
  openedMs: incident.openedAt.getTime(),
  recoveredMs: incident.recoveredAt?.getTime() ?? null,
})

/** Of one excursion; several have a reason each. */
const whyNone = (excursions: readonly (readonly ExcursionAlarm[])[]): ExcursionAlarm | null => {
  const first = excursions.length === 1 ? excursions[0]![0] : undefined
  return first?.openedMs === null ? first : null
}

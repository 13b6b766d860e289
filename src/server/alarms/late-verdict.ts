import type { AlarmState } from '../../domain/alarms/alarm-state.ts'
import type { AlarmTool } from '../../domain/alarms/alarm-tool.ts'
import {
  judgeLateReadings,
  type LateReadings,
  type LateVerdict,
  type IncidentSpan,
} from '../../domain/alarms/judge-late-readings.ts'
import type { Incident } from '../storage/alarm-store.ts'
import type { Writes } from '../storage/storage.ts'

/**
 * Judges late readings of a tool among the stored ones. `newestMs`: the newest reading that the
 * rule has been given; later requests of the same commit are stored already, but the rule takes
 * them afterwards.
 */
export const lateVerdict = async (
  stores: Pick<Writes, 'readings' | 'alarms'>,
  toolId: number,
  late: LateReadings,
  newestMs: number,
  state: AlarmState | null,
  tool: AlarmTool,
): Promise<LateVerdict> => {
  const usualIntervalMs = await stores.readings.usualIntervalMs(toolId)
  let span = late.span
  for (;;) {
    const series = await stores.readings.readMeasured(toolId, {
      fromMs: span.fromMs,
      toMs: Math.min(span.toMs, newestMs + 1),
    })
    const incidents = (await stores.alarms.ofTool(toolId, span)).map(incidentSpan)
    const question = { late, series, span, newestMs, incidents, usualIntervalMs }
    const verdict = judgeLateReadings(question, state, tool)
    if (verdict.wider === null) return verdict
    span = verdict.wider
  }
}

const incidentSpan = ({ lane, condition, startedAt, recoveredAt }: Incident): IncidentSpan => ({
  lane,
  condition,
  fromMs: startedAt.getTime(),
  toMs: recoveredAt?.getTime() ?? null,
})

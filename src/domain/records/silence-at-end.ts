import type { AlarmLane } from '../alarms/alarm-decision.ts'

/**
 * The no-data alarm that is open at the end of a period or record, null for none. `incidents`:
 * oldest first; `untilMs`: the end, or now while it has not come.
 */
export const silenceAtEnd = <
  T extends { lane: AlarmLane; openedMs: number; recoveredMs: number | null },
>({
  incidents,
  untilMs,
}: {
  incidents: readonly T[]
  untilMs: number
}): T | null =>
  incidents.findLast(
    ({ lane, openedMs, recoveredMs }) =>
      lane === 'NODATA' && openedMs <= untilMs && (recoveredMs ?? Infinity) > untilMs,
  ) ?? null

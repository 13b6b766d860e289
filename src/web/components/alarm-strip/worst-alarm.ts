import type { AlarmSummary } from '../../api/use-open-alarms.ts'

type Judged = Pick<
  AlarmSummary,
  'severity' | 'lane' | 'startedAt' | 'isWaiting' | 'limit' | 'extreme'
>

const LANE_RANK = { HIGH: 0, LOW: 0, CONDITION: 0, SENSOR: 1, NODATA: 2 } as const satisfies Record<
  AlarmSummary['lane'],
  number
>

export const isTemperature = ({ lane }: Pick<AlarmSummary, 'lane'>): boolean =>
  LANE_RANK[lane] === 0

/** °C that the worst value so far is beyond the limit: it only grows while the alarm is open. */
const beyond = ({ limit, extreme }: Judged): number =>
  limit === null || extreme === null ? 0 : Math.abs(extreme - limit)

/**
 * Whom to look after first: alarms before warnings, those that wait for somebody before others,
 * temperatures before faults, the farthest beyond its limit, the longest. Null without alarms.
 */
export const worstAlarm = <A extends Judged>(alarms: readonly A[]): A | null =>
  alarms.toSorted(
    (a, b) =>
      Number(a.severity === 'WARNING') - Number(b.severity === 'WARNING') ||
      Number(b.isWaiting) - Number(a.isWaiting) ||
      LANE_RANK[a.lane] - LANE_RANK[b.lane] ||
      beyond(b) - beyond(a) ||
      Date.parse(a.startedAt) - Date.parse(b.startedAt),
  )[0] ?? null

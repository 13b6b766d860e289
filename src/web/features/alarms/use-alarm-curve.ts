import { useQuery } from '@tanstack/react-query'
import {
  ChartSeriesDocument,
  PeriodFiguresDocument,
  type ChartSeriesQuery,
  type PeriodFiguresQuery,
} from '../../api/generated/graphql.ts'
import { HOUR_MS } from '../../../domain/durations.ts'
import { celsiusPerHour, TREND_MS } from '../../../domain/readings/trend.ts'
import { storedCelsius } from '../../../domain/readings/stored-value.ts'
import { pageClock } from '../../clock/page-clock.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { ALARMS_KEY, type AlarmRow } from '../../api/use-open-alarms.ts'

/** How much of the time before the alarm the curve shows. */
const BEFORE_MS = HOUR_MS
const STRETCHES = 240

export type AlarmCurve = {
  series: ChartSeriesQuery['chartSeries']
  fromMs: number
  toMs: number
  /** Of the last hour, °C per hour; null when too little is known of it. */
  slope: number | null
  /** Why the alarm came when it came; undefined when the record does not prove it. */
  reason: PeriodFiguresQuery['periodFigures']['excursions'][number]['alarms'][number] | undefined
}

/** Without readings of the last hour there is no present trend. */
const slopeAt = ({ times, means }: ChartSeriesQuery['chartSeries'], nowMs: number) => {
  const first = times.findIndex((time) => time >= nowMs - TREND_MS)
  return first === -1
    ? null
    : celsiusPerHour({
        times: Float64Array.from(times.slice(first)),
        values: Int32Array.from(means.slice(first), storedCelsius),
      })
}

/**
 * The readings of a temperature alarm from an hour before it began, and why it was raised when it
 * was. Loaded again while the alarm is open. `data`: undefined until it has loaded. `isWanted`:
 * false for what has no temperature.
 */
export const useAlarmCurve = (
  alarm: Pick<AlarmRow, 'id' | 'condition' | 'startedAt' | 'openedAt' | 'recoveredAt'> & {
    tool: { id: string }
  },
  isWanted: boolean,
) => {
  const { data, isError } = useQuery({
    queryKey: [...ALARMS_KEY, 'curve', alarm.id],
    queryFn: async ({ signal }): Promise<AlarmCurve> => {
      const nowMs = pageClock.now()
      const fromMs = Date.parse(alarm.startedAt) - BEFORE_MS
      const toMs = alarm.recoveredAt === null ? nowMs : Date.parse(alarm.recoveredAt)
      const span = {
        toolId: alarm.tool.id,
        dateStart: new Date(fromMs).toISOString(),
        dateEnd: new Date(toMs + 1).toISOString(),
      }
      const [{ chartSeries }, figures] = await Promise.all([
        request(ChartSeriesDocument, { ...span, maxPoints: STRETCHES }, { signal }),
        // The reason is a comment: without it the curve is shown all the same.
        request(PeriodFiguresDocument, span, { signal }).catch(() => null),
      ])
      return {
        series: chartSeries,
        fromMs,
        toMs,
        slope: slopeAt(chartSeries, nowMs),
        reason: figures?.periodFigures.excursions
          .flatMap(({ alarms }) => alarms)
          // Of an excursion that began while it was open: no reason why it came.
          .find(
            ({ openedAt, condition, reason }) =>
              openedAt === alarm.openedAt &&
              condition === alarm.condition &&
              reason !== 'ALREADY_OPEN',
          ),
      }
    },
    enabled: isWanted,
    refetchInterval: alarm.recoveredAt === null ? REFRESH_MS : false,
  })
  return { data, hasFailed: isError && data === undefined }
}

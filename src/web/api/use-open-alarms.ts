import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  OpenAlarmCountDocument,
  OpenAlarmsDocument,
  type AlarmSummaryFragment,
} from './generated/graphql.ts'
import { REFRESH_MS } from './query-client.ts'
import { request } from './request.ts'

export type AlarmSummary = AlarmSummaryFragment

/** First part of the key of every query for alarms: a changed alarm invalidates them all. */
export const ALARMS_KEY = ['alarms'] as const

/** More than a page of widgets has; the most that the server gives at once. */
const MOST = 200

/**
 * How many open alarms the viewer sees; null until the answer. `isAllowed`: some roles see no
 * alarms.
 */
export const useOpenAlarmCount = (isAllowed: boolean): number | null => {
  const { data = null } = useQuery({
    queryKey: [...ALARMS_KEY, 'count'],
    queryFn: async ({ signal }) =>
      (await request(OpenAlarmCountDocument, {}, { signal })).openAlarmCount,
    enabled: isAllowed,
    refetchInterval: REFRESH_MS,
  })
  return data
}

/**
 * Unacknowledged before acknowledged, temperatures before faults, the longest first: a widget shows
 * only the first.
 */
const URGENCY = { HIGH: 0, LOW: 0, SENSOR: 1, NODATA: 2 } as const
const byUrgency = (a: AlarmSummary, b: AlarmSummary): number =>
  Number(a.acknowledgedAt !== null) - Number(b.acknowledgedAt !== null) ||
  URGENCY[a.lane] - URGENCY[b.lane] ||
  Date.parse(a.startedAt) - Date.parse(b.startedAt)

const NONE: readonly AlarmSummary[] = []

/**
 * The open alarms, also by tool, the most urgent first. `userId`: of that account and its subtree.
 */
export const useOpenAlarms = (
  userId: string | null = null,
): { all: readonly AlarmSummary[]; byTool: ReadonlyMap<string, readonly AlarmSummary[]> } => {
  const { data: all = NONE } = useQuery({
    queryKey: [...ALARMS_KEY, 'open', userId],
    queryFn: async ({ signal }) =>
      (await request(OpenAlarmsDocument, { userId, first: MOST }, { signal })).alarmList,
    refetchInterval: REFRESH_MS,
  })
  return useMemo(
    () => ({
      all: all.toSorted(byUrgency),
      byTool: Map.groupBy(all.toSorted(byUrgency), ({ tool }) => tool.id),
    }),
    [all],
  )
}

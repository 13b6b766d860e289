import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { askedAhead } from './asked-ahead.ts'
import {
  OpenAlarmCountDocument,
  OpenAlarmsDocument,
  type OpenAlarmsQuery,
  type AlarmEntryFragment,
  type AlarmRowFragment,
  type AlarmSummaryFragment,
} from './generated/graphql.ts'
import { REFRESH_MS } from './query-client.ts'
import { request } from './request.ts'

export type AlarmSummary = AlarmSummaryFragment
/** As a card of a sensor shows it. */
export type OpenAlarm = OpenAlarmsQuery['openAlarms'][number]
/** A card in a list of alarms. */
export type AlarmRow = AlarmRowFragment
/** An alarm with its messages and what was done. */
export type Alarm = AlarmEntryFragment

/** First part of the key of every query for alarms: a changed alarm invalidates them all. */
export const ALARMS_KEY = ['alarms'] as const

/** `waiting`: the open ones that wait for somebody. `isSupportOpen`: somebody may look at the account. */
export type OpenAlarmCount = { open: number; waiting: number; isSupportOpen?: boolean }

/** Parts of one page that are drawn one after the other share an answer of this age, ms. */
const SHARED_MS = 3_000

/** Part of the key of the query for the count, and the question itself. */
export const ALARM_COUNT_KEY = [...ALARMS_KEY, 'count'] as const
export const loadAlarmCount = async (signal?: AbortSignal): Promise<OpenAlarmCount> => {
  const counts = await request(OpenAlarmCountDocument, {}, { signal })
  return {
    open: counts.openAlarmCount,
    waiting: counts.unacknowledgedAlarmCount,
    isSupportOpen: counts.supportOpen,
  }
}

/** How many open alarms the viewer sees; null until the answer. */
export const useOpenAlarmCount = (): OpenAlarmCount | null => {
  const { data = null } = useQuery({
    queryKey: ALARM_COUNT_KEY,
    queryFn: ({ queryKey, signal }) => askedAhead(queryKey, () => loadAlarmCount(signal)),
    staleTime: SHARED_MS,
    refetchInterval: REFRESH_MS,
  })
  return data
}

/**
 * Alarms before warnings, those that wait for somebody before others, temperatures before faults, the
 * longest first: a widget shows only the first.
 */
const URGENCY = { HIGH: 0, LOW: 0, CONDITION: 0, SENSOR: 1, NODATA: 2 } as const
const byUrgency = (a: AlarmSummary, b: AlarmSummary): number =>
  Number(a.severity === 'WARNING') - Number(b.severity === 'WARNING') ||
  Number(b.isWaiting) - Number(a.isWaiting) ||
  URGENCY[a.lane] - URGENCY[b.lane] ||
  Date.parse(a.startedAt) - Date.parse(b.startedAt)

const NONE: ReadonlyMap<string, readonly OpenAlarm[]> = new Map()

/** Part of the key of the query for the open alarms of these tools, null: of all own ones, and the question itself. */
export const openAlarmsOf = (toolIds: readonly string[] | null) =>
  [...ALARMS_KEY, 'open', toolIds] as const
export const loadAllOpenAlarms = async (
  toolIds: readonly string[] | null,
  signal?: AbortSignal,
): Promise<readonly OpenAlarm[]> =>
  (await request(OpenAlarmsDocument, { toolIds: toolIds && [...toolIds] }, { signal })).openAlarms

const useOpenAlarmsQuery = (toolIds: readonly string[] | null | undefined) =>
  useQuery({
    queryKey: openAlarmsOf(toolIds ?? null),
    queryFn: ({ queryKey, signal }) =>
      askedAhead(queryKey, () => loadAllOpenAlarms(toolIds ?? null, signal)),
    enabled: toolIds !== null,
    staleTime: SHARED_MS,
    refetchInterval: REFRESH_MS,
  })

/** Whether all open alarms that the viewer owns are known, or cannot be had now. */
export const useAreOwnAlarmsKnown = (): boolean => {
  const { data, failureCount, fetchStatus } = useOpenAlarmsQuery(undefined)
  return data !== undefined || failureCount > 0 || fetchStatus !== 'fetching'
}

/**
 * The open alarms by tool, the most urgent first. `toolIds`: of these tools; undefined: of all that
 * the viewer owns; null: not known yet.
 */
export const useOpenAlarms = (
  toolIds: readonly string[] | null | undefined,
): ReadonlyMap<string, readonly OpenAlarm[]> => {
  const { data } = useOpenAlarmsQuery(toolIds)
  return useMemo(
    () =>
      data === undefined ? NONE : Map.groupBy(data.toSorted(byUrgency), ({ tool }) => tool.id),
    [data],
  )
}

/** How to ask again for the open alarms that failed to load; null while they are there, or before the first answer. */
export const useAlarmsRetry = (
  toolIds: readonly string[] | null | undefined,
): (() => void) | null => {
  const { data, errorUpdateCount, refetch } = useOpenAlarmsQuery(toolIds)
  // While it is asked again the last error is no more, but what it said still holds.
  return data === undefined && errorUpdateCount > 0 ? () => void refetch() : null
}

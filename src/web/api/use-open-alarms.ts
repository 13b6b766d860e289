import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { answerStateOf } from './answer-state.ts'
import { askedAhead } from './asked-ahead.ts'
import {
  OpenAlarmCountDocument,
  OpenAlarmCountsDocument,
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

/** How many open alarms the viewer sees; null until the answer. */
export const useOpenAlarmCount = (): OpenAlarmCount | null => {
  const { data = null } = useQuery({
    queryKey: [...ALARMS_KEY, 'count'],
    queryFn: async ({ signal }): Promise<OpenAlarmCount> => {
      const counts = await request(OpenAlarmCountDocument, {}, { signal })
      return {
        open: counts.openAlarmCount,
        waiting: counts.unacknowledgedAlarmCount,
        isSupportOpen: counts.supportOpen,
      }
    },
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

const useOpenAlarmsQuery = (toolIds: readonly string[] | null | undefined) =>
  useQuery({
    queryKey: [...ALARMS_KEY, 'open', toolIds ?? null],
    queryFn: async ({ signal }) =>
      (await request(OpenAlarmsDocument, { toolIds: toolIds ? [...toolIds] : null }, { signal }))
        .openAlarms,
    enabled: toolIds !== null,
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

/** `expandsOne`: a single alarm that takes an acknowledgement, which its page shows in full. */
export type ToolAlarmState = { open: number; expandsOne: boolean }

const NO_ALARM: ToolAlarmState = { open: 0, expandsOne: false }

/** Part of the key of the query for a sensor's open alarms, and the question itself. */
export const openAlarmsKey = (toolId: string | null) =>
  [...ALARMS_KEY, 'open', toolId === null ? [] : [toolId]] as const
export const loadOpenAlarms = async (
  toolId: string,
  signal?: AbortSignal,
): Promise<readonly OpenAlarm[]> =>
  (await request(OpenAlarmsDocument, { toolIds: [toolId] }, { signal })).openAlarms

/**
 * How many open alarms this sensor has; null until that is known. A question that fails answers
 * none: the page does not wait for it.
 */
export const useToolAlarmState = (toolId: string | null): ToolAlarmState | null => {
  const { data, failureCount } = useQuery({
    queryKey: openAlarmsKey(toolId),
    queryFn: ({ queryKey, signal }) => askedAhead(queryKey, () => loadOpenAlarms(toolId!, signal)),
    enabled: toolId !== null,
  })
  if (data === undefined) return toolId === null || failureCount > 0 ? NO_ALARM : null
  return {
    open: data.length,
    expandsOne: data.length === 1 && answerStateOf(data[0]!) !== 'acknowledged',
  }
}

const NO_COUNTS: ReadonlyMap<string, number> = new Map()

/** How many open alarms each of these accounts has, those of the accounts below it included. */
export const useOpenAlarmCounts = (userIds: readonly string[]): ReadonlyMap<string, number> => {
  const { data } = useQuery({
    queryKey: [...ALARMS_KEY, 'counts', userIds],
    queryFn: async ({ signal }) =>
      (await request(OpenAlarmCountsDocument, { userIds: [...userIds] }, { signal }))
        .openAlarmCounts,
    enabled: userIds.length > 0,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
  return useMemo(
    () =>
      data === undefined ? NO_COUNTS : new Map(data.map(({ userId, open }) => [userId, open])),
    [data],
  )
}

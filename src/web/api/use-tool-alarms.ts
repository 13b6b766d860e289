import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ToolAlarmsDocument, type AlarmEntryFragment } from './generated/graphql.ts'
import { REFRESH_MS } from './query-client.ts'
import { request } from './request.ts'
import { ALARMS_KEY } from './use-open-alarms.ts'

export type Alarm = AlarmEntryFragment

const A_PAGE = 100
const MOST_PAGES = 5

/**
 * The alarms from the newest back to the period's start; the server lists them by when they opened.
 */
const fetchSince = async (
  toolId: string,
  fromMs: number,
  signal: AbortSignal,
): Promise<Alarm[]> => {
  const alarms: Alarm[] = []
  for (let page = 0; page < MOST_PAGES; page++) {
    const { alarmList } = await request(
      ToolAlarmsDocument,
      { toolId, first: A_PAGE, before: alarms.at(-1)?.id ?? null },
      { signal },
    )
    alarms.push(...alarmList)
    if (alarmList.length < A_PAGE || Date.parse(alarmList.at(-1)!.openedAt) < fromMs) break
  }
  return alarms
}

/**
 * One tool's alarms: the open ones, and those that overlap a period. Null until the first answer;
 * `hasFailed` when that failed.
 */
export const useToolAlarms = (
  toolId: string,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): { alarms: readonly Alarm[] | null; hasFailed: boolean } => {
  const { data = null, isError } = useQuery({
    queryKey: [...ALARMS_KEY, 'tool', toolId, fromMs, toMs],
    queryFn: async ({ signal }) =>
      (await fetchSince(toolId, fromMs, signal)).filter(
        ({ startedAt, recoveredAt }) =>
          recoveredAt === null ||
          (Date.parse(startedAt) < toMs && Date.parse(recoveredAt) >= fromMs),
      ),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
  return { alarms: data, hasFailed: isError && data === null }
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { AlarmSpansDocument, type AlarmSpansQuery } from './generated/graphql.ts'
import { REFRESH_MS } from './query-client.ts'
import { request } from './request.ts'
import { ALARMS_KEY } from './use-open-alarms.ts'

export type AlarmSpan = AlarmSpansQuery['alarmList'][number]

/** The most that the server answers at once. */
const A_PAGE = 200

/** All alarms of one tool that touch a period, the newest first; null until the first answer. */
export const useAlarmSpans = (
  toolId: string,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): readonly AlarmSpan[] | null => {
  const period = {
    dateStart: new Date(fromMs).toISOString(),
    dateEnd: new Date(toMs).toISOString(),
  }
  const { data = null } = useQuery({
    queryKey: [...ALARMS_KEY, 'spans', toolId, fromMs, toMs],
    queryFn: async ({ signal }) => {
      const spans: AlarmSpan[] = []
      for (;;) {
        const before = spans.at(-1)?.id ?? null
        const { alarmList } = await request(
          AlarmSpansDocument,
          { toolId, ...period, first: A_PAGE, before },
          { signal },
        )
        spans.push(...alarmList)
        if (alarmList.length < A_PAGE) return spans
      }
    },
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
  return data
}

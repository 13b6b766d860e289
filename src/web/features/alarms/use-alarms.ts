import { useInfiniteQuery } from '@tanstack/react-query'
import { pageClock } from '../../clock/page-clock.ts'
import { AlarmListDocument } from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { ALARMS_KEY } from '../../api/use-open-alarms.ts'

/** Alarms a page. Open alarms are few and all of them should be visible at once. */
const PAGE_SIZE = { open: 200, past: 25 } as const

/** `open` null: open and ended alarms. */
export type AlarmChoice = { open: boolean | null; toolId: string | null; userId: string | null }

/**
 * The alarms that the viewer may see, newest first, loaded page by page. After a failed refresh the
 * loaded alarms stay.
 */
export const useAlarms = (choice: AlarmChoice) => {
  const first = choice.open === true ? PAGE_SIZE.open : PAGE_SIZE.past
  const { data, error, dataUpdatedAt, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: [...ALARMS_KEY, 'list', choice],
      initialPageParam: null as string | null,
      queryFn: async ({ pageParam, signal }) =>
        (await request(AlarmListDocument, { ...choice, first, before: pageParam }, { signal }))
          .alarmList,
      getNextPageParam: (page) => (page.length < first ? null : page.at(-1)!.id),
      refetchInterval: choice.open === true ? REFRESH_MS : false,
    })
  return {
    alarms: data?.pages.flat() ?? null,
    error,
    checkedAtMs: pageClock.ofDevice(dataUpdatedAt),
    hasOlder: hasNextPage,
    isLoadingOlder: isFetchingNextPage,
    loadOlder: () => void fetchNextPage(),
    reload: () => void refetch(),
  }
}

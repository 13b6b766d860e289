import { useInfiniteQuery } from '@tanstack/react-query'
import { AlarmListDocument, type AlarmEntryFragment } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'

export type Alarm = AlarmEntryFragment
export const ALARMS_KEY = ['alarms'] as const
const A_PAGE = 25

/** `open` null: open and past ones. */
export type AlarmChoice = { open: boolean | null; toolId: string | null; userId: string | null }

/** Alarms in sight, newest first, page by page into the past. */
export const useAlarms = (choice: AlarmChoice) => {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...ALARMS_KEY, choice],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => (await request(AlarmListDocument, { ...choice, first: A_PAGE, before: pageParam }, { signal })).alarmList,
    getNextPageParam: (page) => (page.length < A_PAGE ? null : page.at(-1)!.id),
  })
  return {
    alarms: data?.pages.flat() ?? null,
    error,
    hasOlder: hasNextPage,
    isLoadingOlder: isFetchingNextPage,
    loadOlder: () => void fetchNextPage(),
    reload: () => void refetch(),
  }
}

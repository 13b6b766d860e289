import { useInfiniteQuery } from '@tanstack/react-query'
import {
  AlarmListDocument,
  type AlarmListQuery,
  type AlarmListQueryVariables,
} from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { type AlarmRow, ALARMS_KEY } from '../../api/use-open-alarms.ts'
import { pagedList } from './paged-list.ts'

/**
 * The first page is small and quick. Later pages are larger, since every refresh loads all of them.
 */
const pageSize = (before: string | null): number => (before === null ? 25 : 100)

/** Which alarms. What is left out does not filter; `open` left out: open and ended ones. */
export type AlarmChoice = Omit<
  AlarmListQueryVariables,
  'first' | 'before' | 'isFirstPage' | 'order' | 'isFolded'
>

const hasOpen = (pages: readonly AlarmListQuery[]): boolean =>
  pages.some(({ alarmList }) => alarmList.some(({ recoveredAt }) => recoveredAt === null))

/** Whether a card stands for all open alarms of its group. */
export const foldsGroups = ({ open, groupId, toolId }: AlarmChoice): boolean =>
  open === true && (groupId ?? null) === null && (toolId ?? null) === null

/** How many open alarms the cards of a list with folded groups stand for. */
export const foldedCount = (alarms: readonly Pick<AlarmRow, 'group'>[]): number =>
  alarms.reduce((sum, { group }) => sum + Math.max(1, group?.open ?? 1), 0)

/**
 * A list of alarms, loaded page by page: open ones with the longest waiting first, others with the
 * newest first. `count`: of all pages. After a failed refresh the loaded alarms stay. Open alarms are
 * loaded again by themselves; with `refreshesOpen` a list of both kinds is too, while it has an open
 * one.
 */
export const useAlarms = (choice: AlarmChoice, { refreshesOpen = false } = {}) => {
  const query = useInfiniteQuery({
    queryKey: [...ALARMS_KEY, 'list', choice],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      request(
        AlarmListDocument,
        {
          ...choice,
          order: choice.open === true ? 'LONGEST_WAITING' : 'NEWEST',
          isFolded: foldsGroups(choice),
          first: pageSize(pageParam),
          before: pageParam,
          isFirstPage: pageParam === null,
        },
        { signal },
      ),
    getNextPageParam: ({ alarmList }, _pages, before) =>
      alarmList.length < pageSize(before) ? null : alarmList.at(-1)!.id,
    refetchInterval: ({ state }) =>
      choice.open === true || (refreshesOpen && hasOpen(state.data?.pages ?? []))
        ? REFRESH_MS
        : false,
  })
  const { data } = query
  return {
    alarms: data?.pages.flatMap(({ alarmList }) => alarmList) ?? null,
    count: data?.pages[0]?.alarmCount ?? null,
    ...pagedList(query),
  }
}

import { useInfiniteQuery } from '@tanstack/react-query'
import {
  AlarmsByCustomerDocument,
  type AlarmsByCustomerQuery,
  type AlarmLane,
} from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { ALARMS_KEY } from '../../api/use-open-alarms.ts'
import { pagedList } from './paged-list.ts'

const CUSTOMERS_A_PAGE = 25
/** Alarms that stand under each customer at first. */
export const MOST_OF_EACH = 3

export type CustomerAlarms = AlarmsByCustomerQuery['openAlarmsByCustomer']['rows'][number]

/**
 * The customers with open alarms, loaded page by page, each with its longest-waiting ones. The
 * counts are those of all pages.
 */
export const useAlarmsByCustomer = (choice: {
  userId: string | null
  lane: AlarmLane | null
  search: string | null
}) => {
  const query = useInfiniteQuery({
    queryKey: [...ALARMS_KEY, 'customers', choice],
    initialPageParam: 0,
    queryFn: async ({ pageParam: offset, signal }) =>
      (
        await request(
          AlarmsByCustomerDocument,
          { ...choice, first: CUSTOMERS_A_PAGE, offset, most: MOST_OF_EACH },
          { signal },
        )
      ).openAlarmsByCustomer,
    getNextPageParam: ({ customers }, pages) => {
      const loaded = pages.length * CUSTOMERS_A_PAGE
      return loaded < customers ? loaded : null
    },
    refetchInterval: REFRESH_MS,
  })
  const { data } = query
  // A customer may move to another page while the pages load.
  const customers = data && [
    ...new Map(data.pages.flatMap(({ rows }) => rows).map((row) => [row.user.id, row])).values(),
  ]
  return {
    customers: customers ?? null,
    counts: data?.pages[0] ?? null,
    ...pagedList(query),
  }
}

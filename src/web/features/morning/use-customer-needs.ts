import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  CustomerNeedsDocument,
  type CustomerNeedsQuery,
  type NeedKind,
  type NeedOrder,
} from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { ALARMS_KEY } from '../../api/use-open-alarms.ts'

type NeedPage = CustomerNeedsQuery['customerNeeds']
export type CustomerNeed = NeedPage['rows'][number]
export type Night = NeedPage['night']
export type Person = NeedPage['people'][number]

/**
 * A page of the customers who need somebody. A changed alarm loads it anew, as the other lists of
 * alarms; the rest of what it counts follows with the next refresh.
 */
export const useCustomerNeeds = (page: {
  only: NeedKind | null
  order: NeedOrder
  mine: boolean
  snoozed: boolean
  first: number
  offset: number
}) => {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...ALARMS_KEY, 'needs', page],
    queryFn: async ({ signal }) =>
      (await request(CustomerNeedsDocument, page, { signal })).customerNeeds,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  return {
    needs: data ?? null,
    error: data === undefined ? error : null,
    isChanging: isPlaceholderData,
    reload: () => void refetch(),
  }
}

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { pageClock } from '../../clock/page-clock.ts'

/** A list that is loaded page by page. `loaded`: how many pages are there. */
export type PagedList = {
  /** Why nothing is there; null after a failed refresh: what was loaded stays. */
  error: Error | null
  checkedAtMs: number
  loaded: number
  hasMore: boolean
  hasMoreFailed: boolean
  isLoadingMore: boolean
  loadMore: () => void
  reload: () => void
}

/** What a page needs of such a list besides its rows. */
export const pagedList = (
  query: UseInfiniteQueryResult<InfiniteData<unknown, unknown>>,
): PagedList => ({
  error: query.data === undefined ? query.error : null,
  checkedAtMs: pageClock.ofDevice(query.dataUpdatedAt),
  loaded: query.data?.pages.length ?? 0,
  hasMore: query.hasNextPage,
  hasMoreFailed: query.isFetchNextPageError,
  isLoadingMore: query.isFetchingNextPage,
  loadMore: () => void query.fetchNextPage(),
  reload: () => void query.refetch(),
})

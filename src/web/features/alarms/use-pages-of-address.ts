import { useEffect } from 'react'
import type { PagedList } from './paged-list.ts'
import type { AlarmFilterState } from './use-alarm-filter.ts'

/**
 * The list with as many pages as the address names: after a reload, "back" and by a sent link it is as long as
 * it was. `loadMore` of what comes back writes the next page into the address.
 */
export const usePagesOfAddress = <List extends PagedList>(
  list: List,
  { pages, showPages }: Pick<AlarmFilterState, 'pages' | 'showPages'>,
): List => {
  const { loaded, hasMore, isLoadingMore, hasMoreFailed, loadMore } = list
  const isShort = loaded > 0 && loaded < pages && hasMore
  const loadsNow = isShort && !isLoadingMore && !hasMoreFailed
  useEffect(() => {
    if (loadsNow) loadMore()
  }, [loadsNow, loadMore])
  return { ...list, loadMore: () => (isShort ? loadMore() : showPages(loaded + 1)) }
}

import { useEffect } from 'react'
import type { AlarmFilterState } from './use-alarm-filter.ts'

/** A list that is loaded page by page. `loaded`: how many pages are there. */
type PagedList = {
  loaded: number
  hasMore: boolean
  isLoadingMore: boolean
  hasMoreFailed: boolean
  loadMore: () => void
}

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

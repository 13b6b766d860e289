import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { filterOf, type Filter, type Sort } from '../../components/view-bar/tool-view.ts'
import { changedAddress } from '../../ui/page/changed-address.ts'

const SORT_KEY = 'coldwatch.dashboard-sort'

/**
 * Filter and search are part of the address, so that "back" from a sensor restores them. The sort
 * is kept in the browser.
 */
export const useDashboardView = () => {
  const [params, setParams] = useSearchParams()
  const [sort, setSort] = useState<Sort>(() =>
    localStorage.getItem(SORT_KEY) === 'need' ? 'need' : 'name',
  )
  const set = (name: 'state' | 'search', value: string) =>
    setParams((before) => changedAddress(before, { [name]: value }), { replace: true })
  return {
    filter: filterOf(params),
    search: params.get('search') ?? '',
    sort,
    setFilter: (filter: Filter) => set('state', filter === 'all' ? '' : filter),
    setSearch: (search: string) => set('search', search),
    setSort: (next: Sort) => {
      localStorage.setItem(SORT_KEY, next)
      setSort(next)
    },
    showAll: () => setParams({}, { replace: true }),
  }
}

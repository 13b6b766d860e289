import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { TOOL_STATES, type Filter, type Sort } from './arrange-tools.ts'

const SORT_KEY = 'coldwatch.dashboard-sort'

const isFilter = (text: string | null): text is Filter =>
  text === 'alarm' || (TOOL_STATES as readonly (string | null)[]).includes(text)

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
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === '') after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true },
    )
  const state = params.get('state')
  return {
    filter: isFilter(state) ? state : ('all' as const),
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

export type DashboardView = ReturnType<typeof useDashboardView>

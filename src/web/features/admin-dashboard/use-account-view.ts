import { useSearchParams } from 'react-router'
import { filterOf, type Filter, type Sort } from '../../components/view-bar/tool-view.ts'
import { useTableAddress } from '../../ui/data-table/use-table-address.ts'
import { changedAddress } from '../../ui/page/changed-address.ts'

/** Page, search, order and filter of the dashboard of an account. All are part of the address. */
export const useAccountView = () => {
  const [params, setParams] = useSearchParams()
  const { page, search, typed, setTyped, sort, goTo, addressOf } = useTableAddress({
    sortable: ['name', 'need'],
    firstSort: 'name',
  })
  const setFilter = (filter: Filter): void =>
    setParams(
      (before) => changedAddress(before, { page: '', state: filter === 'all' ? '' : filter }),
      { replace: true },
    )
  return {
    page,
    search,
    typed,
    setTyped,
    addressOf,
    filter: filterOf(params),
    setFilter,
    sort: sort === 'need' ? ('need' as const) : ('name' as const),
    setSort: (next: Sort) => goTo({ sort: next }, { replace: true }),
  }
}

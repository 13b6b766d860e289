import { useSearchParams } from 'react-router'
import { SHORTEST_SEARCH } from '../../../domain/tables/table-request.ts'
import { useTypedText } from '../form/use-typed-text.ts'
import { columnOf, type Sort } from './column.ts'

/** How many rows a page may have; the first is the usual one. */
export const PAGE_SIZES = [10, 25, 50, 100] as const

const PAGE = /^[1-9]\d{0,6}$/

/** The search that a typed text means: a text that is too short means none, as on the server. */
export const appliedSearch = (typed: string): string =>
  [...typed].length < SHORTEST_SEARCH ? '' : typed

type TableChange = { page?: number; sort?: Sort; size?: number }

export type TableAddress = {
  /** From 1. */
  page: number
  /** Rows on a page. */
  size: number
  sort: Sort
  /** The applied search; empty: none. */
  search: string
  /** The text in the field. The search follows it when the typing pauses. */
  typed: string
  setTyped: (text: string) => void
  /** The address of another page or order, for a link. It names no page when that is the first. */
  addressOf: (change: TableChange) => string
  goTo: (change: TableChange, options?: { replace: boolean }) => void
}

/**
 * Page, its size, search and order of a table. They are kept in the address, so that the browser's Back finds
 * them again; the rest of the address stays. A page or column that does not exist is ignored.
 */
export const useTableAddress = ({
  sortable,
  firstSort,
}: {
  sortable: readonly string[]
  firstSort: Sort
}): TableAddress => {
  const [params, setParams] = useSearchParams()
  const wantedPage = params.get('page') ?? ''
  const wantedSort = params.get('sort') ?? firstSort
  const page = PAGE.test(wantedPage) ? Number(wantedPage) : 1
  const size = PAGE_SIZES.find((rows) => String(rows) === params.get('size')) ?? PAGE_SIZES[0]
  const sort = sortable.includes(columnOf(wantedSort)) ? wantedSort : firstSort
  const search = params.get('search') ?? ''

  const changed = (change: TableChange & { search?: string }): URLSearchParams => {
    const next = new URLSearchParams(params)
    const target = { page, size, sort, search, ...change }
    const values = {
      page: target.page === 1 ? '' : String(target.page),
      size: target.size === PAGE_SIZES[0] ? '' : String(target.size),
      sort: target.sort === firstSort ? '' : target.sort,
      search: target.search,
    }
    for (const [name, value] of Object.entries(values)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    return next
  }

  const [typed, setTyped] = useTypedText(search, (text) => {
    // Back returns to the table before the search, not to each letter of it.
    setParams(changed({ search: text, page: 1 }), { replace: search !== '' })
  })

  return {
    page,
    size,
    sort,
    search: appliedSearch(search),
    typed,
    setTyped,
    addressOf: (change) => `?${changed({ ...change, page: change.page ?? 1 }).toString()}`,
    goTo: (change, options) =>
      setParams(changed({ ...change, page: change.page ?? 1 }), options ?? {}),
  }
}

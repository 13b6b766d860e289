import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { SHORTEST_SEARCH } from '../../../domain/tables/table-request.ts'
import { columnOf, type Sort } from './column.ts'

export const PAGE_SIZE = 10
/** Long enough to type on, short enough not to be noticed. */
const TYPING_PAUSE_MS = 250

const PAGE = /^[1-9]\d{0,6}$/

/** Shorter texts search for nothing, as on the server. */
export const appliedSearch = (typed: string): string =>
  [...typed].length < SHORTEST_SEARCH ? '' : typed

export type TableAddress = {
  /** From 1. */
  page: number
  sort: Sort
  /** What is searched for; empty: nothing. */
  search: string
  /** What stands in the field, which the search follows when the typing pauses. */
  typed: string
  setTyped: (text: string) => void
  /**
   * The address of another page or order, for a link or to go there; the first page is left out of
   * it.
   */
  addressOf: (change: { page?: number; sort?: Sort }) => string
  goTo: (change: { page?: number; sort?: Sort }, options?: { replace: boolean }) => void
}

/**
 * Page, search and order of a table, kept in the address beside what else stands there: the way
 * back finds them again. Whatever in the address is no page or no column counts as left out.
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
  const sort = sortable.includes(columnOf(wantedSort)) ? wantedSort : firstSort
  const search = params.get('search') ?? ''

  const changed = (change: { page?: number; sort?: Sort; search?: string }): URLSearchParams => {
    const next = new URLSearchParams(params)
    const wanted = { page, sort, search, ...change }
    const values = {
      page: wanted.page === 1 ? '' : String(wanted.page),
      sort: wanted.sort === firstSort ? '' : wanted.sort,
      search: wanted.search,
    }
    for (const [name, value] of Object.entries(values)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    return next
  }

  const [typed, setTyped] = useTyped(search, (text) => {
    // A new search is a step that one may go back from; its letters are not.
    setParams(changed({ search: text, page: 1 }), { replace: search !== '' })
  })

  return {
    page,
    sort,
    search: appliedSearch(search),
    typed,
    setTyped,
    addressOf: (change) => `?${changed({ ...change, page: change.page ?? 1 }).toString()}`,
    goTo: (change, options) =>
      setParams(changed({ ...change, page: change.page ?? 1 }), options ?? {}),
  }
}

/**
 * The field's own text: written to the address when the typing pauses, taken from it when the
 * browser goes back.
 */
const useTyped = (search: string, write: (text: string) => void) => {
  const [typed, setTyped] = useState(search)
  const known = useRef(search)
  const writing = useRef(write)
  useEffect(() => {
    writing.current = write
  })
  useEffect(() => {
    if (search === known.current) return
    known.current = search
    setTyped(search)
  }, [search])
  useEffect(() => {
    if (typed === known.current) return
    const timer = setTimeout(() => {
      known.current = typed
      writing.current(typed)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped] as const
}

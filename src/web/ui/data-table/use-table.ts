import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PAGE_SIZE, useTableAddress, type TableAddress } from './use-table-address.ts'
import type { Sort } from './column.ts'

export type TableRequest = { search: string; sort: Sort; first: number; offset: number }
export type TableRows<Row> = { rows: readonly Row[]; total: number }

export type Table<Row> = {
  address: TableAddress
  /**
   * Undefined until the first page has come; the rows of the page before stay while the next one is
   * under way.
   */
  data: TableRows<Row> | undefined
  /** Null unless there is nothing to show for it. */
  error: Error | null
  isChanging: boolean
  reload: () => void
}

/** A table whose pages the server finds and sorts. `key` says what it is a table of. */
export const useTable = <Row>({
  key,
  sortable,
  firstSort,
  refreshMs,
  fetchRows,
}: {
  key: QueryKey
  sortable: readonly string[]
  firstSort: Sort
  /** Asked for again this often; left out: never by itself. */
  refreshMs?: number
  fetchRows: (request: TableRequest, signal: AbortSignal) => Promise<TableRows<Row>>
}): Table<Row> => {
  const address = useTableAddress({ sortable, firstSort })
  const { page, sort, search } = address
  const query = useQuery({
    queryKey: [...key, { page, sort, search }],
    queryFn: ({ signal }) =>
      fetchRows({ search, sort, first: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs ?? false,
  })
  const { data, isPlaceholderData } = query
  useLastPage(address, isPlaceholderData ? undefined : data?.total)
  return {
    address,
    data: query.isError && isPlaceholderData ? undefined : data,
    error: query.isError && (data === undefined || isPlaceholderData) ? query.error : null,
    isChanging: isPlaceholderData,
    reload: () => void query.refetch(),
  }
}

/**
 * The rows of the last page may have gone meanwhile; then the one that is the last now is shown.
 */
export const useLastPage = ({ page, goTo }: TableAddress, total: number | undefined): void => {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / PAGE_SIZE))
  useEffect(() => {
    if (page > last) goTo({ page: last }, { replace: true })
  }, [page, last, goTo])
}

import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTableAddress, type TableAddress } from './use-table-address.ts'
import type { Sort } from './column.ts'

export type TableRequest = { search: string; sort: Sort; first: number; offset: number }
export type TableRows<Row> = { rows: readonly Row[]; total: number }

export type Table<Row> = {
  address: TableAddress
  /**
   * Undefined until the first page has loaded. While another page loads, the rows of the one before
   * stay.
   */
  data: TableRows<Row> | undefined
  /** Why nothing could be loaded; null while rows are shown. */
  error: Error | null
  isChanging: boolean
  reload: () => void
}

/** A table that the server searches, sorts and cuts into pages. `key`: names it in the cache. */
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
  /** How often it is loaded again; left out: never. */
  refreshMs?: number
  fetchRows: (request: TableRequest, signal: AbortSignal) => Promise<TableRows<Row>>
}): Table<Row> => {
  const address = useTableAddress({ sortable, firstSort })
  const { page, size, sort, search } = address
  const query = useQuery({
    queryKey: [...key, { page, size, sort, search }],
    queryFn: ({ signal }) =>
      fetchRows({ search, sort, first: size, offset: (page - 1) * size }, signal),
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

/** Goes to the last page when the address names a later one, as after rows were deleted. */
export const useLastPage = (
  { page, size, goTo }: TableAddress,
  total: number | undefined,
): void => {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / size))
  useEffect(() => {
    if (page > last) goTo({ page: last }, { replace: true })
  }, [page, last, goTo])
}

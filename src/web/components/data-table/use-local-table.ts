import { PAGE_SIZE, useTableAddress } from './use-table-address.ts'
import { columnOf, isDescending, type Sort } from './column.ts'
import { useLastPage, type Table } from './use-table.ts'

type Loaded<Row> = { rows: readonly Row[] | undefined; error: Error | null; reload: () => void }

/** A table all of whose rows are here already; found, sorted and paged as the server does it. Rows without a value come last. */
export const useLocalTable = <Row>({ loaded, textsOf, sortKeys, firstSort, language }: {
  loaded: Loaded<Row>
  /** What the search looks at. */
  textsOf: (row: Row) => readonly (string | null)[]
  sortKeys: Record<string, (row: Row) => string | number | null>
  firstSort: Sort
  language: string
}): Table<Row> => {
  const address = useTableAddress({ sortable: Object.keys(sortKeys), firstSort })
  const { page, search, sort } = address
  const found = loaded.rows
    ?.filter((row) => search === '' || textsOf(row).some((text) => text?.includes(search)))
    .sort(compareBy(sortKeys[columnOf(sort)], isDescending(sort), language))
  useLastPage(address, found?.length)
  return {
    address,
    data: found === undefined ? undefined : { rows: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), total: found.length },
    error: found === undefined ? loaded.error : null,
    isChanging: false,
    reload: loaded.reload,
  }
}

const compareBy = <Row>(key: ((row: Row) => string | number | null) | undefined, descending: boolean, language: string) => {
  const { compare } = new Intl.Collator(language, { numeric: true })
  return (a: Row, b: Row): number => {
    const [left, right] = [key?.(a) ?? null, key?.(b) ?? null]
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1
    const order = typeof left === 'number' && typeof right === 'number' ? left - right : compare(String(left), String(right))
    return descending ? -order : order
  }
}

import { badInput } from '../refusal.ts'
import type { Refusal } from '../refusal.ts'
import { ok, refused } from '../result.ts'
import type { Result } from '../result.ts'

/** What a searchable table requests. `sort`: a column; with '-' before it, descending. */
export type TableRequest = { search: string | null; sort: string; first: number; offset: number }

/** A search of fewer characters is none (specification, section 5). */
export const SHORTEST_SEARCH = 3
export const LARGEST_PAGE = 200

export const pageOf = (
  request: TableRequest,
): Result<{ search?: string; page: { first: number; offset: number } }, Refusal> => {
  const { first, offset } = request
  if (first < 1 || first > LARGEST_PAGE)
    return refused(
      badInput({
        field: 'first',
        key: 'tables.pageSize',
        params: { most: LARGEST_PAGE },
        message: `A page has 1 to ${LARGEST_PAGE} rows.`,
      }),
    )
  if (offset < 0)
    return refused(
      badInput({
        field: 'offset',
        key: 'tables.offset',
        message: 'The offset of a page is 0 or more.',
      }),
    )
  const search = request.search ?? ''
  return ok({
    ...([...search].length < SHORTEST_SEARCH ? {} : { search }),
    page: { first, offset },
  })
}

export const sortOf = <Column extends string>(
  sort: string,
  columns: readonly Column[],
): Result<{ column: Column; descending: boolean }, Refusal> => {
  const descending = sort.startsWith('-')
  const column = columns.find((name) => name === (descending ? sort.slice(1) : sort))
  if (column === undefined)
    return refused(
      badInput({
        field: 'sort',
        key: 'tables.sort',
        message: `sort must be one of ${columns.join(', ')}, with a "-" before it to sort descending.`,
      }),
    )
  return ok({ column, descending })
}

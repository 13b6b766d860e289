import { useInfiniteQuery } from '@tanstack/react-query'
import { AuditPageDocument, type AuditFilter } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'

const ENTRIES_A_PAGE = 25
export const TRAIL_KEY = ['audit-page'] as const

/** The entries by the filter, newest first, page by page into the past. */
export const useTrail = (filter: AuditFilter) => {
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    {
      queryKey: [...TRAIL_KEY, filter],
      initialPageParam: null as string | null,
      queryFn: async ({ pageParam, signal }) =>
        (
          await request(
            AuditPageDocument,
            { filter, before: pageParam, first: ENTRIES_A_PAGE },
            { signal },
          )
        ).auditPage,
      getNextPageParam: ({ next }) => next,
    },
  )
  return {
    entries: data?.pages.flatMap(({ rows }) => rows) ?? null,
    error,
    hasOlder: hasNextPage,
    isLoadingOlder: isFetchingNextPage,
    loadOlder: () => void fetchNextPage(),
    reload: () => void refetch(),
  }
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AuditPageDocument, type AuditFilter } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'

const ENTRIES_A_PAGE = 25
export const TRAIL_KEY = ['audit-page'] as const

/**
 * The entries by the filter, newest first, page by page into the past. The server looks through a part
 * of the trail at a time; the search goes on by itself until a page is full, or the trail ends.
 */
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
  const entries = data?.pages.flatMap(({ rows }) => rows) ?? null
  const [wanted, setWanted] = useWanted(filter)
  const isSearching = entries !== null && error === null && hasNextPage && entries.length < wanted
  // A page may arrive before its request was drawn: the number of pages tells it too.
  const pages = data?.pages.length ?? 0
  useEffect(() => {
    if (isSearching && !isFetchingNextPage) void fetchNextPage()
  }, [isSearching, isFetchingNextPage, pages, fetchNextPage])
  return {
    entries,
    error,
    hasOlder: hasNextPage,
    isLoadingOlder: isFetchingNextPage || isSearching,
    loadOlder: () => setWanted((entries?.length ?? 0) + ENTRIES_A_PAGE),
    reload: () => void refetch(),
  }
}

/** How many entries are asked for, so far; a page of another filter. */
const useWanted = (filter: AuditFilter) => {
  const key = JSON.stringify(filter)
  const [asked, setAsked] = useState({ key, wanted: ENTRIES_A_PAGE })
  const wanted = asked.key === key ? asked.wanted : ENTRIES_A_PAGE
  return [wanted, (next: number): void => setAsked({ key, wanted: next })] as const
}

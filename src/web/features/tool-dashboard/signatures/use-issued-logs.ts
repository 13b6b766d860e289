import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { IssuedLogsDocument, type ShownLogFragment } from '../../../api/generated/graphql.ts'
import { request } from '../../../api/request.ts'

const PAGE = 5

export type IssuedLogPages = {
  logs: readonly ShownLogFragment[]
  hasFailed: boolean
  /** Reads the page before; null: there is none. */
  more: (() => void) | null
}

/** The issued logs of a sensor, the newest first. */
export const useIssuedLogs = (toolId: string): IssuedLogPages => {
  const query = useInfiniteQuery({
    queryKey: ['issuedLogs', toolId],
    queryFn: async ({ pageParam, signal }) =>
      (await request(IssuedLogsDocument, { toolId, first: PAGE, before: pageParam }, { signal }))
        .issuedLogs,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
  })
  return {
    logs: query.data?.pages.flat() ?? [],
    hasFailed: query.isError && query.data === undefined,
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
  }
}

/** Reads the issued logs of a sensor again. */
export const useRefreshIssuedLogs = (toolId: string) => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['issuedLogs', toolId] })
}

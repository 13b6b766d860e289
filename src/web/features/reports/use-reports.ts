import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  ReportRunsDocument,
  ReportSchedulesDocument,
  ReportSensorsDocument,
} from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { useViewer } from '../../viewer/viewer.ts'

const RUNS = 5
/** Sensors from which one chooses; a report takes no more. */
export const MOST_SENSORS = 200

const useKey = (userId: string | null) => {
  const { actsFor } = useViewer()
  return ['reports', userId ?? actsFor] as const
}

/** The reports by plan of an account; of the viewer's own where `userId` is null. */
export const useReports = (userId: string | null) => {
  const { data, error, refetch } = useQuery({
    queryKey: useKey(userId),
    queryFn: async ({ signal }) =>
      (await request(ReportSchedulesDocument, { userId }, { signal })).reportSchedules,
    refetchInterval: REFRESH_MS,
  })
  return {
    reports: data ?? null,
    error: data === undefined ? error : null,
    reload: () => void refetch(),
  }
}

/** What a plan has made, the newest first; `more` reads the page before. */
export const useReportRuns = (scheduleId: string) => {
  const query = useInfiniteQuery({
    queryKey: ['reportRuns', scheduleId],
    queryFn: async ({ pageParam, signal }) =>
      (
        await request(
          ReportRunsDocument,
          { scheduleId, first: RUNS, before: pageParam },
          { signal },
        )
      ).reportRuns,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < RUNS ? undefined : page.at(-1)?.id),
    // Files and mails come while somebody looks.
    refetchInterval: REFRESH_MS,
  })
  return {
    runs: query.data?.pages.flat() ?? null,
    hasFailed: query.isError && query.data === undefined,
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
  }
}

/** Reads reports and what they have made again. */
export const useRefreshReports = () => {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      ['reports', 'reportRuns'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
    )
}

/** The account's own sensors, by name. Null until they are there. */
export const useReportSensors = (userId: string | null) => {
  const { actsFor } = useViewer()
  const owner = userId ?? actsFor
  const { data } = useQuery({
    queryKey: ['reportSensors', owner],
    queryFn: async ({ signal }) =>
      (await request(ReportSensorsDocument, { userId: owner, first: MOST_SENSORS }, { signal }))
        .toolPage,
  })
  if (data === undefined) return null
  return {
    sensors: data.rows,
    isCut: data.total > data.rows.length,
  }
}

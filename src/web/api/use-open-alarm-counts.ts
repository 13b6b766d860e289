import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { OpenAlarmCountsDocument } from './generated/graphql.ts'
import { REFRESH_MS } from './query-client.ts'
import { request } from './request.ts'
import { ALARMS_KEY } from './use-open-alarms.ts'

const NO_COUNTS: ReadonlyMap<string, number> = new Map()

/** How many open alarms each of these accounts has, those of the accounts below it included. */
export const useOpenAlarmCounts = (userIds: readonly string[]): ReadonlyMap<string, number> => {
  const { data } = useQuery({
    queryKey: [...ALARMS_KEY, 'counts', userIds],
    queryFn: async ({ signal }) =>
      (await request(OpenAlarmCountsDocument, { userIds: [...userIds] }, { signal }))
        .openAlarmCounts,
    enabled: userIds.length > 0,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
  return useMemo(
    () =>
      data === undefined ? NO_COUNTS : new Map(data.map(({ userId, open }) => [userId, open])),
    [data],
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AlarmDetailsDocument } from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { type Alarm, ALARMS_KEY } from '../../api/use-open-alarms.ts'

const detailsKey = (id: string) => [...ALARMS_KEY, 'details', id] as const

/**
 * What happened in an alarm, and its state now, also when it has left its list. Null until it has
 * loaded. `isWanted`: while its card is expanded.
 */
export const useAlarmDetails = (
  id: string,
  isWanted: boolean,
): { details: Alarm | null; hasFailed: boolean } => {
  const { data, isError } = useQuery({
    queryKey: detailsKey(id),
    queryFn: async ({ signal }) => (await request(AlarmDetailsDocument, { id }, { signal })).alarm,
    enabled: isWanted,
    refetchInterval: ({ state }) =>
      state.data?.state === 'RECOVERED' || state.data === null ? false : REFRESH_MS,
  })
  return { details: data ?? null, hasFailed: isError && data === undefined }
}

/**
 * Shows an alarm as the server answered it after a change, and loads anew whatever shows alarms.
 * Without an answer it loads only: somebody else may have changed the alarm.
 */
export const useShowAnswer = (id: string): ((alarm?: Alarm) => Promise<void>) => {
  const queryClient = useQueryClient()
  return (alarm) => {
    if (alarm !== undefined) queryClient.setQueryData(detailsKey(id), alarm)
    return queryClient.invalidateQueries({ queryKey: ALARMS_KEY })
  }
}

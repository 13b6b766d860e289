import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AlarmSetupDocument, type AlarmSetupFragment } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'

const keyOf = (toolId: string) => ['alarm-setup', toolId]

/** What a tool's alarms go by, asked for when somebody opens it. `setup` null: not there yet. */
export const useAlarmSetup = (toolId: string, isWanted: boolean) => {
  const queryClient = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf(toolId),
    enabled: isWanted,
    queryFn: async ({ signal }) =>
      (await request(AlarmSetupDocument, { toolId }, { signal })).userToolList[0] ?? null,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return {
    setup: data ?? null,
    error: isFetching ? null : error,
    reload: () => void refetch(),
    /** What the server answered to a change. */
    take: (setup: AlarmSetupFragment) => queryClient.setQueryData(keyOf(toolId), setup),
  }
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AlarmSetupDocument, type AlarmSetupFragment } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'

const keyOf = (toolId: string) => ['alarm-setup', toolId]

/**
 * A tool's alarm settings, contacts and pause, loaded when `isWanted`. `setup` null: not loaded
 * yet.
 */
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
    /** Shows the server's answer to a change. */
    take: (setup: AlarmSetupFragment) => queryClient.setQueryData(keyOf(toolId), setup),
  }
}

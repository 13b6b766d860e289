import { keepPreviousData, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { ToolCardFragment } from './generated/graphql.ts'
import { keepNewerMeasures, withReadings } from './merge-readings.ts'
import { REFRESH_MS } from './query-client.ts'
import { useLiveReadings } from './use-live-readings.ts'

/** One page of a list of tools; `total`: how many tools the whole list has. */
export type ToolList = { tools: readonly ToolCardFragment[]; total: number }

/**
 * A list of tools that is fetched every 30 s and renewed by each reading in between. A failed
 * refresh changes nothing. `liveIds`: the tools to subscribe to, as `toolIds` of useLiveReadings.
 */
export const useLiveTools = <List extends ToolList>({
  queryKey,
  fetchList,
  liveIds,
}: {
  queryKey: QueryKey
  fetchList: (signal: AbortSignal) => Promise<List>
  liveIds: (list: List | undefined) => readonly string[] | null | undefined
}) => {
  const queryClient = useQueryClient()
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<List> => {
      const list = await fetchList(signal)
      return {
        ...list,
        tools: keepNewerMeasures(list.tools, queryClient.getQueryData<ToolList>(queryKey)?.tools),
      }
    },
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
  const live = useLiveReadings(liveIds(query.data), (readings) => {
    queryClient.setQueryData<List>(queryKey, (list) => {
      if (list === undefined) return list
      const tools = withReadings(list.tools, readings)
      return tools === list.tools ? list : { ...list, tools }
    })
  })
  return { query, live }
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  DeviationDocument,
  type DeviationQuery,
  type ShownDeviationFragment,
} from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'

export type ShownDeviation = DeviationQuery['deviation']
export type ShownVersion = ShownDeviation['versions'][number]

/** A report with all its versions; `show` puts what a change has answered in its place. */
export const useDeviation = (id: string) => {
  const queryClient = useQueryClient()
  const queryKey = ['deviation', id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await request(DeviationDocument, { id }, { signal })).deviation,
    // Others may write or approve it meanwhile.
    refetchInterval: REFRESH_MS,
  })
  return {
    deviation: data ?? null,
    error: data === undefined ? error : null,
    reload: () => refetch(),
    show: (deviation: ShownDeviationFragment): void => {
      queryClient.setQueryData(queryKey, deviation)
      void queryClient.invalidateQueries({ queryKey: ['deviations'] })
      void queryClient.invalidateQueries({ queryKey: ['alarm-deviation'] })
    },
  }
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ListedDutyFragment,
  type SignedPeriodFragment,
  SigningCustomersDocument,
  SigningDocument,
  type SigningQuery,
  SigningSensorsDocument,
} from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { useViewer } from '../../viewer/viewer.ts'

export type ListedDuty = ListedDutyFragment
export type ShownPeriod = SignedPeriodFragment
export type Candidate = SigningQuery['signing']['people'][number]
/** Sensors from which one chooses. */
const MOST_SENSORS = 200

/** The duties of an account and how they stand; of the viewer's own where `userId` is null. */
export const useSigning = (userId: string | null) => {
  const { actsFor } = useViewer()
  const { data, error, refetch } = useQuery({
    queryKey: ['signing', userId ?? actsFor],
    queryFn: async ({ signal }) => (await request(SigningDocument, { userId }, { signal })).signing,
    // Others may sign meanwhile.
    refetchInterval: REFRESH_MS,
  })
  return {
    signing: data ?? null,
    error: data === undefined ? error : null,
    reload: () => void refetch(),
  }
}

export const useRefreshSigning = () => {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [['signing'], ['overdueSignatures']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
}

/** Customers that keep duties; none for an account without customers. */
export const useSigningCustomers = (isAsked: boolean) =>
  useQuery({
    queryKey: ['signingCustomers'],
    queryFn: async ({ signal }) =>
      (await request(SigningCustomersDocument, {}, { signal })).signingCustomers,
    enabled: isAsked,
  }).data ?? []

/** The account's own sensors, by name. */
export const useSigningSensors = (userId: string | null) => {
  const { actsFor } = useViewer()
  const owner = userId ?? actsFor
  return (
    useQuery({
      queryKey: ['signingSensors', owner],
      queryFn: async ({ signal }) =>
        (await request(SigningSensorsDocument, { userId: owner, first: MOST_SENSORS }, { signal }))
          .toolPage.rows,
    }).data ?? []
  )
}

import { useQuery } from '@tanstack/react-query'
import { DeliveryStateDocument } from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'

/** For superadmins: whether mail works, and whether PUBLIC_URL and TRUST_PROXY are set. */
export const useDeliveryState = () =>
  useQuery({
    queryKey: ['delivery-state'],
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }) =>
      (await request(DeliveryStateDocument, {}, { signal })).deliveryState,
  })

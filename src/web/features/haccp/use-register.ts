import { useQuery } from '@tanstack/react-query'
import { HaccpRegisterDocument } from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { useViewer } from '../../viewer/viewer.ts'

/**
 * What an account checks, and what was entered today; of the viewer's own where `userId` is null. A
 * page that opens without a network shows it as it was at the last visit (app/offline).
 */
export const useRegister = (userId: string | null) => {
  const { actsFor } = useViewer()
  return useQuery({
    queryKey: ['haccpRegister', userId ?? actsFor],
    queryFn: async ({ signal }) =>
      (await request(HaccpRegisterDocument, { userId }, { signal })).haccpRegister,
    refetchInterval: REFRESH_MS,
  })
}

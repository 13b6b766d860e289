import { useQuery } from '@tanstack/react-query'
import { HaccpMonthDocument, HaccpSensorMonthDocument } from '../../../api/generated/graphql.ts'
import { request } from '../../../api/request.ts'
import { useViewer } from '../../../viewer/viewer.ts'

/** The checks of a month; of the viewer's own account where `userId` is null. */
export const useHaccpMonth = (userId: string | null, month: string) => {
  const { actsFor } = useViewer()
  return useQuery({
    queryKey: ['haccpMonth', userId ?? actsFor, month],
    queryFn: async ({ signal }) =>
      (await request(HaccpMonthDocument, { userId, month }, { signal })).haccpMonth,
  })
}

/** A month of one sensor. */
export const useSensorMonth = (toolId: string, month: string) =>
  useQuery({
    queryKey: ['haccpSensorMonth', toolId, month],
    queryFn: async ({ signal }) =>
      (await request(HaccpSensorMonthDocument, { toolId, month }, { signal })).haccpSensorMonth,
  })

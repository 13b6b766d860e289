import { useQuery } from '@tanstack/react-query'
import { OpenActionCountDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { ALARMS_KEY } from '../../api/use-open-alarms.ts'

/**
 * Of how many alarms nobody has written down what was done; null until the answer. A changed alarm
 * asks again.
 */
export const useOpenActionCount = (): number | null => {
  const { data = null } = useQuery({
    queryKey: [...ALARMS_KEY, 'action-count'],
    queryFn: async ({ signal }) =>
      (await request(OpenActionCountDocument, {}, { signal })).alarmCount.total,
  })
  return data
}

import { useQuery } from '@tanstack/react-query'
import { AccountAlarmsDocument } from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { ALARMS_KEY, type OpenAlarm } from '../../api/use-open-alarms.ts'

/** The worst one is looked for among so many that wait longest: as many as one question lists. */
const MOST = 200

/**
 * The open alarms of an account and of all below it, whichever page of its sensors is shown; of everything in
 * sight for null. `count` is of all, without warnings. `retry`: null unless they failed to load.
 */
export const useAccountAlarms = (
  userId: string | null,
): { alarms: readonly OpenAlarm[]; count: number; retry: (() => void) | null } => {
  const { data, errorUpdateCount, refetch } = useQuery({
    queryKey: [...ALARMS_KEY, 'account', userId],
    queryFn: ({ signal }) => request(AccountAlarmsDocument, { userId, most: MOST }, { signal }),
    refetchInterval: REFRESH_MS,
  })
  const counts = data?.openAlarmsByCustomer
  return {
    alarms: data?.alarmList ?? [],
    count: counts === undefined ? 0 : counts.open - counts.warnings,
    retry: data === undefined && errorUpdateCount > 0 ? () => void refetch() : null,
  }
}

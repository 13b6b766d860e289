import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  AlarmDrillDocument,
  type AlarmDrillQuery,
  AlarmDrillResultsDocument,
  PlanAlarmDrillsDocument,
  StartAlarmDrillDocument,
} from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'

export type DrillState = AlarmDrillQuery['alarmDrill']
export type DrillContact = DrillState['contacts'][number]
export type Drill = DrillState['drills'][number]

const useKey = (userId: string | null) => {
  const { actsFor } = useViewer()
  return ['alarm-drill', userId ?? actsFor] as const
}

/** Whom alarms of an account reach, and its drills; of the viewer's own where `userId` is null. */
export const useAlarmDrill = (userId: string | null) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const queryKey = useKey(userId)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await request(AlarmDrillDocument, { userId }, { signal })).alarmDrill,
    // Confirmations come in while somebody looks.
    refetchInterval: REFRESH_MS,
  })
  const show = (state: DrillState): void => void queryClient.setQueryData(queryKey, state)
  const starting = useAction({
    send: async (_: void) => (await request(StartAlarmDrillDocument, { userId })).startAlarmDrill,
    success: t('drills.started'),
    failure: t('drills.startFailed'),
    onSuccess: show,
  })
  const planning = useAction({
    send: async (planned: boolean) =>
      (await request(PlanAlarmDrillsDocument, { userId, planned })).planAlarmDrills,
    failure: t('drills.planFailed'),
    onSuccess: show,
  })
  return {
    state: data ?? null,
    error: data === undefined ? error : null,
    reload: () => void refetch(),
    starting,
    planning,
  }
}

/** Who was in a drill, once somebody looks. */
export const useDrillResults = (userId: string | null, drillId: string) => {
  const { data } = useQuery({
    queryKey: [...useKey(userId), 'results'],
    queryFn: async ({ signal }) =>
      (await request(AlarmDrillResultsDocument, { userId }, { signal })).alarmDrill.drills,
    refetchInterval: REFRESH_MS,
  })
  return data?.find(({ id }) => id === drillId)?.results ?? null
}

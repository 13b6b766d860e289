import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import {
  DismissFoundSensorDocument,
  FoundSensorsDocument,
  RestoreFoundSensorDocument,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'

/** How often the list is asked for: values of gateways come every few seconds. */
const EVERY_MS = 5_000
const KEY = 'foundSensors'

/** What the gateways of an account found; of the viewer's own where `userId` is null. */
export const useFoundSensors = (userId: string | null) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const sensors = useQuery({
    queryKey: [KEY, userId],
    queryFn: async ({ signal }) =>
      (await request(FoundSensorsDocument, { userId }, { signal })).foundSensors,
    refetchInterval: EVERY_MS,
  })
  const refresh = () => queryClient.invalidateQueries({ queryKey: [KEY] })
  const dismissing = useAction({
    send: async (id: string) => request(DismissFoundSensorDocument, { id }),
    failure: t('foundSensors.dismissFailed'),
    onSuccess: () => void refresh(),
  })
  return { sensors, refresh, dismissing }
}

/** Those that somebody dismissed, fetched when `isOpen`. */
export const useDismissedSensors = (userId: string | null, isOpen: boolean) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const dismissed = useQuery({
    queryKey: [KEY, userId, 'dismissed'],
    queryFn: async ({ signal }) =>
      (await request(FoundSensorsDocument, { userId, dismissed: true }, { signal })).foundSensors,
    enabled: isOpen,
  })
  const restoring = useAction({
    send: async (id: string) => request(RestoreFoundSensorDocument, { id }),
    failure: t('foundSensors.restoreFailed'),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: [KEY] }),
  })
  return { dismissed, restoring }
}

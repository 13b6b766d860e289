import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  CreateRotaCalendarDocument,
  RevokeRotaCalendarDocument,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRotaKey } from './use-rota.ts'

/** `address`: of the link that was just made, which the server answers only this once. */
export const useCalendarLink = (userId: string | null) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [address, setAddress] = useState<string | null>(null)
  const queryKey = useRotaKey(userId)
  const refresh = () => queryClient.invalidateQueries({ queryKey })
  const create = useAction({
    // Returns nothing: the secret must not stay in the cache of answers.
    send: async () => {
      const { secret } = (await request(CreateRotaCalendarDocument, { userId })).createRotaCalendar
      setAddress(`${location.origin}/calendar/${secret}.ics`)
    },
    failure: t('duty.calendar.failed'),
    onSuccess: refresh,
  })
  const revoke = useAction({
    send: () => request(RevokeRotaCalendarDocument, { userId }),
    success: t('duty.calendar.revoked'),
    failure: t('duty.calendar.revokeFailed'),
    onSuccess: refresh,
  })
  return { address, close: () => setAddress(null), create, revoke }
}

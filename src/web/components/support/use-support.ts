import { useQuery, useQueryClient } from '@tanstack/react-query'
import { localTime } from '../../../domain/periods/local-time.ts'
import { personName, personWithEmail, type PersonName } from '../../../domain/users/person-name.ts'
import { ALARMS_KEY } from '../../api/use-open-alarms.ts'
import {
  EndSupportDocument,
  GrantSupportDocument,
  SupportAccessDocument,
  type SupportGrantPartsFragment,
} from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useNow } from '../../clock/use-now.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'

export type SupportGrant = SupportGrantPartsFragment

const SUPPORT_KEY = ['supportAccess'] as const

/** Who may look at the viewer's account, and who does now. */
export const useSupportAccess = () =>
  useQuery({
    queryKey: SUPPORT_KEY,
    queryFn: async ({ signal }) =>
      (await request(SupportAccessDocument, {}, { signal })).supportAccess,
    refetchInterval: REFRESH_MS,
  })

/** Names and times of grants as the viewer reads them. */
export const useSupportWords = () => {
  const { t } = useTranslation()
  const { language, timeZone } = useViewer()
  const nowMs = useNow((now) => Math.floor(now / 60_000) * 60_000)
  const nameOf = (person: PersonName | null | undefined): string =>
    person ? personName(person, language) : t('support.operator')
  return {
    nameOf,
    /** Who looks, with the address to write to. */
    lookerOf: ({ person, email }: SupportGrant['lookers'][number]): string =>
      personWithEmail({ ...person, email }, language),
    /** "14:05", with the day where it is another one. */
    timeOf: (instant: string): string => {
      const local = localTime(timeZone)
      const ms = Date.parse(instant)
      return local.dayOf(ms) === local.dayOf(nowMs)
        ? local.minuteText(ms).slice(-5)
        : local.minuteText(ms)
    },
  }
}

/** Lets look, and takes it back. */
export const useSupportChanges = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { nameOf, lookerOf, timeOf } = useSupportWords()
  const changed = (): Promise<unknown> =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: SUPPORT_KEY }),
      queryClient.invalidateQueries({ queryKey: [...ALARMS_KEY, 'count'] }),
    ])
  return {
    granting: useAction({
      send: (input: { managerId: string | null; hours: number }) =>
        request(GrantSupportDocument, input),
      failure: t('support.notAllowed'),
      onSuccess: changed,
    }),
    stopping: useAction({
      send: ({ id }: SupportGrant) => request(EndSupportDocument, { id }),
      failure: t('support.notStopped'),
      onSuccess: changed,
    }),
    nameOf,
    lookerOf,
    timeOf,
  }
}

import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, type ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import type { ViewerPermissions } from '../../domain/permissions/viewer-can.ts'
import type { LanguageCode } from '../../domain/users/account.ts'
import { askAhead, askedAhead } from '../api/asked-ahead.ts'
import { MeDocument, SetTimeZoneDocument } from '../api/generated/graphql.ts'
import { request } from '../api/request.ts'
import { personName } from '../../domain/users/person-name.ts'
import { useAccountLanguage } from '../i18n/use-account-language.ts'
import { currentLook, isLooking } from '../session/look.ts'
import { noteBrand, sessionUser, type SessionUser } from '../session/session.ts'
import { ViewerContext, type Viewer } from './viewer.ts'

export const ME_KEY = ['me'] as const
const keyOf = (userId: string) => [...ME_KEY, userId] as const
const loadMe = (signal?: AbortSignal) => request(MeDocument, {}, { signal })

/** Asks for the account of the session while React still has to draw anything. */
export const askAheadForViewer = (): void => {
  const user = sessionUser()
  if (user !== null) void askAhead(keyOf(user.id), () => loadMe())
}

const NO = { allowed: false, reasonKey: 'forbidden' }
/** Until the server has answered. The rules themselves are not loaded with the first page. */
const NOTHING: ViewerPermissions = {
  seeTools: NO,
  manageTools: NO,
  work: NO,
  manage: NO,
  createStaff: NO,
  checkTrail: NO,
  erasePerson: NO,
  seeMailState: NO,
  assignDevices: NO,
  manageStock: NO,
  seeUnknownDevices: NO,
  haveWebhooks: NO,
}

const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Loads the account of the session; its language and zone take effect as soon as they arrive.
 */
export const ViewerProvider = ({ user, children }: { user: SessionUser; children: ReactNode }) => {
  const { i18n } = useTranslation()
  const { data: answer } = useQuery({
    queryKey: keyOf(user.id),
    queryFn: ({ queryKey, signal }) => askedAhead(queryKey, () => loadMe(signal)),
    // Fetched once; the profile page and the language switch update it when they change it.
    staleTime: Infinity,
  })

  const data = answer?.me
  const look = currentLook()
  useAccountLanguage(look?.inOwnLanguage ? undefined : data?.language, look === null)

  const brand = data?.brand
  useEffect(() => {
    if (brand !== undefined && !isLooking()) noteBrand(user, brand)
  }, [user, brand])

  const zoneIsSet = data?.timeZoneIsSet
  useEffect(() => {
    if (zoneIsSet !== false || isLooking()) return
    // If it fails, the next visit tries again.
    request(SetTimeZoneDocument, { timeZone: browserTimeZone() }).catch(() => {})
  }, [zoneIsSet])

  const language = i18n.language as LanguageCode
  const viewer = useMemo(
    (): Viewer => ({
      id: user.id,
      actsFor: data?.memberOf ?? user.id,
      role: user.role,
      can: answer?.viewerCan ?? NOTHING,
      email: data?.email ?? null,
      isEmailConfirmed: data?.emailConfirmed ?? true,
      name: data === undefined ? null : personName(data, language),
      isManaged: data === undefined || data.parentUserId !== null || data.memberOf !== null,
      language,
      timeZone: data?.timeZoneIsSet ? data.timeZone : browserTimeZone(),
    }),
    [user, answer, data, language],
  )

  // The account's answer draws every page anew: in short steps, between which a phone may do something else.
  const drawn = useDeferredValue(viewer)
  const isSame = drawn.id === viewer.id && drawn.language === viewer.language
  return <ViewerContext value={isSame ? drawn : viewer}>{children}</ViewerContext>
}

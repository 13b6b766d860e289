import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_CODES } from '../../../domain/users/account.ts'
import {
  SetTimeZoneDocument,
  UpdateProfileDocument,
  type MeQuery,
} from '../../api/generated/graphql.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { RefusedError } from '../../api/request-error.ts'
import { request } from '../../api/request.ts'
import { ME_KEY } from '../../viewer/viewer-provider.tsx'
import { showToast } from '../../ui/toast/show-toast.tsx'
import { rememberAccountLanguage } from '../../i18n/first-language.ts'
import { showLanguage } from '../../i18n/i18n.ts'
import { changedText, placeKeys, type ProfileDraft, type ProfileField } from './profile-draft.ts'

type Saved =
  | { kind: 'saved' }
  | {
      kind: 'refused'
      beside: Partial<Record<ProfileField, string[]>>
      /** All but the zone was saved. */ zoneOnly: boolean
    }

/** Saves what the draft changes, shows it at once everywhere, and says how it went. */
export const useSaveProfile = (account: MeQuery['me']) => {
  const { t, i18n } = useTranslation()
  const queryClient = useQueryClient()

  const remember = (changes: Partial<MeQuery['me']>) =>
    queryClient.setQueryData<MeQuery>(
      [...ME_KEY, account.id],
      (before) => before && { me: { ...before.me, ...changes } },
    )

  const refused = (error: unknown, zoneOnly: boolean): Saved => {
    const { beside, rest } = placeKeys(error instanceof RefusedError ? error.keys : [])
    const isSaid = rest.length === 0 && Object.keys(beside).length > 0
    const lines = isSaid
      ? []
      : [refusalText(t, error instanceof RefusedError ? restOf(error, rest) : error)]
    showToast({
      kind: 'attention',
      message: [i18n.t('profile.updateError'), ...lines].join('\n'),
      closeLabel: i18n.t('common.close'),
    })
    return { kind: 'refused', beside, zoneOnly }
  }

  return async (draft: ProfileDraft): Promise<Saved> => {
    const language = draft.language ?? account.language
    try {
      const { user } = await request(UpdateProfileDocument, {
        id: account.id,
        email: '',
        firstName: changedText(account.firstName, draft.firstName),
        lastName: changedText(account.lastName, draft.lastName),
        password: draft.password ?? '',
        language,
      })
      remember(user)
    } catch (error) {
      return refused(error, false)
    }
    const code = LANGUAGE_CODES[language]
    rememberAccountLanguage(code)
    await showLanguage(code)
    // An account without a zone reads as UTC; choosing UTC is a choice all the same.
    if (
      draft.timeZone !== undefined &&
      !(account.timeZoneIsSet && draft.timeZone === account.timeZone)
    ) {
      try {
        const { setTimeZone } = await request(SetTimeZoneDocument, { timeZone: draft.timeZone })
        remember(setTimeZone)
      } catch (error) {
        return refused(error, true)
      }
    }
    showToast({
      kind: 'success',
      message: i18n.t('profile.updateSuccess'),
      closeLabel: i18n.t('common.close'),
    })
    return { kind: 'saved' }
  }
}

/** The refusal without what stands beside a field. */
const restOf = (
  { code, messages, problems, retryAfterSeconds, requestId }: RefusedError,
  keys: readonly string[],
): RefusedError =>
  new RefusedError({
    code,
    messages,
    problems: problems.filter(({ key }) => keys.includes(key)),
    retryAfterSeconds,
    requestId,
  })

import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_CODES } from '../../../domain/users/account.ts'
import {
  SetTimeZoneDocument,
  UpdateProfileDocument,
  type MeQuery,
} from '../../api/generated/graphql.ts'
import { fieldProblems, type FieldProblems } from '../../api/field-problems.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { request } from '../../api/request.ts'
import { ME_KEY } from '../../viewer/viewer-provider.tsx'
import { showToast } from '../../ui/toast/show-toast.tsx'
import { rememberAccountLanguage } from '../../i18n/first-language.ts'
import { showLanguage } from '../../i18n/i18n.ts'
import {
  changedText,
  PROFILE_FIELDS,
  type ProfileDraft,
  type ProfileField,
} from './profile-draft.ts'

type Saved =
  | { kind: 'saved' }
  | {
      kind: 'refused'
      beside: FieldProblems<ProfileField>
      /** All but the zone was saved. */
      zoneOnly: boolean
    }

/** Saves what the draft changes, shows it at once everywhere, and says how it went. */
export const useSaveProfile = (account: MeQuery['me']) => {
  const { t, i18n } = useTranslation()
  const queryClient = useQueryClient()

  const remember = (changes: Partial<MeQuery['me']>) =>
    queryClient.setQueryData<MeQuery>(
      [...ME_KEY, account.id],
      (before) => before && { ...before, me: { ...before.me, ...changes } },
    )

  const refused = (error: unknown, zoneOnly: boolean): Saved => {
    const rest = refusalText(t, error, PROFILE_FIELDS)
    showToast({
      kind: 'attention',
      message:
        rest === '' ? i18n.t('profile.updateError') : `${i18n.t('profile.updateError')}\n${rest}`,
      closeLabel: i18n.t('common.close'),
    })
    return { kind: 'refused', beside: fieldProblems(error, PROFILE_FIELDS), zoneOnly }
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

import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LANGUAGE_CODES } from '../../../domain/users/account.ts'
import {
  SetTimeZoneDocument,
  UpdateProfileDocument,
  type MeQuery,
} from '../../api/generated/graphql.ts'
import { fieldProblems, type FieldProblems } from '../../api/field-problems.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { ME_KEY } from '../../viewer/viewer-provider.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { rememberAccountLanguage } from '../../i18n/first-language.ts'
import { showLanguage } from '../../i18n/i18n.ts'
import {
  changedText,
  PROFILE_FIELDS,
  type ProfileDraft,
  type ProfileField,
} from './profile-draft.ts'
import type { useOwnerProof } from '../../components/owner-proof/use-owner-proof.tsx'

type SaveProfileOptions = Pick<ReturnType<typeof useOwnerProof>, 'withProof'> & {
  /** After the first of two calls: what is left of the draft is its time zone. */
  onAllButZoneSaved: (draft: ProfileDraft) => void
  onSaved: () => void
  onRefused: (problems: FieldProblems<ProfileField>) => void
}

/**
 * Saves what the draft changes and shows it at once everywhere. The time zone has a call of its
 * own. Toasts use `i18n.t`: the language of the page may have changed since it was drawn.
 */
export const useSaveProfile = (
  account: MeQuery['me'],
  { withProof, onAllButZoneSaved, onSaved, onRefused }: SaveProfileOptions,
) => {
  const { i18n } = useTranslation()
  const queryClient = useQueryClient()

  const remember = (changes: Partial<MeQuery['me']>) =>
    queryClient.setQueryData<MeQuery>(
      [...ME_KEY, account.id],
      (before) => before && { ...before, me: { ...before.me, ...changes } },
    )

  return useAction({
    send: async (draft: ProfileDraft) => {
      const language = draft.language ?? account.language
      const change = {
        id: account.id,
        email: '',
        firstName: changedText(account.firstName, draft.firstName),
        lastName: changedText(account.lastName, draft.lastName),
        password: draft.password ?? '',
        language,
      }
      const { user } = await withProof((proof) =>
        request(UpdateProfileDocument, { ...change, ...proof }),
      )
      remember(user)
      const code = LANGUAGE_CODES[language]
      rememberAccountLanguage(code)
      await showLanguage(code)
      onAllButZoneSaved(draft)
      if (draft.timeZone === undefined || isZoneOf(account, draft.timeZone)) return
      remember((await request(SetTimeZoneDocument, { timeZone: draft.timeZone })).setTimeZone)
    },
    failure: (error) =>
      `${i18n.t('profile.updateError')}\n${refusalText(i18n.t, error, PROFILE_FIELDS)}`.trimEnd(),
    onFailure: (error) => onRefused(fieldProblems(error, PROFILE_FIELDS)),
    onSuccess: () => {
      showToast({
        kind: 'success',
        message: i18n.t('profile.updateSuccess'),
        closeLabel: i18n.t('common.close'),
      })
      onSaved()
    },
  })
}

/** An account without a zone reads as UTC, but choosing UTC for it is a change. */
const isZoneOf = ({ timeZone, timeZoneIsSet }: MeQuery['me'], zone: string): boolean =>
  timeZoneIsSet && zone === timeZone

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LONGEST_PROFILE_NAME } from '../../../../domain/profiles/profile.ts'
import {
  CreateProfileDocument,
  PlanProfileChangeDocument,
  type ProfileFieldsFragment,
} from '../../../api/generated/graphql.ts'
import { request } from '../../../api/request.ts'
import { useAction } from '../../../api/use-action.ts'
import { conditionWords } from '../../../components/alarm/condition-words.ts'
import { CheckField } from '../../../components/tool-edit/check-field.tsx'
import { EditModal } from '../../../components/tool-edit/edit-modal.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useViewer } from '../../../viewer/viewer.ts'
import { EMPTY_DRAFT, sentChange, wrongNumbers } from '../bulk-draft.ts'
import { SetupFields } from '../bulk-fields.tsx'
import { useWayToChange } from '../use-way-to-change.ts'
import styles from '../bulk.module.css'
import { draftOfProfile } from './profile-draft.ts'
import { PROFILES } from './use-profiles.ts'

const ANSWER_WITHIN_MS = 120_000

/** Makes a profile, or plans a new version of one: its sensors are shown before anything changes. */
export const ProfileDialog = ({
  profile,
  onClose,
}: {
  /** Null: a new one. */
  profile: ProfileFieldsFragment | null
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const queryClient = useQueryClient()
  const [first] = useState(() => (profile === null ? EMPTY_DRAFT : draftOfProfile(profile)))
  const [draft, setDraft] = useState(first)
  const [name, setName] = useState(profile?.name ?? '')
  const [keepDeviating, setKeep] = useState(false)
  const saving = useAction({
    send: async (_: void): Promise<string | null> => {
      const values = sentChange(draft, (one) => conditionWords(t, one, language))
      if (profile === null) {
        await request(CreateProfileDocument, { name, values })
        return null
      }
      const sent = { id: profile.id, name, values, keepDeviating }
      const options = { timeoutMs: ANSWER_WITHIN_MS }
      return (await request(PlanProfileChangeDocument, sent, options)).planProfileChange.id
    },
    fields: ['name'],
    onSuccess: async (changeId) => {
      await queryClient.invalidateQueries({ queryKey: PROFILES })
      if (changeId === null) onClose()
    },
  })
  useWayToChange(saving.output ?? null)
  const wrong = wrongNumbers(draft)
  return (
    <EditModal
      title={profile === null ? t('bulk.profile.new') : profile.name}
      subtitle={t('bulk.profile.emptyIsOwn')}
      isChanged={(draft !== first || name !== (profile?.name ?? '')) && saving.output === undefined}
      isSaving={saving.isBusy}
      {...(profile !== null && { saveLabel: t('bulk.look') })}
      onClose={onClose}
      onSave={() => wrong.size === 0 && saving.run()}
    >
      <TextField
        label={t('bulk.profile.name')}
        value={name}
        onChange={setName}
        maxLength={LONGEST_PROFILE_NAME}
        autoComplete="off"
        error={saving.problemOf('name')}
      />
      <SetupFields draft={draft} onChange={setDraft} wrong={wrong} />
      {profile !== null && profile.differing > 0 && (
        <CheckField
          label={t('bulk.profile.keepDeviating')}
          value={keepDeviating}
          onChange={setKeep}
        />
      )}
      {saving.reason !== null && saving.problemOf('name') === null && (
        <p role="alert" className={styles.problem}>
          <FieldError text={saving.reason} />
        </p>
      )}
    </EditModal>
  )
}

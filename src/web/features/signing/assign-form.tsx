import { useState } from 'react'
import { AssignSigningDutyDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { EditModal } from '../../components/tool-edit/edit-modal.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { asSigner, SignerChoice } from './signer-choice.tsx'
import { type Candidate, type ListedDuty, useRefreshSigning } from './use-signing.ts'

/** Gives a duty to somebody else. */
export const AssignForm = ({
  duty,
  people,
  onClose,
}: {
  duty: ListedDuty
  people: readonly Candidate[]
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const refresh = useRefreshSigning()
  const isThere = people.some(({ id }) => id === duty.person?.id)
  const [value, setValue] = useState((isThere ? duty.person?.id : duty.right) ?? 'OWNER')
  const saving = useAction({
    send: (_: void) => request(AssignSigningDutyDocument, { id: duty.id, ...asSigner(value) }),
    fields: ['signer'],
    success: t('signing.saved'),
    failure: t('signing.notSaved'),
    onSuccess: () => {
      onClose()
      return refresh()
    },
  })
  return (
    <EditModal
      title={t('signing.assign')}
      subtitle={t(`signing.records.${duty.record}`)}
      isSaving={saving.isBusy}
      onClose={onClose}
      onSave={() => saving.run()}
    >
      <SignerChoice
        record={duty.record}
        people={people}
        value={value}
        onChange={setValue}
        problem={saving.problemOf('signer')}
      />
    </EditModal>
  )
}

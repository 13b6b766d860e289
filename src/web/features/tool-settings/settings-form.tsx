import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../components/form/text-field.tsx'
import { ChangedFields } from '../../components/tool-edit/changed-fields.tsx'
import { CheckField } from '../../components/tool-edit/check-field.tsx'
import type { Draft } from '../../components/tool-edit/draft.ts'
import { EditModal } from '../../components/tool-edit/edit-modal.tsx'
import { BothLimits, NameField } from '../../components/tool-edit/shared-fields.tsx'
import { toolProblems, type Problems } from '../../components/tool-edit/tool-problems.ts'
import { useDraft } from '../../components/tool-edit/use-draft.ts'
import styles from './settings-form.module.css'
import type { SettingsValues } from './settings-values.ts'

type SettingsFormProps = {
  frame: { title: string; subtitle: string }
  first: Draft<SettingsValues>
  /** From a save that failed. */
  firstProblems: Problems
  /** Fields that somebody else changed since this draft was begun. */
  changedFields: readonly string[]
  /** °C. */
  reading: number | null
  onClose: () => void
  onSave: (draft: Draft<SettingsValues>) => Promise<void>
}

/** The fields of the settings modal, in the order of the specification. */
export const SettingsForm = ({ frame, first, firstProblems, changedFields, reading, onClose, onSave }: SettingsFormProps) => {
  const { t } = useTranslation()
  const { draft, isChanged, edit, takeNewer } = useDraft(first)
  const { values } = draft
  const [problems, setProblems] = useState(firstProblems)
  const [isSaving, setSaving] = useState(false)

  const save = async (): Promise<void> => {
    const found = toolProblems(values)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setSaving(true)
    await onSave(draft)
  }

  return (
    <EditModal {...frame} isChanged={isChanged} isSaving={isSaving} onClose={onClose} onSave={() => void save()}>
      {changedFields.length > 0 && <ChangedFields fields={changedFields} draft={draft} onTakeNewer={() => takeNewer(changedFields)} />}
      <NameField value={values.name} onChange={edit} problems={problems} />
      <BothLimits values={values} onChange={edit} problems={problems} reading={reading} />
      <div>
        <CheckField label={t('toolSettings.sendEmail')} value={values.sendEmailMessage} onChange={(sendEmailMessage) => edit({ sendEmailMessage })} />
        <div className={styles.addresses}>
          <TextField
            label={t('toolSettings.notificationEmail')}
            description={t('toolSettings.notificationEmailHint')}
            value={values.notificationEmail}
            onChange={(notificationEmail) => edit({ notificationEmail })}
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={problems.notificationEmail === undefined ? null : t(problems.notificationEmail) as string}
          />
          <CheckField label={t('toolSettings.applyToAll')} value={values.useEmailAllTools} onChange={(useEmailAllTools) => edit({ useEmailAllTools })} />
        </div>
        <CheckField label={t('toolSettings.sendPush')} value={values.sendNotificationMessage} onChange={(sendNotificationMessage) => edit({ sendNotificationMessage })} />
        <CheckField label={t('toolSettings.defrostFridge')} hint={t('toolSettings.defrostHint')} value={values.defrostFridge} onChange={(defrostFridge) => edit({ defrostFridge })} />
      </div>
    </EditModal>
  )
}

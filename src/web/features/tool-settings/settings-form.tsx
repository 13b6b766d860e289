import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemLines } from '../../api/field-problems.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { ChangedFields } from '../../components/tool-edit/changed-fields.tsx'
import { CheckField } from '../../components/tool-edit/check-field.tsx'
import type { Draft } from '../../components/tool-edit/draft.ts'
import { EditModal } from '../../components/tool-edit/edit-modal.tsx'
import { BothLimits, NameField } from '../../components/tool-edit/shared-fields.tsx'
import { celsiusOfText } from '../../ui/form/typed-number.ts'
import { toolProblems, type ToolProblems } from '../../components/tool-edit/tool-problems.ts'
import { useDraft } from '../../components/tool-edit/use-draft.ts'
import {
  alarmProblems,
  changedSettings,
  isAlarmDraftChanged,
  isFaultless,
  NO_ALARM_PROBLEMS,
  type AlarmDraft,
} from './alarm-draft.ts'
import { AlarmPreview } from './alarm-preview.tsx'
import { MailNote } from './mail-note.tsx'
import { MoreSettings } from './more-settings.tsx'
import { PushField } from './push-field.tsx'
import styles from './settings-form.module.css'
import type { SettingsValues } from './settings-values.ts'
import { TestAlarm } from './test-alarm.tsx'

type SettingsFormProps = {
  toolId: string
  /** The account whose sensor it is. */
  ownerId: string
  frame: { title: string; subtitle: string }
  first: Draft<SettingsValues>
  /** What was typed behind "More"; null: nothing. */
  firstAlarms: AlarmDraft | null
  /** From a save that failed. */
  firstProblems: ToolProblems
  /** Fields that somebody else changed since this draft was begun. */
  changedFields: readonly string[]
  /** °C. */
  reading: number | null
  onClose: () => void
  onSave: (draft: Draft<SettingsValues>, alarms: AlarmDraft | null) => Promise<void>
}

/** The fields of the settings modal, in the order of the specification. */
export const SettingsForm = ({
  toolId,
  ownerId,
  frame,
  first,
  firstAlarms,
  firstProblems,
  changedFields,
  reading,
  onClose,
  onSave,
}: SettingsFormProps) => {
  const { t } = useTranslation()
  const { draft, isChanged, edit, takeNewer } = useDraft(first)
  const { values } = draft
  const [problems, setProblems] = useState(firstProblems)
  const [alarms, setAlarms] = useState(firstAlarms)
  const [wrongAlarms, setWrongAlarms] = useState(NO_ALARM_PROBLEMS)
  const [isMoreOpen, setMoreOpen] = useState(firstAlarms !== null)
  const [isSaving, setSaving] = useState(false)
  const isAnyChanged = isChanged || isAlarmDraftChanged(alarms)

  const save = async (): Promise<void> => {
    const found = toolProblems(values)
    const foundAlarms = alarms === null ? NO_ALARM_PROBLEMS : alarmProblems(alarms)
    setProblems(found)
    setWrongAlarms(foundAlarms)
    if (!isFaultless(foundAlarms)) setMoreOpen(true)
    if (Object.keys(found).length > 0 || !isFaultless(foundAlarms)) return
    setSaving(true)
    await onSave(draft, alarms)
  }

  const tried =
    toolProblems(values).notificationMin !== undefined
      ? null
      : {
          toolId,
          notificationMin: celsiusOfText(values.notificationMin),
          notificationMax: celsiusOfText(values.notificationMax),
          defrostFridge: values.defrostFridge,
          settings: alarms === null ? {} : changedSettings(alarms),
        }

  return (
    <EditModal
      {...frame}
      isChanged={isAnyChanged}
      isSaving={isSaving}
      onClose={onClose}
      onSave={() => void save()}
    >
      {changedFields.length > 0 && (
        <ChangedFields
          fields={changedFields}
          draft={draft}
          onTakeNewer={() => takeNewer(changedFields)}
        />
      )}
      <NameField value={values.name} onChange={edit} problems={problems} />
      <BothLimits values={values} onChange={edit} problems={problems} reading={reading} />
      <AlarmPreview wanted={tried} />
      <div>
        <CheckField
          label={t('toolSettings.sendEmail')}
          value={values.sendEmailMessage}
          onChange={(sendEmailMessage) => edit({ sendEmailMessage })}
        />
        {values.sendEmailMessage && <MailNote />}
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
            error={problemLines(t, problems.notificationEmail)}
          />
          <CheckField
            label={t('toolSettings.applyToAll')}
            value={values.useEmailAllTools}
            onChange={(useEmailAllTools) => edit({ useEmailAllTools })}
          />
        </div>
        <PushField
          ownerId={ownerId}
          value={values.sendNotificationMessage}
          onChange={(sendNotificationMessage) => edit({ sendNotificationMessage })}
        />
        <CheckField
          label={t('toolSettings.defrostFridge')}
          hint={t('toolSettings.defrostHint')}
          value={values.defrostFridge}
          onChange={(defrostFridge) => edit({ defrostFridge })}
        />
      </div>
      <TestAlarm toolId={toolId} isSaved={!isAnyChanged} />
      <MoreSettings
        toolId={toolId}
        isOpen={isMoreOpen}
        onToggle={() => setMoreOpen(!isMoreOpen)}
        draft={alarms}
        onChange={setAlarms}
        problems={wrongAlarms}
        defrostFridge={values.defrostFridge}
      />
    </EditModal>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemLines } from '../../api/field-problems.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { ChangedFields } from '../../components/tool-edit/changed-fields.tsx'
import { CheckField } from '../../components/tool-edit/check-field.tsx'
import { EditModal } from '../../components/tool-edit/edit-modal.tsx'
import { BothLimits, NameField } from '../../components/tool-edit/shared-fields.tsx'
import { celsiusOfText } from '../../ui/form/typed-number.ts'
import { toolProblems } from '../../components/tool-edit/tool-problems.ts'
import { useDraft } from '../../components/tool-edit/use-draft.ts'
import {
  alarmProblems,
  changedSettings,
  isAlarmDraftChanged,
  isFaultless,
  NO_ALARM_PROBLEMS,
} from './alarm-draft.ts'
import { AlarmPreview } from './alarm-preview.tsx'
import { MailNote } from './mail-note.tsx'
import { MoreSettings } from './more-settings.tsx'
import { PushField } from './push-field.tsx'
import styles from './settings-form.module.css'
import { TestAlarm } from './test-alarm.tsx'
import type { TypedSettings, UnsavedSettings } from './unsaved-settings.ts'

type SettingsFormProps = {
  toolId: string
  frame: { title: string; subtitle: string }
  first: UnsavedSettings
  /** °C. */
  reading: number | null
  isSaving: boolean
  onClose: () => void
  onSave: (typed: TypedSettings) => void
}

/** The fields of the settings modal, in the order of the specification. */
export const SettingsForm = ({
  toolId,
  frame,
  first,
  reading,
  isSaving,
  onClose,
  onSave,
}: SettingsFormProps) => {
  const { t } = useTranslation()
  const { draft, isChanged, edit, takeNewer } = useDraft(first.draft)
  const { values } = draft
  const [problems, setProblems] = useState(first.problems)
  const [alarms, setAlarms] = useState(first.alarms)
  const [wrongAlarms, setWrongAlarms] = useState(NO_ALARM_PROBLEMS)
  const [isMoreOpen, setMoreOpen] = useState(first.alarms !== null)
  const { changedFields } = first
  const isAnyChanged = isChanged || isAlarmDraftChanged(alarms)

  const save = (): void => {
    const wrong = toolProblems(values)
    const wrongBehindMore = alarms === null ? NO_ALARM_PROBLEMS : alarmProblems(alarms)
    setProblems(wrong)
    setWrongAlarms(wrongBehindMore)
    if (!isFaultless(wrongBehindMore)) setMoreOpen(true)
    else if (Object.keys(wrong).length === 0) onSave({ ownerId: first.ownerId, draft, alarms })
  }

  /** What the preview tries; null while the limits are no limits yet. */
  const triedSettings =
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
      onSave={save}
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
      <AlarmPreview wanted={triedSettings} />
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
          ownerId={first.ownerId}
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

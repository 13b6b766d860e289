import { Link } from 'react-router'
import { instrumentPath } from '../../components/calibration/instrument-path.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { problemLines } from '../../api/field-problems.ts'
import { numberOfText } from '../../ui/form/typed-number.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { SiteField } from '../../components/site-field/site-field.tsx'
import { ChangedFields } from '../../components/tool-edit/changed-fields.tsx'
import { CheckField } from '../../components/tool-edit/check-field.tsx'
import { EditModal } from '../../components/tool-edit/edit-modal.tsx'
import { useRightRefusal } from '../../viewer/use-right-refusal.ts'
import { AlarmLimits, Limits, NameField } from '../../components/tool-edit/shared-fields.tsx'
import type { ToolProblems } from '../../components/tool-edit/tool-problems.ts'
import { AlarmPreview } from './alarm-preview.tsx'
import { InFramesToCome, InShortSteps } from '../../ui/page/in-short-steps.tsx'
import { MailNote } from './mail-note.tsx'
import { MoreSettings } from './more-settings.tsx'
import { PickPeople } from './pick-people.tsx'
import { PushField } from './push-field.tsx'
import styles from './settings-form.module.css'
import type { SettingsValues } from './settings-values.ts'
import { TestAlarm } from './test-alarm.tsx'
import type { TypedSettings, UnsavedSettings } from './unsaved-settings.ts'
import { triedSettings, useSettingsForm } from './use-settings-form.ts'

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

/** Of what is still to be drawn, so that the buttons below stand still. */
const ROOM = <div className={styles.waiting} />

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
  const form = useSettingsForm(first, onSave)
  const { draft, edit, problems, changedFields, more } = form
  const { values } = draft
  const refusal = useRightRefusal('work')
  return (
    <EditModal
      {...frame}
      isChanged={form.isChanged}
      isSaving={isSaving}
      onClose={onClose}
      onSave={form.save}
      refusal={refusal}
    >
      <InShortSteps fallback={ROOM}>
        {changedFields.length > 0 && (
          <ChangedFields fields={changedFields} draft={draft} onTakeNewer={form.takeNewer} />
        )}
        <NameField value={values.name} onChange={edit} problems={problems} />
        <InFramesToCome fallback={ROOM}>
          <Limits values={values} onChange={edit} problems={problems} reading={reading} />
          <InFramesToCome fallback={ROOM}>
            <AlarmLimits values={values} onChange={edit} problems={problems} reading={reading} />
            <AlarmPreview wanted={triedSettings(toolId, values, more.draft)} />
            <InFramesToCome fallback={ROOM}>
              <div>
                <MailFields
                  ownerId={form.ownerId}
                  values={values}
                  onChange={edit}
                  problems={problems}
                />
                <InFramesToCome>
                  <PushField
                    ownerId={form.ownerId}
                    value={values.sendNotificationMessage}
                    onChange={(sendNotificationMessage) => edit({ sendNotificationMessage })}
                  />
                  <CheckField
                    label={t('toolSettings.defrostFridge')}
                    hint={t('toolSettings.defrostHint')}
                    value={values.defrostFridge}
                    onChange={(defrostFridge) => edit({ defrostFridge })}
                  />
                </InFramesToCome>
              </div>
              <InFramesToCome>
                {refusal === null && <TestAlarm toolId={toolId} isSaved={!form.isChanged} />}
                <MoreSettings
                  toolId={toolId}
                  {...more}
                  defrostFridge={values.defrostFridge}
                  notificationMax={numberOfText(values.notificationMax)}
                />
                <SiteField toolId={toolId} />
                <Link to={instrumentPath({ id: toolId, name: values.name })}>
                  {t('tools.instrument')}
                </Link>
              </InFramesToCome>
            </InFramesToCome>
          </InFramesToCome>
        </InFramesToCome>
      </InShortSteps>
    </EditModal>
  )
}

type MailFieldsProps = {
  ownerId: string
  values: SettingsValues
  onChange: (values: Partial<SettingsValues>) => void
  problems: ToolProblems
}

/** Whether alarms go out by mail, and to which addresses. */
const MailFields = ({ ownerId, values, onChange, problems }: MailFieldsProps) => {
  const { t } = useTranslation()
  return (
    <>
      <CheckField
        label={t('toolSettings.sendEmail')}
        value={values.sendEmailMessage}
        onChange={(sendEmailMessage) => onChange({ sendEmailMessage })}
      />
      {values.sendEmailMessage && <MailNote />}
      <div className={styles.addresses}>
        <TextField
          label={t('toolSettings.notificationEmail')}
          description={t('toolSettings.notificationEmailHint')}
          value={values.notificationEmail}
          onChange={(notificationEmail) => onChange({ notificationEmail })}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={problemLines(t, problems.notificationEmail)}
        />
        <PickPeople
          ownerId={ownerId}
          value={values.notificationEmail}
          onChange={(notificationEmail) => onChange({ notificationEmail })}
        />
        <CheckField
          label={t('toolSettings.applyToAll')}
          value={values.useEmailAllTools}
          onChange={(useEmailAllTools) => onChange({ useEmailAllTools })}
        />
      </div>
    </>
  )
}

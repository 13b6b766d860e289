import { NativeSelect } from '@mantine/core'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SENSORS_PER_DEVICE } from '../../../domain/devices/sensor.ts'
import type { EditableToolFragment } from '../../api/generated/graphql.ts'
import { problemLines } from '../../api/field-problems.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { ChangeReason } from './change-reason.tsx'
import { ChangedFields } from './changed-fields.tsx'
import { CheckField } from './check-field.tsx'
import { useRightRefusal } from '../../viewer/use-right-refusal.ts'
import { EditModal } from './edit-modal.tsx'
import { EditableTool } from './editable-tool.tsx'
import { BothLimits, NameField } from './shared-fields.tsx'
import styles from './tool-edit-modal.module.css'
import type { ToolProblems } from './tool-problems.ts'
import { useToolEdit, type EditValues } from './use-tool-edit.ts'

type ToolEditModalProps = {
  /** What the page already has; the rest is loaded. */
  tool: Pick<EditableToolFragment, 'id' | 'name' | 'imeiNumber' | 'equipmentId'>
  /** Called when it is closed without a save. */
  onClose: () => void
  /**
   * Called after a save, with the tool as it is now. The lists of tools on the page are up to date
   * by then.
   */
  onSaved: (tool: EditableToolFragment) => void
}

type ToolEditFormProps = Omit<ToolEditModalProps, 'tool'> & {
  tool: EditableToolFragment
  title: string
  subtitle: string
}

const ToolEditForm = ({ tool, title, subtitle, onClose, onSaved }: ToolEditFormProps) => {
  const { t } = useTranslation()
  const { draft, isChanged, edit, takeNewer, problems, changedFields, isSaving, save } =
    useToolEdit(tool, { onSaved, onClose })
  const refusal = useRightRefusal('manage')
  const { values } = draft
  return (
    <EditModal
      title={title}
      subtitle={subtitle}
      isChanged={isChanged}
      isSaving={isSaving}
      onClose={onClose}
      onSave={save}
      refusal={refusal}
    >
      {changedFields.length > 0 && (
        <ChangedFields fields={changedFields} draft={draft} onTakeNewer={takeNewer} />
      )}
      <NameField value={values.name} onChange={edit} problems={problems} />
      <DeviceFields values={values} onChange={edit} problems={problems} />
      <BothLimits
        values={values}
        onChange={edit}
        problems={problems}
        reading={tool.lastMeasure?.value ?? null}
      />
      <NumberField
        className={styles.correction}
        label={t('toolSettings.correction')}
        hint={t('toolSettings.correctionHint')}
        unit="°C"
        value={values.temperatureCorrection}
        onChange={(temperatureCorrection) => edit({ temperatureCorrection })}
        error={problemLines(t, problems.temperatureCorrection)}
      />
      <CheckField
        label={t('toolSettings.defrostFridge')}
        hint={t('toolSettings.defrostHint')}
        value={values.defrostFridge}
        onChange={(defrostFridge) => edit({ defrostFridge })}
      />
      <ChangeReason draft={draft} onChange={edit} />
    </EditModal>
  )
}

type DeviceFieldsProps = {
  values: Pick<EditValues, 'imeiNumber' | 'equipmentId'>
  onChange: (values: Partial<EditValues>) => void
  problems: ToolProblems
}

/** The device, and which of its sensors this is. */
const DeviceFields = ({ values, onChange, problems }: DeviceFieldsProps) => {
  const { t } = useTranslation()
  const sensorProblem = problemLines(t, problems.equipmentId)
  return (
    <div className={styles.device}>
      <TextField
        label={t('toolSettings.imei')}
        value={values.imeiNumber}
        onChange={(imeiNumber) => onChange({ imeiNumber: imeiNumber.replace(/\s/g, '') })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        error={problemLines(t, problems.imeiNumber)}
      />
      <NativeSelect
        label={t('toolSettings.sensorNumber')}
        value={values.equipmentId}
        onChange={(event) => onChange({ equipmentId: event.currentTarget.value })}
        data={Array.from({ length: SENSORS_PER_DEVICE }, (_, index) => String(index + 1))}
        error={sensorProblem && <FieldError text={sensorProblem} />}
      />
    </div>
  )
}

/**
 * A manager's form for a sensor. When a save fails it stays open, with the reason beside the field.
 * When somebody else saved first it shows what they changed and lets the reader choose.
 */
export const ToolEditModal = ({ tool, onClose, onSaved }: ToolEditModalProps) => {
  const { t } = useTranslation()
  const frame = {
    title: t('toolSettings.editTitle'),
    subtitle: `${tool.imeiNumber} / ${tool.equipmentId}`,
    onClose,
  }
  return (
    <EditableTool id={tool.id} {...frame}>
      {(loaded) => <ToolEditForm key={loaded.id} tool={loaded} {...frame} onSaved={onSaved} />}
    </EditableTool>
  )
}

import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SENSORS_PER_DEVICE } from '../../../domain/tools/tool.ts'
import { SaveToolDocument, type EditableToolFragment } from '../../api/generated/graphql.ts'
import { fieldProblems, problemLines } from '../../api/field-problems.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { request } from '../../api/request.ts'
import { showToolChange } from '../../api/show-tool-change.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { celsiusOfText, textOfNumber } from '../../ui/form/typed-number.ts'
import { showToast } from '../../ui/toast/show-toast.tsx'
import { ChangeReason } from './change-reason.tsx'
import { ChangedFields } from './changed-fields.tsx'
import { CheckField } from './check-field.tsx'
import { EditModal } from './edit-modal.tsx'
import { EditableTool } from './editable-tool.tsx'
import { saveDraft } from './save-draft.ts'
import { BothLimits, NameField } from './shared-fields.tsx'
import styles from './tool-edit-modal.module.css'
import { TOOL_FIELDS, toolProblems, type ToolProblems } from './tool-problems.ts'
import { sharedValues, toolStateOf, type ToolState } from './tool-state.ts'
import { useDraft } from './use-draft.ts'

type ToolEditModalProps = {
  /** What is known of it already; the rest is asked for. */
  tool: Pick<EditableToolFragment, 'id' | 'name' | 'imeiNumber' | 'equipmentId'>
  /** Closed without a save. */
  onClose: () => void
  /** Saved: the tool as it is now. The lists of tools on the screen have it already. */
  onSaved: (tool: EditableToolFragment) => void
}

const valuesOf = (tool: ToolState) => ({
  ...sharedValues(tool),
  imeiNumber: tool.imeiNumber,
  equipmentId: String(tool.equipmentId),
  temperatureCorrection: textOfNumber(tool.temperatureCorrection),
  reason: '',
})
type EditValues = ReturnType<typeof valuesOf>

const send =
  (id: string) =>
  async (
    { name, imeiNumber, equipmentId, defrostFridge, reason, ...typed }: EditValues,
    ifUpdatedAt: string,
  ) =>
    (
      await request(SaveToolDocument, {
        id,
        name,
        imeiNumber,
        equipmentId: Number(equipmentId),
        defrostFridge,
        min: celsiusOfText(typed.min),
        max: celsiusOfText(typed.max),
        notificationMin: celsiusOfText(typed.notificationMin),
        notificationMax: celsiusOfText(typed.notificationMax),
        temperatureCorrection: celsiusOfText(typed.temperatureCorrection),
        ifUpdatedAt,
        reason,
      })
    ).tool

const ToolEditForm = ({
  tool,
  title,
  subtitle,
  onClose,
  onSaved,
}: Omit<ToolEditModalProps, 'tool'> & {
  tool: EditableToolFragment
  title: string
  subtitle: string
}) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [seen] = useState(() => valuesOf(toolStateOf(tool)))
  const { draft, setDraft, isChanged, edit, takeNewer } = useDraft({
    base: seen,
    values: seen,
    updatedAt: tool.updatedAt,
  })
  const { values } = draft
  const [problems, setProblems] = useState<ToolProblems>({})
  const [changedFields, setChangedFields] = useState<readonly string[]>([])
  const [isSaving, setSaving] = useState(false)
  const problem = (field: keyof ToolProblems) => problemLines(t, problems[field])

  const save = async (): Promise<void> => {
    const found = toolProblems(values)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setSaving(true)
    const outcome = await saveDraft(draft, { send: send(tool.id), valuesOf })
    setSaving(false)
    if (outcome.kind === 'saved') {
      showToolChange(queryClient, outcome.saved)
      showToast({
        kind: 'success',
        message: t('toolSettings.sensorUpdated'),
        closeLabel: t('common.close'),
      })
      return onSaved(outcome.saved)
    }
    if (outcome.kind === 'changed-meanwhile') {
      setDraft(outcome.draft)
      setChangedFields(outcome.changed)
    }
    const lines: string[] = [t('toolSettings.sensorUpdateUnsuccessful')]
    if (outcome.kind === 'failed') {
      setProblems(fieldProblems(outcome.error, TOOL_FIELDS))
      // What stands beside its field is not said twice.
      const rest = refusalText(t, outcome.error, TOOL_FIELDS)
      if (rest !== '') lines.push(rest)
    }
    showToast({
      kind: 'attention',
      message: lines.join('\n'),
      closeLabel: t('common.close'),
      forMs: 5_000,
    })
  }

  return (
    <EditModal
      title={title}
      subtitle={subtitle}
      isChanged={isChanged}
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
      <div className={styles.device}>
        <TextField
          label={t('toolSettings.imei')}
          value={values.imeiNumber}
          onChange={(imeiNumber) => edit({ imeiNumber: imeiNumber.replace(/\s/g, '') })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          error={problem('imeiNumber')}
        />
        <NativeSelect
          label={t('toolSettings.sensorNumber')}
          value={values.equipmentId}
          onChange={(event) => edit({ equipmentId: event.currentTarget.value })}
          data={Array.from({ length: SENSORS_PER_DEVICE }, (_, index) => String(index + 1))}
          error={problem('equipmentId') && <FieldError text={problem('equipmentId') ?? ''} />}
        />
      </div>
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
        error={problem('temperatureCorrection')}
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

/**
 * What a manager edits of a sensor. It stays open when a save fails, with the reason beside the
 * field; when somebody else saved first it says what they changed and lets the reader choose.
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
      {(known) => <ToolEditForm key={known.id} tool={known} {...frame} onSaved={onSaved} />}
    </EditableTool>
  )
}

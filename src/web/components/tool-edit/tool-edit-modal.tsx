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
import { useAction } from '../../api/use-action.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { celsiusOfText, textOfNumber } from '../../ui/form/typed-number.ts'
import { ChangeReason } from './change-reason.tsx'
import { ChangedFields } from './changed-fields.tsx'
import { CheckField } from './check-field.tsx'
import { EditModal } from './edit-modal.tsx'
import { EditableTool } from './editable-tool.tsx'
import type { Draft } from './draft.ts'
import { ChangedMeanwhile, saveDraft } from './save-draft.ts'
import { BothLimits, NameField } from './shared-fields.tsx'
import styles from './tool-edit-modal.module.css'
import { TOOL_FIELDS, toolProblems, type ToolProblems } from './tool-problems.ts'
import { sharedValues, toolStateOf, type ToolState } from './tool-state.ts'
import { useDraft } from './use-draft.ts'

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
  const [loaded] = useState(() => valuesOf(toolStateOf(tool)))
  const { draft, setDraft, isChanged, edit, takeNewer } = useDraft({
    base: loaded,
    values: loaded,
    updatedAt: tool.updatedAt,
  })
  const { values } = draft
  const [problems, setProblems] = useState<ToolProblems>({})
  const [changedFields, setChangedFields] = useState<readonly string[]>([])
  const problem = (field: keyof ToolProblems) => problemLines(t, problems[field])

  const save = useAction({
    send: (unsaved: Draft<EditValues>) => saveDraft(unsaved, { send: send(tool.id), valuesOf }),
    success: t('toolSettings.sensorUpdated'),
    failure: (error) =>
      [
        t('toolSettings.sensorUpdateUnsuccessful'),
        error instanceof ChangedMeanwhile ? '' : refusalText(t, error, TOOL_FIELDS),
      ]
        .join('\n')
        .trimEnd(),
    onSuccess: (saved) => {
      showToolChange(queryClient, saved)
      onSaved(saved)
    },
    onFailure: (error) => {
      if (!(error instanceof ChangedMeanwhile))
        return setProblems(fieldProblems(error, TOOL_FIELDS))
      setDraft(error.draft)
      setChangedFields(error.fields)
    },
  })
  const checkAndSave = (): void => {
    const wrong = toolProblems(values)
    setProblems(wrong)
    if (Object.keys(wrong).length === 0) save.run(draft)
  }

  return (
    <EditModal
      title={title}
      subtitle={subtitle}
      isChanged={isChanged}
      isSaving={save.isBusy}
      onClose={onClose}
      onSave={checkAndSave}
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

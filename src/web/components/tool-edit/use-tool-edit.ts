import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SaveToolDocument, type EditableToolFragment } from '../../api/generated/graphql.ts'
import { fieldProblems } from '../../api/field-problems.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { request } from '../../api/request.ts'
import { showToolChange } from '../../api/show-tool-change.ts'
import { useAction } from '../../api/use-action.ts'
import { celsiusOfText, textOfNumber } from '../../ui/form/typed-number.ts'
import type { Draft } from './draft.ts'
import { ChangedMeanwhile, saveDraft } from './save-draft.ts'
import { TOOL_FIELDS, toolProblems, type ToolProblems } from './tool-problems.ts'
import { sharedValues, toolStateOf, type ToolState } from './tool-state.ts'
import { useDraft } from './use-draft.ts'

const valuesOf = (tool: ToolState) => ({
  ...sharedValues(tool),
  imeiNumber: tool.imeiNumber,
  equipmentId: String(tool.equipmentId),
  temperatureCorrection: textOfNumber(tool.temperatureCorrection),
  reason: '',
})
export type EditValues = ReturnType<typeof valuesOf>

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

/**
 * A manager's draft of a sensor, and its save. `changedFields`: what somebody else saved since the
 * draft was begun; the draft then stands on top of the newer values.
 */
export const useToolEdit = (
  tool: EditableToolFragment,
  { onSaved, onClose }: { onSaved: (tool: EditableToolFragment) => void; onClose: () => void },
) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [loaded] = useState(() => valuesOf(toolStateOf(tool)))
  const { draft, setDraft, isChanged, edit, takeNewer } = useDraft({
    base: loaded,
    values: loaded,
    updatedAt: tool.updatedAt,
  })
  const [problems, setProblems] = useState<ToolProblems>({})
  const [changedFields, setChangedFields] = useState<readonly string[]>([])

  const failureText = (error: unknown): string =>
    [
      t('toolSettings.sensorUpdateUnsuccessful'),
      error instanceof ChangedMeanwhile ? '' : refusalText(t, error, TOOL_FIELDS),
    ]
      .join('\n')
      .trimEnd()
  const saving = useAction({
    send: (unsaved: Draft<EditValues>) => saveDraft(unsaved, { send: send(tool.id), valuesOf }),
    success: t('toolSettings.sensorUpdated'),
    failure: failureText,
    onSuccess: (saved) => {
      showToolChange(queryClient, saved)
      onSaved(saved)
    },
    onStoredUnread: onClose,
    onFailure: (error) => {
      if (!(error instanceof ChangedMeanwhile))
        return setProblems(fieldProblems(error, TOOL_FIELDS))
      setDraft(error.draft)
      setChangedFields(error.fields)
    },
  })
  const checkAndSave = (): void => {
    const wrong = toolProblems(draft.values)
    setProblems(wrong)
    if (Object.keys(wrong).length === 0) saving.run(draft)
  }

  return {
    draft,
    isChanged,
    edit,
    takeNewer: () => takeNewer(changedFields),
    problems,
    changedFields,
    isSaving: saving.isBusy,
    save: checkAndSave,
  }
}

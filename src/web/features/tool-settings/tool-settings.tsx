import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditableToolFragment, ToolCardFragment } from '../../api/generated/graphql.ts'
import { fieldProblems } from '../../api/field-problems.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { showToolChange } from '../../api/show-tool-change.ts'
import { showToast } from '../../ui/toast/show-toast.tsx'
import type { Draft } from '../../components/tool-edit/draft.ts'
import { EditableTool } from '../../components/tool-edit/editable-tool.tsx'
import { fieldLabel } from '../../components/tool-edit/field-texts.ts'
import { saveDraft } from '../../components/tool-edit/save-draft.ts'
import { TOOL_FIELDS, type ToolProblems } from '../../components/tool-edit/tool-problems.ts'
import { toolStateOf } from '../../components/tool-edit/tool-state.ts'
import { isAlarmDraftChanged, type AlarmDraft } from './alarm-draft.ts'
import { saveAlarms } from './save-alarms.ts'
import { SettingsForm } from './settings-form.tsx'
import { sendSettings, settingsValues, type SettingsValues } from './settings-values.ts'

type ToolSettingsProps = {
  tool: ToolCardFragment
  /** The present reading, °C. */
  reading: number | null
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

/** What was typed and could not be saved, and why: it waits here until it is saved or cancelled. */
type Kept = {
  ownerId: string
  draft: Draft<SettingsValues>
  alarms: AlarmDraft | null
  problems: ToolProblems
  changedFields: readonly string[]
}

const FAILED_MS = 5_000

const freshDraft = (tool: EditableToolFragment): Kept => {
  const seen = settingsValues(toolStateOf(tool))
  return {
    ownerId: tool.userId,
    draft: { base: seen, values: seen, updatedAt: tool.updatedAt },
    alarms: null,
    problems: {},
    changedFields: [],
  }
}

/**
 * The settings of a sensor. A save closes them, whether it succeeds or fails; after a failure the
 * toast, or the button that opened them, brings back what was typed.
 */
export const ToolSettings = ({ tool, reading, isOpen, onOpen, onClose }: ToolSettingsProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [kept, setKept] = useState<Kept | null>(null)
  const frame = {
    title: t('toolSettings.title'),
    subtitle: `${tool.imeiNumber} / ${tool.equipmentId}`,
  }

  const cancel = (): void => {
    setKept(null)
    onClose()
  }

  const failed = (reason: string, next: Kept): void => {
    setKept(next)
    showToast({
      kind: 'attention',
      message: `${t('toolSettings.saveError')}\n${reason}`,
      closeLabel: t('common.close'),
      forMs: FAILED_MS,
      action: { label: t('toolSettings.retry'), onClick: onOpen },
    })
  }

  const save = async (
    ownerId: string,
    draft: Draft<SettingsValues>,
    alarms: AlarmDraft | null,
  ): Promise<void> => {
    const outcome = await saveDraft(draft, {
      send: sendSettings(tool.id),
      valuesOf: settingsValues,
    })
    if (outcome.kind === 'saved') {
      showToolChange(queryClient, outcome.saved)
      // The sensor first: who comes second there is asked before anything of theirs is saved.
      const alarmsFailure =
        alarms !== null && isAlarmDraftChanged(alarms) ? await saveAlarms(tool.id, alarms) : null
      onClose()
      if (alarmsFailure !== null)
        return failed(`${t('alarmSettings.notSaved')}\n${refusalText(t, alarmsFailure.error)}`, {
          ...freshDraft(outcome.saved),
          alarms,
        })
      setKept(null)
      showToast({
        kind: 'success',
        message: t('toolSettings.saveSuccess'),
        closeLabel: t('common.close'),
      })
      return
    }
    onClose()
    const isChanged = outcome.kind === 'changed-meanwhile'
    const reason = isChanged
      ? t('toolSettings.changed.fields', {
          fields: outcome.changed.map((field) => fieldLabel(t, field)).join('; '),
        })
      : refusalText(t, outcome.error)
    failed(reason, {
      ownerId,
      draft: isChanged ? outcome.draft : draft,
      alarms,
      problems: isChanged ? {} : fieldProblems(outcome.error, TOOL_FIELDS),
      changedFields: isChanged ? outcome.changed : [],
    })
  }

  if (!isOpen) return null
  const form = (first: Kept) => (
    <SettingsForm
      toolId={tool.id}
      ownerId={first.ownerId}
      frame={frame}
      first={first.draft}
      firstAlarms={first.alarms}
      firstProblems={first.problems}
      changedFields={first.changedFields}
      reading={reading}
      onClose={cancel}
      onSave={(draft, alarms) => save(first.ownerId, draft, alarms)}
    />
  )
  return kept === null ? (
    <EditableTool id={tool.id} {...frame} onClose={onClose}>
      {(known) => form(freshDraft(known))}
    </EditableTool>
  ) : (
    form(kept)
  )
}

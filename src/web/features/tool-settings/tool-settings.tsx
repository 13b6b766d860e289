import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { StoredUnreadError } from '../../api/request-error.ts'
import { showToolChange } from '../../api/show-tool-change.ts'
import { useAction } from '../../api/use-action.ts'
import { EditableTool } from '../../components/tool-edit/editable-tool.tsx'
import { fieldLabel } from '../../components/tool-edit/field-texts.ts'
import { ChangedMeanwhile, saveDraft } from '../../components/tool-edit/save-draft.ts'
import { saveAlarms } from './save-alarms.ts'
import { SettingsForm } from './settings-form.tsx'
import { sendSettings, settingsValues } from './settings-values.ts'
import {
  afterFailure,
  AlarmsNotSaved,
  settingsOf,
  type TypedSettings,
  type UnsavedSettings,
} from './unsaved-settings.ts'

type ToolSettingsProps = {
  tool: ToolCardFragment
  /** The present reading, °C. */
  reading: number | null
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

const reasonOf = (t: TFunction, error: unknown): string => {
  if (error instanceof AlarmsNotSaved)
    return `${t('alarmSettings.notSaved')}\n${refusalText(t, error.cause)}`
  if (error instanceof ChangedMeanwhile)
    return t('toolSettings.changed.fields', {
      fields: error.fields.map((field) => fieldLabel(t, field)).join('; '),
    })
  return refusalText(t, error)
}

/**
 * The settings of a sensor. A save closes them, whether it succeeds or fails. After a failure the
 * toast's button, or the one that opened them, shows again what was typed.
 */
export const ToolSettings = ({ tool, reading, isOpen, onOpen, onClose }: ToolSettingsProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  /** Of the last failed save, until it is saved or cancelled. */
  const [unsaved, setUnsaved] = useState<UnsavedSettings | null>(null)
  const endWith = (next: UnsavedSettings | null): void => {
    setUnsaved(next)
    onClose()
  }

  const save = useAction({
    send: async ({ draft, alarms }: TypedSettings) => {
      // The sensor first: if somebody else changed it, nothing of this form is saved yet.
      const saved = await saveDraft(draft, {
        send: sendSettings(tool.id),
        valuesOf: settingsValues,
      }).catch((error: unknown) => {
        if (error instanceof StoredUnreadError) return error
        throw error
      })
      const isRead = !(saved instanceof StoredUnreadError)
      if (isRead) showToolChange(queryClient, saved)
      await saveAlarms(tool.id, alarms).catch((cause: unknown) => {
        if (cause instanceof StoredUnreadError) throw cause
        throw new AlarmsNotSaved(isRead ? saved : null, cause)
      })
      if (!isRead) throw saved
    },
    success: t('toolSettings.saveSuccess'),
    failure: (error) => `${t('toolSettings.saveError')}\n${reasonOf(t, error)}`,
    failureButton: () => ({ label: t('toolSettings.retry'), onClick: onOpen }),
    onSuccess: () => endWith(null),
    onFailure: (error, typed) => endWith(afterFailure(error, typed)),
    onStoredUnread: () => endWith(null),
  })

  if (!isOpen) return null
  const frame = {
    title: t('toolSettings.title'),
    subtitle: `${tool.imeiNumber} / ${tool.equipmentId}`,
  }
  const form = (first: UnsavedSettings) => (
    <SettingsForm
      toolId={tool.id}
      frame={frame}
      first={first}
      reading={reading}
      isSaving={save.isBusy}
      onClose={() => endWith(null)}
      onSave={save.run}
    />
  )
  return unsaved === null ? (
    <EditableTool id={tool.id} {...frame} onClose={onClose}>
      {(editable) => form(settingsOf(editable))}
    </EditableTool>
  ) : (
    form(unsaved)
  )
}

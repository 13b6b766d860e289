import { useState } from 'react'
import { toolProblems } from '../../components/tool-edit/tool-problems.ts'
import { useDraft } from '../../components/tool-edit/use-draft.ts'
import { celsiusOfText } from '../../ui/form/typed-number.ts'
import {
  alarmProblems,
  changedSettings,
  isAlarmDraftChanged,
  isFaultless,
  NO_ALARM_PROBLEMS,
  type AlarmDraft,
} from './alarm-draft.ts'
import type { SettingsValues } from './settings-values.ts'
import type { TypedSettings, UnsavedSettings } from './unsaved-settings.ts'

/** The drafts of a sensor and of its alarm settings. `save` calls `onSave` if nothing is wrong. */
export const useSettingsForm = (first: UnsavedSettings, onSave: (typed: TypedSettings) => void) => {
  const { draft, isChanged, edit, takeNewer } = useDraft(first.draft)
  const [problems, setProblems] = useState(first.problems)
  const [alarms, setAlarms] = useState(first.alarms)
  const [wrongAlarms, setWrongAlarms] = useState(NO_ALARM_PROBLEMS)
  const [isMoreOpen, setMoreOpen] = useState(first.alarms !== null)
  const { ownerId, changedFields } = first

  const save = (): void => {
    const wrong = toolProblems(draft.values)
    const wrongBehindMore = alarms === null ? NO_ALARM_PROBLEMS : alarmProblems(alarms)
    setProblems(wrong)
    setWrongAlarms(wrongBehindMore)
    if (!isFaultless(wrongBehindMore)) setMoreOpen(true)
    else if (Object.keys(wrong).length === 0) onSave({ ownerId, draft, alarms })
  }

  return {
    ownerId,
    draft,
    edit,
    problems,
    changedFields,
    takeNewer: () => takeNewer(changedFields),
    isChanged: isChanged || isAlarmDraftChanged(alarms),
    save,
    /** The part under "More". */
    more: {
      isOpen: isMoreOpen,
      onToggle: () => setMoreOpen(!isMoreOpen),
      draft: alarms,
      onChange: setAlarms,
      problems: wrongAlarms,
    },
  }
}

/** What the alarm preview tries; null while the limits are no limits yet. */
export const triedSettings = (toolId: string, values: SettingsValues, alarms: AlarmDraft | null) =>
  toolProblems(values).notificationMin !== undefined
    ? null
    : {
        toolId,
        notificationMin: celsiusOfText(values.notificationMin),
        notificationMax: celsiusOfText(values.notificationMax),
        defrostFridge: values.defrostFridge,
        settings: alarms === null ? {} : changedSettings(alarms),
      }

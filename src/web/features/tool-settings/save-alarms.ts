import { UpdateAlarmSettingsDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import {
  changedContacts,
  changedSettings,
  isAlarmDraftChanged,
  type AlarmDraft,
} from './alarm-draft.ts'

/**
 * Sends the settings that were changed, if any. Those that somebody else changed meanwhile stay as
 * they are.
 */
export const saveAlarms = async (toolId: string, draft: AlarmDraft | null): Promise<void> => {
  if (draft === null || !isAlarmDraftChanged(draft)) return
  const contacts = changedContacts(draft)
  await request(UpdateAlarmSettingsDocument, {
    toolId,
    settings: changedSettings(draft),
    ...(contacts === null ? {} : { contacts }),
  })
}

import { UpdateAlarmSettingsDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { changedContacts, changedSettings, type AlarmDraft } from './alarm-draft.ts'

/** Sends what was changed and no more: what somebody else changed beside it stays. Null: saved. */
export const saveAlarms = async (
  toolId: string,
  draft: AlarmDraft,
): Promise<{ error: unknown } | null> => {
  const contacts = changedContacts(draft)
  try {
    await request(UpdateAlarmSettingsDocument, {
      toolId,
      settings: changedSettings(draft),
      ...(contacts === null ? {} : { contacts }),
    })
    return null
  } catch (error) {
    return { error }
  }
}

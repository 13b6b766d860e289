import { alarmSettingErrors, escalationErrors } from '../../domain/alarms/alarm-settings-rules.ts'
import { type AlarmSettings, chosenSettings } from '../../domain/alarms/alarm-settings.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { maySetTool } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, type Result, refused } from '../../domain/result.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Storage } from '../storage/storage.ts'
import type { NewRecipients } from './new-recipients.ts'
import { changeToolAlarms } from './change-tool-alarms.ts'

export type UpdateAlarmSettings = {
  toolId: number
  /** Minutes and °C; what is left out stays as it is. */
  settings: Partial<AlarmSettings>
  /** Each step a list of e-mail addresses; null: stays as it is. */
  escalation: readonly (readonly string[])[] | null
  /** Why, for the trail. */
  reason?: string | undefined
}

/** Too many addresses that may be anybody's; null also where the caller may not set the tool. */
const recipientsRefusal = async (
  { storage, newRecipients }: { storage: Storage; newRecipients: NewRecipients },
  actor: Actor,
  toolId: number,
  escalation: readonly (readonly string[])[] | null,
): Promise<Refusal | null> => {
  const owned = actor.kind === 'nobody' ? null : await storage.tools.byId(toolId)
  if (actor.kind === 'nobody' || owned === null || !maySetTool(actor, owned.ownerPath)) return null
  const before = await storage.alarms.toolAlarms(toolId)
  return newRecipients(actor, {
    before: before.escalation.flatMap(({ emails }) => emails),
    after: escalation?.flat() ?? [],
  })
}

/** Changes a tool's alarm settings and contacts. */
export const updateAlarmSettings =
  (deps: { storage: Storage; clock: Clock; newRecipients: NewRecipients }) =>
  async (actor: Actor, input: UpdateAlarmSettings): Promise<Result<Tool, Refusal>> => {
    const escalation =
      input.escalation?.map((emails) =>
        emails.map((email) => email.trim()).filter((email) => email !== ''),
      ) ?? null
    const broken = [...alarmSettingErrors(input.settings), ...escalationErrors(escalation ?? [])]
    if (actor.kind !== 'nobody' && broken.length > 0) return refused(badInput(...broken))
    const tooMany = await recipientsRefusal(deps, actor, input.toolId, escalation)
    if (tooMany !== null) return refused(tooMany)
    const changed = await changeToolAlarms(
      deps,
      actor,
      { toolId: input.toolId, action: 'tool.alarms-changed', reason: input.reason },
      (before, { limits }) => ({
        ...before,
        settings: chosenSettings({ ...before.settings, ...input.settings }, limits.notificationMax),
        escalation: escalation?.map((emails) => ({ emails })) ?? before.escalation,
      }),
    )
    return changed.ok ? ok(changed.value) : changed
  }

import { alarmSettingErrors, escalationErrors } from '../../domain/alarms/alarm-settings-rules.ts'
import { type AlarmSettings, DEFAULT_ALARM_SETTINGS } from '../../domain/alarms/alarm-settings.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, type Result, refused } from '../../domain/result.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Storage } from '../storage/storage.ts'
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

/**
 * Only settings that differ from the default are stored, so that a better default reaches everybody
 * who never chose.
 */
const chosen = (settings: Partial<AlarmSettings>): Partial<AlarmSettings> =>
  Object.fromEntries(
    Object.entries(settings).filter(
      ([name, value]) =>
        value !== undefined && value !== DEFAULT_ALARM_SETTINGS[name as keyof AlarmSettings],
    ),
  )

/** Changes a tool's alarm settings and contacts. */
export const updateAlarmSettings =
  (deps: { storage: Storage; clock: Clock }) =>
  async (actor: Actor, input: UpdateAlarmSettings): Promise<Result<Tool, Refusal>> => {
    const escalation =
      input.escalation?.map((emails) =>
        emails.map((email) => email.trim()).filter((email) => email !== ''),
      ) ?? null
    const broken = [...alarmSettingErrors(input.settings), ...escalationErrors(escalation ?? [])]
    if (actor.kind !== 'nobody' && broken.length > 0) return refused(badInput(...broken))
    const changed = await changeToolAlarms(
      deps,
      actor,
      { toolId: input.toolId, action: 'tool.alarms-changed', reason: input.reason },
      (before) => ({
        ...before,
        settings: chosen({ ...before.settings, ...input.settings }),
        escalation: escalation?.map((emails) => ({ emails })) ?? before.escalation,
      }),
    )
    return changed.ok ? ok(changed.value) : changed
  }

import { alarmSettingErrors, escalationErrors } from '../../domain/alarms/alarm-settings-rules.ts'
import {
  type AlarmSettings,
  chosenSettings,
  withDefaults,
} from '../../domain/alarms/alarm-settings.ts'
import { numberedConditions, type SentCondition } from '../../domain/alarms/numbered-conditions.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { maySetTool } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, type Result, refused } from '../../domain/result.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Storage, Writes } from '../storage/storage.ts'
import type { NewRecipients } from './new-recipients.ts'
import { changeToolAlarms } from './change-tool-alarms.ts'

export type SentSettings = Partial<Omit<AlarmSettings, 'conditions' | 'keepsFirstDefaults'>> & {
  conditions?: readonly SentCondition[]
}

export type UpdateAlarmSettings = {
  toolId: number
  /** Minutes and °C; what is left out stays as it is. A list of conditions replaces the one before. */
  settings: SentSettings
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

/** The highest id that a condition of the tool has ever had. */
const highestConditionId = async (stores: Pick<Writes, 'alarms'>, toolId: number) => {
  const history = await stores.alarms.historyOfAlarms(toolId)
  return history
    .flatMap(({ settings }) => settings.conditions ?? [])
    .reduce((highest, { id }) => Math.max(highest, id), 0)
}

/** All settings as they are to be; refused where they contradict each other. */
const changedSettings = async (
  stores: Pick<Writes, 'alarms'>,
  { id, limits }: Tool,
  before: Partial<AlarmSettings>,
  { conditions: sent, ...others }: SentSettings,
): Promise<Result<Partial<AlarmSettings>, Refusal>> => {
  const conditionsBefore = before.conditions ?? []
  const conditions =
    sent === undefined
      ? ok(conditionsBefore)
      : numberedConditions(sent, conditionsBefore, await highestConditionId(stores, id))
  if (!conditions.ok) return refused(badInput(...conditions.error))
  const { productLag, watches } = withDefaults({ ...before, ...others })
  const broken = alarmSettingErrors({ productLag, watches, conditions: conditions.value })
  if (broken.length > 0) return refused(badInput(...broken))
  return ok(
    chosenSettings({ ...before, ...others, conditions: conditions.value }, limits.notificationMax),
  )
}

/** Changes a tool's alarm settings and contacts. */
export const updateAlarmSettings =
  (deps: { storage: Storage; clock: Clock; newRecipients: NewRecipients }) =>
  async (actor: Actor, input: UpdateAlarmSettings): Promise<Result<Tool, Refusal>> => {
    const escalation =
      input.escalation?.map((emails) =>
        emails.map((email) => email.trim()).filter((email) => email !== ''),
      ) ?? null
    const broken = [
      ...alarmSettingErrors({
        ...input.settings,
        conditions: (input.settings.conditions ?? []).map((one) => ({ ...one, id: one.id ?? 0 })),
      }),
      ...escalationErrors(escalation ?? []),
    ]
    if (actor.kind !== 'nobody' && broken.length > 0) return refused(badInput(...broken))
    const tooMany = await recipientsRefusal(deps, actor, input.toolId, escalation)
    if (tooMany !== null) return refused(tooMany)
    const changed = await changeToolAlarms(
      deps,
      actor,
      { toolId: input.toolId, action: 'tool.alarms-changed', reason: input.reason },
      async (before, tool, stores) => {
        const settings = await changedSettings(stores, tool, before.settings, input.settings)
        if (!settings.ok) return settings
        return ok({
          ...before,
          settings: settings.value,
          escalation: escalation?.map((emails) => ({ emails })) ?? before.escalation,
        })
      },
    )
    return changed.ok ? ok(changed.value) : changed
  }

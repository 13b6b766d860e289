import {
  type AlarmCondition,
  type AlarmSettings,
  chosenSettings,
} from '../../domain/alarms/alarm-settings.ts'
import { isCalm } from '../../domain/alarms/is-calm.ts'
import { watchesGoods } from '../../domain/alarms/alarm-tool.ts'
import { numberedConditions } from '../../domain/alarms/numbered-conditions.ts'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import { contactSteps } from '../../domain/tool-setups/setup-rules.ts'
import {
  SETUP_ALARMS,
  type SetupChange,
  type SetupCondition,
  setupCondition,
} from '../../domain/tool-setups/tool-setup.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { alarmToolOf } from '../alarms/alarm-tool-of.ts'
import { changedAlarmFacts } from '../alarms/change-tool-alarms.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import type { ToolAlarms } from '../storage/alarm-store.ts'
import type { Writes } from '../storage/storage.ts'

export type Step = { actor: AccountActor; now: Date; reason: string | undefined }

/** Conditions that stay as they are keep their numbers; others get new ones, none of them used before. */
const withNumbers = async (
  stores: Writes,
  toolId: number,
  wanted: readonly SetupCondition[],
  current: readonly AlarmCondition[],
): Promise<AlarmCondition[]> => {
  const left = [...current]
  const sent = wanted.map((condition) => {
    const text = JSON.stringify(condition)
    const at = left.findIndex((one) => JSON.stringify(setupCondition(one)) === text)
    const same = at < 0 ? undefined : left.splice(at, 1)[0]
    return { ...condition, id: same?.id ?? null }
  })
  const history = await stores.alarms.historiesWithConditions([toolId])
  const highest = (history.get(toolId) ?? [])
    .flatMap(({ settings }) => settings.conditions ?? [])
    .reduce((most, { id }) => Math.max(most, id), 0)
  const numbered = numberedConditions(sent, current, highest)
  if (!numbered.ok) throw new Error(`conditions of tool ${toolId} have no numbers`)
  return numbered.value
}

const wantedSettings = async (
  stores: Writes,
  tool: Tool,
  current: Partial<AlarmSettings>,
  wanted: SetupChange,
): Promise<Partial<AlarmSettings>> => {
  const set = Object.fromEntries(
    SETUP_ALARMS.filter((name) => name !== 'conditions' && wanted[name] !== undefined).map(
      (name) => [name, wanted[name]],
    ),
  ) as Partial<AlarmSettings>
  const before = current.conditions ?? []
  const conditions =
    wanted.conditions === undefined
      ? before
      : await withNumbers(stores, tool.id, wanted.conditions, before)
  return chosenSettings({ ...current, ...set, conditions }, tool.limits.notificationMax)
}

export const setAlarms = async (
  stores: Writes,
  tool: Tool,
  current: ToolAlarms,
  wanted: SetupChange,
  { actor, now, reason }: Step,
): Promise<ToolAlarms> => {
  const names: readonly (keyof SetupChange)[] = [...SETUP_ALARMS, 'contacts']
  if (!names.some((name) => wanted[name] !== undefined)) return current
  const settings = await wantedSettings(stores, tool, current.settings, wanted)
  const escalation =
    wanted.contacts === undefined
      ? current.escalation
      : contactSteps(wanted.contacts).map((emails) => ({ emails }))
  const alarms = { ...current, settings, escalation }
  const facts = changedAlarmFacts(current, alarms)
  if (facts === null) return current
  await stores.alarms.setToolAlarms(tool.id, alarms, now)
  await appendEntry(stores.audit, {
    at: now,
    actor: auditActor(actor),
    action: 'tool.alarms-changed',
    subject: { kind: 'tool', id: String(tool.id) },
    ...facts,
    reason,
  })
  return alarms
}

/**
 * Whether nothing follows from the new settings: nothing goes on, and the last value is clear of them.
 * Most tools of a large change are like this, and the rule costs a dozen reads for each.
 */
export const staysCalm = async (
  stores: Writes,
  tool: Tool,
  alarms: ToolAlarms,
): Promise<boolean> => {
  if ((await stores.alarms.stateOf(tool.id)) !== null) return false
  const rule = alarmToolOf(tool, alarms)
  if (watchesGoods(rule)) return false
  const latest = await stores.readings.latest(tool.id)
  return latest === null || isCalm(null, [latest.timeMs], [latest.value], rule)
}

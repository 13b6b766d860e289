import {
  type AlarmCondition,
  type AlarmSettings,
  chosenSettings,
} from '../../domain/alarms/alarm-settings.ts'
import { isCalm } from '../../domain/alarms/is-calm.ts'
import { watchesGoods } from '../../domain/alarms/alarm-tool.ts'
import { numberedConditions } from '../../domain/alarms/numbered-conditions.ts'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import { mayManageTools } from '../../domain/permissions/rules.ts'
import type { BrokenRule, Refusal } from '../../domain/refusal.ts'
import { changedField, setupErrors } from '../../domain/tool-setups/planned-setup.ts'
import { contactSteps } from '../../domain/tool-setups/setup-rules.ts'
import {
  SETUP_ALARMS,
  SETUP_LIMITS,
  type SetupChange,
  type SetupCondition,
  setupCondition,
  touchesAlarms,
} from '../../domain/tool-setups/tool-setup.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { alarmToolOf } from '../alarms/alarm-tool-of.ts'
import { changedAlarmFacts } from '../alarms/change-tool-alarms.ts'
import { reconsiderTool } from '../alarms/reconsider-tool.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { auditActor, changedFacts } from '../audit/audit-trail.ts'
import type { ToolAlarms } from '../storage/alarm-store.ts'
import type { Writes } from '../storage/storage.ts'
import { changeTool } from '../tools/save-tool.ts'
import { mayLink } from '../profiles/profile-rules.ts'
import { toolFacts } from '../tools/tool-facts.ts'
import type { ToolWithSetup } from '../tools/read-setups.ts'

/** `problem` null: the tool was changed. */
export type AppliedSetup = { problem: BrokenRule | null }

type Step = { actor: AccountActor; now: Date; reason: string | undefined }

const meanwhile = (field: string): BrokenRule => ({
  field,
  key: 'bulk.changedMeanwhile',
  params: { field },
  message: `Somebody has changed ${field} since.`,
})

const problemOf = (refusal: Refusal | { kind: 'tool-changed-meanwhile' }): BrokenRule =>
  refusal.kind === 'bad-input'
    ? refusal.broken[0]!
    : { field: null, key: 'bulk.mayNot', message: 'You may not change this sensor.' }

/**
 * Sets one tool from what it was seen as to what is wanted, in the caller's transaction, with its
 * histories, its entries in the trail, and what the alarm rule makes of it. A tool that is no longer
 * as it was seen in one of the fields stays as it is.
 */
export const applySetup = async (
  stores: Writes,
  tool: ToolWithSetup,
  { before, after }: { before: SetupChange; after: SetupChange },
  step: Step,
): Promise<AppliedSetup> => {
  const changed = changedField(tool.setup, before)
  if (changed !== null) return { problem: meanwhile(changed) }
  const [broken] = setupErrors({ ...tool.setup, ...after })
  if (broken !== undefined) return { problem: broken }
  const linked = await linkProblem(stores, tool, after)
  if (linked !== null) return { problem: linked }
  const moved = await move(stores, tool, after, step)
  if ('problem' in moved) return moved
  await link(stores, moved.tool, after, step)
  const settled = await setTool(stores, moved.tool, after, step)
  const alarms = await setAlarms(stores, settled, moved.alarms, after, step)
  if (touchesAlarms(after) && !(await staysCalm(stores, settled, alarms)))
    await reconsiderTool(stores, settled.id, step.now)
  return { problem: null }
}

/** Why the tool cannot be linked; null: it can, or is not to be. */
const linkProblem = async (
  stores: Writes,
  { ownerPath }: ToolWithSetup,
  { profileId, userId }: SetupChange,
): Promise<BrokenRule | null> => {
  if (profileId === undefined || profileId === null) return null
  const profile = await stores.profiles.byId(profileId)
  const path = userId === undefined ? ownerPath : (await stores.accounts.byId(userId))?.path
  return profile !== null && path !== undefined && mayLink(profile, path)
    ? null
    : { field: 'profileId', key: 'profiles.gone', message: 'The profile is gone.' }
}

const link = async (
  stores: Writes,
  { id }: Tool,
  { profileId }: SetupChange,
  { actor, now, reason }: Step,
): Promise<void> => {
  if (profileId === undefined) return
  const nameOf = async (profile: number | null | undefined): Promise<string | null> =>
    profile === null || profile === undefined
      ? null
      : ((await stores.profiles.byId(profile))?.name ?? null)
  const before = (await stores.profiles.linksOf([id])).get(id)
  await stores.profiles.link(id, profileId, now)
  await appendEntry(stores.audit, {
    at: now,
    actor: auditActor(actor),
    action: profileId === null ? 'tool.profile-unlinked' : 'tool.profile-linked',
    subject: { kind: 'tool', id: String(id) },
    before: { profile: await nameOf(before) },
    after: { profile: await nameOf(profileId) },
    reason,
  })
}

const move = async (
  stores: Writes,
  { tool, alarms }: ToolWithSetup,
  { userId }: SetupChange,
  { actor, now, reason }: Step,
): Promise<{ tool: Tool; alarms: ToolAlarms } | AppliedSetup> => {
  if (userId === undefined) return { tool, alarms }
  if (!mayManageTools(actor)) return { problem: problemOf({ kind: 'forbidden' }) }
  const { id, name, imeiNumber, equipmentId, defrostFridge, temperatureCorrection, limits } = tool
  const moved = await changeTool(
    stores,
    actor,
    {
      id,
      name,
      userId,
      imeiNumber,
      equipmentId,
      type: 'temperature',
      defrostFridge,
      temperatureCorrection,
      limits,
      reason,
      codeHash: null,
    },
    now,
  )
  if (!moved.ok) return { problem: problemOf(moved.error) }
  return { tool: moved.value, alarms: await stores.alarms.toolAlarms(id) }
}

const setTool = async (
  stores: Writes,
  tool: Tool,
  wanted: SetupChange,
  { actor, now, reason }: Step,
): Promise<Tool> => {
  const {
    defrostFridge = tool.defrostFridge,
    sendEmailMessage = tool.sendEmailMessage,
    sendNotificationMessage = tool.sendNotificationMessage,
    notificationEmail = tool.notificationEmail,
  } = wanted
  const limits = { ...tool.limits }
  for (const field of SETUP_LIMITS) limits[field] = wanted[field] ?? limits[field]
  const set = { defrostFridge, sendEmailMessage, sendNotificationMessage, notificationEmail }
  const facts = changedFacts(toolFacts(tool), toolFacts({ ...tool, ...set, limits }))
  if (facts === null) return tool
  const after = await stores.tools.change(tool.id, { ...set, limits, updatedAt: now })
  if (after === null) throw new Error(`tool ${tool.id} went within its transaction`)
  // Defrosts were seen as what lies above the limit.
  if (tool.limits.notificationMax !== limits.notificationMax)
    await stores.defrosts.setLearned(tool.id, null)
  await appendEntry(stores.audit, {
    at: now,
    actor: auditActor(actor),
    action: 'tool.changed',
    subject: { kind: 'tool', id: String(tool.id) },
    ...facts,
    reason,
  })
  return after
}

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

const setAlarms = async (
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
const staysCalm = async (stores: Writes, tool: Tool, alarms: ToolAlarms): Promise<boolean> => {
  if ((await stores.alarms.stateOf(tool.id)) !== null) return false
  const rule = alarmToolOf(tool, alarms)
  if (watchesGoods(rule)) return false
  const latest = await stores.readings.latest(tool.id)
  return latest === null || isCalm(null, [latest.timeMs], [latest.value], rule)
}

import { mayManageTools } from '../../domain/permissions/rules.ts'
import type { BrokenRule, Refusal } from '../../domain/refusal.ts'
import { changedField, setupErrors } from '../../domain/tool-setups/planned-setup.ts'
import {
  SETUP_LIMITS,
  type SetupChange,
  touchesAlarms,
} from '../../domain/tool-setups/tool-setup.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { reconsiderTool } from '../alarms/reconsider-tool.ts'
import { appendEntry, auditActor, changedFacts } from '../audit/append-entry.ts'
import type { ToolAlarms } from '../storage/alarm-store.ts'
import type { Writes } from '../storage/storage.ts'
import { changeTool } from '../tools/save-tool.ts'
import { mayLink } from '../profiles/profile-rules.ts'
import { toolFacts } from '../tools/tool-facts.ts'
import type { ToolWithSetup } from '../tools/read-setups.ts'
import { type Step, setAlarms, staysCalm } from './apply-alarm-setup.ts'

/** `problem` null: the tool was changed. */
export type AppliedSetup = { problem: BrokenRule | null }

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

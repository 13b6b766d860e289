import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { actsFor, mayManageTools, maySetTool } from '../../domain/permissions/rules.ts'
import { badInput, type BrokenRule, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { plannedSetup } from '../../domain/tool-setups/planned-setup.ts'
import { contactSteps, setupChangeErrors } from '../../domain/tool-setups/setup-rules.ts'
import { fieldsOf, setupCondition, type SetupChange } from '../../domain/tool-setups/tool-setup.ts'
import { notificationEmails } from '../../domain/users/email.ts'
import { reaches } from '../../domain/users/membership.ts'
import { nextTurn } from '../next-turn.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { BulkChange, BulkItem } from '../storage/bulk-change-store.ts'
import { ownerFor } from '../tools/create-tool.ts'
import { selectedIds, type ToolSelection } from '../tools/selected-ids.ts'
import { bulkActor, type BulkDeps, MOST_TOOLS, READ_AT_ONCE, refusal } from './bulk-deps.ts'
import { mayLink, profileFor } from '../profiles/profile-rules.ts'
import { readSetups, type ToolWithSetup } from '../tools/read-setups.ts'

export type PlanBulkChange = {
  selection: ToolSelection
  /** `profileId`: the sensors are linked to it, and get all that it sets. */
  change: SetupChange
  signal?: AbortSignal | undefined
}

const STAYS = { kind: 'stays' } as const

/** Items that are written in one transaction. */
const WRITTEN_AT_ONCE = 2_000

/** Addresses as they are stored: trimmed, and null where the owner's own is meant. */
export const cleaned = ({
  notificationEmail,
  contacts,
  conditions,
  ...rest
}: SetupChange): SetupChange => ({
  ...rest,
  ...(notificationEmail !== undefined && {
    notificationEmail: notificationEmails(notificationEmail ?? '').join(', ') || null,
  }),
  ...(contacts !== undefined && {
    contacts: contactSteps(contacts).map((emails) => emails.join(', ')),
  }),
  ...(conditions !== undefined && { conditions: conditions.map(setupCondition) }),
})

/** Why the caller may not give tools to that account at all; null: it may. */
export const moveRefusal = async (
  { storage }: Pick<BulkDeps, 'storage'>,
  actor: AccountActor,
  userId: number | undefined,
): Promise<Refusal | null> => {
  if (userId === undefined) return null
  if (!mayManageTools(actor)) return { kind: 'forbidden' }
  if (!reaches(actor.right, 'OWNER')) return { kind: 'forbidden' }
  const owner = await ownerFor(storage, actor, userId)
  return owner.ok ? null : owner.error
}

export type PlannedItems = {
  change: SetupChange
  signal?: AbortSignal | undefined
  /** Tools that stay as they are, whatever the change says. */
  leaves?: (tool: ToolWithSetup) => boolean
  /** Why a tool cannot be changed, beside its own rules; null: it can. */
  refuses?: (tool: ToolWithSetup) => BrokenRule | null
}

/** What the change would do to each tool that the caller may set. */
export const plannedItems = async (
  { storage }: BulkDeps,
  actor: AccountActor,
  ids: readonly number[],
  { change, signal, leaves = () => false, refuses = () => null }: PlannedItems,
): Promise<{ items: BulkItem[]; staying: number }> => {
  const items: BulkItem[] = []
  let staying = 0
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    await nextTurn(signal)
    const part = ids.slice(at, at + READ_AT_ONCE)
    const tools = await readSetups(storage, part)
    for (const [i, toolId] of part.entries()) {
      const tool = tools.get(toolId)
      if (tool === undefined || !maySetTool(actor, tool.ownerPath)) continue
      const planned = leaves(tool) ? STAYS : plannedSetup(tool.setup, change)
      const problem = planned.kind === 'changes' ? refuses(tool) : null
      const item = { place: at + i, toolId, before: {}, after: {} }
      if (planned.kind === 'stays') staying++
      else if (problem !== null) items.push({ ...item, state: 'REFUSED', problem })
      else if (planned.kind === 'refused')
        items.push({ ...item, state: 'REFUSED', problem: planned.broken[0] ?? null })
      else items.push({ ...item, ...planned, state: 'CHANGES', problem: null })
    }
  }
  return { items, staying }
}

/**
 * Works out what a change would do to each tool of a selection, and keeps it, so that exactly what was
 * shown can be started. Nothing is changed yet.
 */
export const planBulkChange =
  (deps: BulkDeps) =>
  async (actor: Actor, input: PlanBulkChange): Promise<Result<BulkChange, Refusal>> => {
    const asking = bulkActor(actor)
    if (!asking.ok) return asking
    const linking = await withProfile(deps, asking.value, cleaned(input.change))
    if (!linking.ok) return linking
    const { change, refuses } = linking.value
    if (fieldsOf(change).length === 0)
      return refused(refusal('nothingToChange', 'Nothing is to be changed.', 'change'))
    const broken = setupChangeErrors(change)
    if (broken.length > 0) return refused(badInput(...broken))
    const noMove = await moveRefusal(deps, asking.value, change.userId)
    if (noMove !== null) return refused(noMove)
    const ids = await selectedIds(deps, asking.value, input.selection)
    if (ids.length > MOST_TOOLS)
      return refused(
        refusal('tooMany', `More than ${MOST_TOOLS} sensors.`, 'selection', { most: MOST_TOOLS }),
      )
    const { items, staying } = await plannedItems(deps, asking.value, ids, {
      change,
      refuses,
      signal: input.signal,
    })
    if (items.length + staying === 0)
      return refused(refusal('nothingSelected', 'No sensor is selected.', 'selection'))
    return keepPlan(deps, asking.value, { change, items, staying })
  }

const NOT_FOR_OWNER: BrokenRule = {
  field: 'profileId',
  key: 'profiles.notForOwner',
  message: 'The profile is kept by another branch.',
}

/** A change that links to a profile sets all that the profile sets, beside what it says itself. */
const withProfile = async (
  { storage }: BulkDeps,
  actor: AccountActor,
  change: SetupChange,
): Promise<Result<Required<Pick<PlannedItems, 'change' | 'refuses'>>, Refusal>> => {
  const { profileId, userId } = change
  if (profileId === undefined || profileId === null) return ok({ change, refuses: () => null })
  const profile = await profileFor(storage, actor, profileId, 'see')
  if (!profile.ok) return profile
  const newOwner = userId === undefined ? null : await storage.accounts.byId(userId)
  return ok({
    change: { ...profile.value.values, ...change },
    refuses: ({ ownerPath }) =>
      mayLink(profile.value, newOwner?.path ?? ownerPath) ? null : NOT_FOR_OWNER,
  })
}

export const keepPlan = async (
  deps: BulkDeps,
  actor: AccountActor,
  {
    change,
    items,
    staying,
    profile = null,
  }: {
    change: SetupChange
    items: readonly BulkItem[]
    staying: number
    profile?: BulkChange['profile']
  },
): Promise<Result<BulkChange, Refusal>> => {
  let id: number | null = null
  for (let at = 0; at === 0 || at < items.length; at += WRITTEN_AT_ONCE) {
    await nextTurn(actor.signal)
    const written = await transactionOf(deps, actor, async (stores, actor) => {
      id ??= await stores.bulkChanges.create({
        accountId: actor.id,
        actsFor: actsFor(actor),
        plannedAt: deps.clock(),
        change,
        staying,
        profile,
      })
      await stores.bulkChanges.addItems(id, items.slice(at, at + WRITTEN_AT_ONCE))
      return ok(id)
    })
    if (!written.ok) return written
  }
  const planned = id === null ? null : await deps.storage.bulkChanges.byId(id)
  return planned === null ? refused({ kind: 'not-found' }) : ok(planned)
}

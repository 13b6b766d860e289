import type { Actor } from '../../domain/permissions/actor.ts'
import { deviations, profileChange, profileErrors } from '../../domain/profiles/profile.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { refused, type Result } from '../../domain/result.ts'
import { fieldsOf, type SetupChange } from '../../domain/tool-setups/tool-setup.ts'
import { profileFor } from '../profiles/profile-rules.ts'
import type { BulkChange } from '../storage/bulk-change-store.ts'
import { bulkActor, type BulkDeps, refusal } from './bulk-deps.ts'
import { cleaned, keepPlan, plannedItems } from './plan-bulk-change.ts'

export type PlanProfileChange = {
  id: number
  name: string
  /** All that it is to set; what it leaves out it no longer sets, and sensors keep. */
  values: SetupChange
  /** Sensors that differ from the profile in a changed field keep theirs. */
  keepDeviating: boolean
  signal?: AbortSignal | undefined
}

/**
 * Works out what a new version of a profile would do to the sensors that are linked to it, and keeps it.
 * The profile itself changes when the plan is started.
 */
export const planProfileChange =
  (deps: BulkDeps) =>
  async (actor: Actor, input: PlanProfileChange): Promise<Result<BulkChange, Refusal>> => {
    const asking = bulkActor(actor)
    if (!asking.ok) return asking
    const found = await profileFor(deps.storage, asking.value, input.id, 'keep')
    if (!found.ok) return found
    const before = found.value
    const after = { name: input.name.trim(), values: cleaned(input.values) }
    const broken = profileErrors(after)
    if (broken.length > 0) return refused(badInput(...broken))
    if (
      after.name === before.name &&
      JSON.stringify(after.values) === JSON.stringify(before.values)
    )
      return refused(refusal('nothingToChange', 'Nothing is to be changed.', 'values'))
    const change = profileChange(before.values, after.values)
    const ids = fieldsOf(change).length === 0 ? [] : await deps.storage.profiles.toolsOf(before.id)
    const planned = await plannedItems(deps, asking.value, ids, {
      change,
      signal: input.signal,
      leaves: ({ setup }) =>
        input.keepDeviating &&
        deviations(before.values, setup).some((field) => change[field] !== undefined),
    })
    const { name, values } = before
    const profile = { id: before.id, before: { name, values }, after }
    return keepPlan(deps, asking.value, { change, ...planned, profile })
  }

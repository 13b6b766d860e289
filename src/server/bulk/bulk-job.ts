import type { AccountActor } from '../../domain/permissions/actor.ts'
import { maySetTool } from '../../domain/permissions/rules.ts'
import type { BrokenRule, Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import { changedField } from '../../domain/tool-setups/planned-setup.ts'
import { fieldsOf, isSameIn, type SetupChange } from '../../domain/tool-setups/tool-setup.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { nextTurn } from '../next-turn.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { BulkChange, BulkItem, BulkItemState } from '../storage/bulk-change-store.ts'
import type { Writes } from '../storage/storage.ts'
import { SensorTakenError } from '../storage/tool-store.ts'
import { applySetup } from './apply-setup.ts'
import { type BulkDeps, READ_AT_ONCE } from './bulk-deps.ts'
import { readSetups, type ToolWithSetup } from '../tools/read-setups.ts'

/** Tools of one transaction: readings wait for no more than these. */
const WRITTEN_AT_ONCE = 10

export type BulkJob = {
  id: number
  /** TAKE_BACK: what was changed goes back to what it was. */
  goal: 'CHANGE' | 'TAKE_BACK'
  /** Takes back also what somebody changed since. */
  evenChanged: boolean
}

type Step = Pick<BulkItem, 'place' | 'state' | 'problem'>

const GONE: BrokenRule = {
  field: null,
  key: 'bulk.gone',
  message: 'The sensor is gone, or you may not change it any more.',
}
const TAKEN: BrokenRule = {
  field: 'equipmentId',
  key: 'tools.sensorTaken',
  message: 'The account has a sensor with this number already.',
}

/** The states of items that a job still has to write. */
const openStates = ({ goal, evenChanged }: BulkJob): readonly BulkItemState[] =>
  goal === 'CHANGE' ? ['CHANGES'] : evenChanged ? ['DONE', 'KEPT'] : ['DONE']

/** Where an item's tool is to come from, and where to. */
const directionOf = ({ before, after }: BulkItem, goal: BulkJob['goal']) =>
  goal === 'CHANGE' ? { before, after } : { before: after, after: before }

/** The items whose tool somebody has changed since it was planned. */
export const changedMeanwhile = async (
  { storage }: Pick<BulkDeps, 'storage'>,
  changeId: number,
): Promise<Step[]> => {
  const changed: Step[] = []
  for (let after = -1; ;) {
    const states = ['CHANGES'] as const
    const items = await storage.bulkChanges.items({ changeId, states, first: READ_AT_ONCE, after })
    if (items.length === 0) return changed
    const tools = await readSetups(
      storage,
      items.map(({ toolId }) => toolId),
    )
    for (const { place, toolId, before } of items) {
      const field = fieldOf(tools.get(toolId), before)
      if (field !== null) changed.push({ place, state: 'CHANGED_MEANWHILE', problem: field })
    }
    after = items.at(-1)!.place
    await nextTurn()
  }
}

const fieldOf = (tool: ToolWithSetup | undefined, seen: SetupChange): BrokenRule | null => {
  if (tool === undefined) return GONE
  const field = changedField(tool.setup, seen)
  return field === null
    ? null
    : { field, key: 'bulk.changedMeanwhile', params: { field }, message: `${field} has changed.` }
}

/** Where somebody's change is overwritten: back from what the tool is now, wherever that is. */
const fromNow = (tool: ToolWithSetup, to: SetupChange) => {
  const fields = fieldsOf(to).filter((field) => !isSameIn(field, tool.setup, to))
  const picked = (setup: SetupChange): SetupChange =>
    Object.fromEntries(fields.map((field) => [field, setup[field]]))
  return { before: picked(tool.setup), after: picked(to) }
}

/** Writes some items within a transaction, and what became of each. */
const writeItems = async (
  stores: Writes,
  actor: AccountActor,
  items: readonly BulkItem[],
  job: BulkJob,
  { now, reason }: { now: Date; reason: string | undefined },
): Promise<void> => {
  const tools = await readSetups(
    stores,
    items.map(({ toolId }) => toolId),
  )
  const steps: Step[] = []
  for (const item of items) {
    const tool = tools.get(item.toolId)
    const left = job.goal === 'CHANGE' ? 'CHANGED_MEANWHILE' : 'KEPT'
    if (tool === undefined || !maySetTool(actor, tool.ownerPath)) {
      steps.push({ place: item.place, state: left, problem: GONE })
      continue
    }
    const direction = directionOf(item, job.goal)
    const way = job.evenChanged ? fromNow(tool, direction.after) : direction
    const { problem } = await applySetup(stores, tool, way, { actor, now, reason })
    const done = job.goal === 'CHANGE' ? 'DONE' : 'TAKEN_BACK'
    steps.push({ place: item.place, state: problem === null ? done : left, problem })
  }
  await stores.bulkChanges.setItems(job.id, steps)
  await stores.bulkChanges.move(job.id, { movedAt: now })
}

/**
 * Writes all open items, a few in each transaction, so that readings are stored in between. Ends early
 * when the session that began it has ended; null: `stopped` says so. Each sensor is asked again inside its write.
 */
export const writeAllItems = async (
  deps: BulkDeps,
  actor: AccountActor,
  job: BulkJob,
  { reason, stopped }: { reason: string | undefined; stopped: AbortSignal },
): Promise<Result<true, Refusal> | null> => {
  const states = openStates(job)
  let atOnce = WRITTEN_AT_ONCE
  for (let after = -1; ;) {
    await nextTurn()
    if (stopped.aborted) return null
    const query = { changeId: job.id, states, first: atOnce, after }
    const items = await deps.storage.bulkChanges.items(query)
    if (items.length === 0) return ok(true)
    const step = { now: deps.clock(), reason }
    try {
      const written = await transactionOf(deps, actor, async (stores, actor) => {
        await writeItems(stores, actor, items, job, step)
        return ok(true)
      })
      if (!written.ok) return written
    } catch (error) {
      if (!(error instanceof SensorTakenError)) throw error
      // It undid all of them: one by one, so that it stands alone.
      if (items.length === 1) await leaveTaken(deps, actor, job, items[0]!)
      atOnce = 1
      if (items.length > 1) continue
    }
    after = items.at(-1)!.place
  }
}

const leaveTaken = (deps: BulkDeps, actor: AccountActor, job: BulkJob, { place }: BulkItem) =>
  transactionOf(deps, actor, async (stores) => {
    const state = job.goal === 'CHANGE' ? 'CHANGED_MEANWHILE' : 'KEPT'
    await stores.bulkChanges.setItems(job.id, [{ place, state, problem: TAKEN }])
    return ok(true)
  })

/** The change as a whole in the trail: how many sensors, and what was left. */
export const recordBulk = async (
  stores: Writes,
  actor: AccountActor,
  change: BulkChange,
  { goal }: BulkJob,
  { now, reason }: { now: Date; reason: string | undefined },
): Promise<void> => {
  const counts = await stores.bulkChanges.counts(change.id)
  const left = goal === 'CHANGE' ? counts.CHANGED_MEANWHILE : counts.KEPT
  await appendEntry(stores.audit, {
    at: now,
    actor: auditActor(actor),
    action: goal === 'CHANGE' ? 'bulk.changed' : 'bulk.taken-back',
    subject: { kind: 'account', id: String(change.actsFor) },
    before: null,
    after: {
      bulkChange: change.id,
      sensors: goal === 'CHANGE' ? (counts.DONE ?? 0) : (counts.TAKEN_BACK ?? 0),
      ...((left ?? 0) > 0 && { sensorsLeft: left }),
      ...((counts.REFUSED ?? 0) > 0 && { sensorsRefused: counts.REFUSED }),
    },
    reason,
  })
}

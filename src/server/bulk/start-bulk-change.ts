import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { contactSteps } from '../../domain/tool-setups/setup-rules.ts'
import { notificationEmails } from '../../domain/users/email.ts'
import { reaches } from '../../domain/users/membership.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { BulkChange } from '../storage/bulk-change-store.ts'
import type { Writes } from '../storage/storage.ts'
import { bulkActor, type BulkDeps, ownBulkChange, refusal, takeBackUntil } from './bulk-deps.ts'
import type { BulkJob } from './bulk-job.ts'
import type { BulkJobs } from './run-bulk-jobs.ts'

type Deps = BulkDeps & { jobs: Pick<BulkJobs, 'start'> }

const NOT_STARTABLE = refusal('notStartable', 'This change cannot be started any more.')
const TOO_LATE = refusal('tooLate', 'A change can be taken back for an hour.')

/** Marks the change as running and hands it to the jobs. `check`: why it may not; null: it may. */
const begin = async (
  deps: Deps,
  actor: AccountActor,
  job: BulkJob,
  {
    reason,
    check,
  }: {
    reason: string | undefined
    check: (change: BulkChange, stores: Writes) => Promise<Refusal | null>
  },
): Promise<Result<BulkChange, Refusal>> => {
  const now = deps.clock()
  const begun = await transactionOf(deps, actor, async (stores, actor) => {
    const change = await ownBulkChange(stores, actor, job.id, now)
    if (!change.ok) return change
    const moves = change.value.change.userId !== undefined
    if (moves && !reaches(actor.right, 'OWNER')) return refused({ kind: 'forbidden' })
    const objection = await check(change.value, stores)
    if (objection !== null) return refused(objection)
    await stores.bulkChanges.move(job.id, {
      state: job.goal === 'CHANGE' ? 'RUNNING' : 'TAKING_BACK',
      movedAt: now,
      ...(reason !== undefined && { reason }),
    })
    return ok(await stores.bulkChanges.byId(job.id))
  })
  if (!begun.ok) return begun
  if (begun.value === null) return refused({ kind: 'not-found' })
  deps.jobs.start(actor, job)
  return ok(begun.value)
}

/** Too many addresses that may be anybody's. */
const recipientsRefusal = async (
  { newRecipients }: Deps,
  actor: AccountActor,
  { change }: BulkChange,
): Promise<Refusal | null> =>
  newRecipients(actor, {
    before: [],
    after: [
      ...notificationEmails(change.notificationEmail ?? ''),
      ...contactSteps(change.contacts ?? []).flat(),
    ],
  })

/** Writes a planned change, or goes on with one that was interrupted. It runs on its own from here. */
export const startBulkChange =
  (deps: Deps) =>
  async (
    actor: Actor,
    input: { id: number; reason?: string | undefined },
  ): Promise<Result<BulkChange, Refusal>> => {
    const asking = bulkActor(actor)
    if (!asking.ok) return asking
    const planned = await ownBulkChange(deps.storage, asking.value, input.id, deps.clock())
    if (!planned.ok) return planned
    const tooMany = await recipientsRefusal(deps, asking.value, planned.value)
    if (tooMany !== null) return refused(tooMany)
    const job: BulkJob = { id: input.id, goal: 'CHANGE', evenChanged: false }
    return begin(deps, asking.value, job, {
      reason: input.reason,
      check: async ({ id, state }, stores) => {
        if (state === 'PLANNED') return null
        const counts = await stores.bulkChanges.counts(id)
        // What was taken back in part is taken back whole, not written again.
        const goesOn = counts.TAKEN_BACK === undefined && counts.CHANGES !== undefined
        return state === 'INTERRUPTED' && goesOn ? null : NOT_STARTABLE
      },
    })
  }

/**
 * Takes a change back, within an hour. Sensors that somebody changed since stay, unless `evenChanged`.
 */
export const takeBackBulkChange =
  (deps: Deps) =>
  async (
    actor: Actor,
    input: { id: number; evenChanged: boolean; reason?: string | undefined },
  ): Promise<Result<BulkChange, Refusal>> => {
    const asking = bulkActor(actor)
    if (!asking.ok) return asking
    const job: BulkJob = { id: input.id, goal: 'TAKE_BACK', evenChanged: input.evenChanged }
    return begin(deps, asking.value, job, {
      reason: input.reason,
      check: async (change) => (takeBackUntil(change, deps.clock()) === null ? TOO_LATE : null),
    })
  }

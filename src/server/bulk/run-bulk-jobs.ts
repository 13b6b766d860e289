import type { AccountActor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { BulkChange } from '../storage/bulk-change-store.ts'
import { createTurnQueue } from '../turn-queue.ts'
import type { BulkDeps } from './bulk-deps.ts'
import { writeProfile } from './write-profile.ts'
import { type BulkJob, changedMeanwhile, recordBulk, writeAllItems } from './bulk-job.ts'

/** `settled` resolves when nothing runs or waits any more. */
export type BulkJobs = {
  start(actor: AccountActor, job: BulkJob): void
  settled(): Promise<void>
  /** Ends the running one after the sensors at hand; it can be continued. */
  stop(): Promise<void>
}

/** Changes that are written at the same time, and those that may wait. */
const PLACES = { atOnce: 1, most: 100 }

/**
 * Writes changes one after the other, on behalf of those who started them: they go on when the page is
 * closed, and end with the session. What fails stays as far as it came, and can be continued.
 */
export const createBulkJobs = (
  deps: BulkDeps & { onError: (error: unknown) => void },
): BulkJobs => {
  const queue = createTurnQueue(PLACES)
  const running = new Set<Promise<void>>()
  const stopped = new AbortController()

  const interrupted = async ({ id }: BulkJob): Promise<void> =>
    deps.storage.transaction(async ({ bulkChanges }) => {
      await bulkChanges.move(id, { state: 'INTERRUPTED', movedAt: deps.clock() })
    })

  const run = async (actor: AccountActor, job: BulkJob): Promise<void> => {
    const { signal } = stopped
    const turn = await queue.enter({ accountId: actor.id, ticket: null, signal })
    if (turn.kind !== 'turn') return interrupted(job)
    try {
      const ended = await write(deps, actor, job, signal)
      if (ended === null || !ended.ok) await interrupted(job)
    } catch (error) {
      deps.onError(error)
      await interrupted(job).catch(deps.onError)
    } finally {
      turn.done()
    }
  }

  const settled = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running)
  }

  return {
    start: (actor, job) => {
      // It goes on after the request that began it has ended.
      const { signal: _ended, ...person } = actor
      const work = run(person, job).finally(() => running.delete(work))
      running.add(work)
    },
    settled,
    stop: async () => {
      stopped.abort()
      await settled()
    },
  }
}

/** Null: it was stopped in the middle. */
const write = async (
  deps: BulkDeps,
  actor: AccountActor,
  job: BulkJob,
  stopped: AbortSignal,
): Promise<Result<true, Refusal> | null> => {
  const change = await deps.storage.bulkChanges.byId(job.id)
  if (change === null) return ok(true)
  const reason = change.reason ?? undefined
  if (job.goal === 'CHANGE' && (await deps.storage.bulkChanges.counts(job.id)).DONE === undefined) {
    const changed = await changedMeanwhile(deps, job.id)
    if (changed.length > 0) return refuse(deps, actor, job, changed)
  }
  const isCurrent = await writeProfile(deps, actor, change, job)
  if (!isCurrent.ok) return isCurrent
  if (!isCurrent.value && job.goal === 'CHANGE') return refuse(deps, actor, job, [])
  const written = await writeAllItems(deps, actor, job, { reason, stopped })
  if (written === null) return null
  return written.ok ? end(deps, actor, change, job, reason) : written
}

/** Nothing is written where tools were changed since it was planned: the person looks again first. */
const refuse = (
  deps: BulkDeps,
  actor: AccountActor,
  job: BulkJob,
  changed: Awaited<ReturnType<typeof changedMeanwhile>>,
): Promise<Result<true, Refusal>> =>
  transactionOf(deps, actor, async (stores) => {
    await stores.bulkChanges.setItems(job.id, changed)
    await stores.bulkChanges.move(job.id, { state: 'REFUSED', movedAt: deps.clock() })
    return ok<true>(true)
  })

const end = (
  deps: BulkDeps,
  actor: AccountActor,
  change: BulkChange,
  job: BulkJob,
  reason: string | undefined,
): Promise<Result<true, Refusal>> =>
  transactionOf(deps, actor, async (stores, actor) => {
    const now = deps.clock()
    const state = job.goal === 'CHANGE' ? 'DONE' : 'TAKEN_BACK'
    const doneAt = job.goal === 'CHANGE' ? now : change.doneAt
    await stores.bulkChanges.move(job.id, { state, doneAt, movedAt: now })
    await recordBulk(stores, actor, change, job, { now, reason })
    return ok<true>(true)
  })

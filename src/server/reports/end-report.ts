import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import { type ReportDeps, scheduleToPlan } from './report-account.ts'
import { asPlan, reportFacts } from './report-facts.ts'
import { shownSchedule, type ShownSchedule } from './show-reports.ts'

/** Pauses reports by plan, or goes on: what was due meanwhile is not made. */
export const pauseReport =
  (deps: ReportDeps) =>
  async (
    actor: Actor,
    { id, isPaused }: { id: number; isPaused: boolean },
  ): Promise<Result<ShownSchedule, Refusal>> =>
    transactionOf(deps, actor, async (stores, current) => {
      const target = await scheduleToPlan(stores, current, id)
      if (!target.ok) return target
      const { owner, schedule } = target.value
      const now = deps.clock()
      if ((schedule.pausedAt !== null) !== isPaused) {
        await stores.reports.setPaused(id, isPaused ? now : null, now)
        await appendEntry(stores.audit, {
          at: now,
          actor: auditActor(current),
          action: isPaused ? 'report.paused' : 'report.resumed',
          subject: { kind: 'account', id: String(owner.id) },
          before: null,
          after: { report: schedule.name },
        })
      }
      return ok(await shownSchedule(stores, (await stores.reports.schedule(id))!, owner, deps))
    })

/** Ends reports by plan. What was made stays, and so do its links until they expire. */
export const removeReport =
  (deps: ReportDeps) =>
  async (actor: Actor, { id }: { id: number }): Promise<Result<true, Refusal>> =>
    transactionOf(deps, actor, async (stores, current) => {
      const target = await scheduleToPlan(stores, current, id)
      if (!target.ok) return target
      const { schedule } = target.value
      const now = deps.clock()
      await stores.reports.remove(id, now)
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(current),
        action: 'report.removed',
        subject: { kind: 'account', id: String(schedule.accountId) },
        before: reportFacts(asPlan(schedule)),
        after: null,
      })
      return ok(true)
    })

import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Deviation } from '../storage/deviation-store.ts'
import { type DeviationDeps, deviationToChange, noteDeviation } from './deviation-access.ts'
import { NOT_APPROVED, WITHDRAWN_ALREADY } from './deviation-refusals.ts'
import { gatherFacts } from './gather-facts.ts'
import { matterToday, requiredReason } from './submit-deviation.ts'

type WithReason = { id: number; reason: string; signal?: AbortSignal | undefined }

/**
 * Begins another version of a report that was handed in, with its texts and today's facts. The version
 * before stays as it is.
 */
export const reviseDeviation =
  (deps: DeviationDeps) =>
  async (actor: Actor, { id, reason, signal }: WithReason): Promise<Result<Deviation, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const why = requiredReason(reason)
    if (!why.ok) return why
    const onApproved = { states: ['APPROVED', 'WAITING'], refusal: NOT_APPROVED } as const
    const found = await deviationToChange(deps.storage, viewer.value, id, onApproved)
    if (!found.ok) return found
    const matter = await matterToday(deps.storage, found.value.deviation)
    if (matter === null) return refused({ kind: 'not-found' })
    const facts = await gatherFacts(deps.storage, matter, deps.clock().getTime(), signal)
    return transactionOf(deps, viewer.value, async (stores, current) => {
      const approved = await deviationToChange(stores, current, id, onApproved)
      if (!approved.ok) return approved
      const { deviation, version } = approved.value
      const at = deps.clock()
      const { cause, assessment, assessmentNote, action, prevention } = version
      const next = await stores.deviations.addVersion(deviation.id, {
        cause,
        assessment,
        assessmentNote,
        action,
        prevention,
        ...facts,
        at,
        by: current.id,
        reason: why.value,
      })
      await noteDeviation(stores, current, deviation, {
        at,
        action: 'revised',
        version: next.version,
        after: { factsHash: facts.factsHash },
        reason: why.value,
      })
      return ok({ ...deviation, version: next.version, state: 'OPEN' as const })
    })
  }

/** Withdraws a report, with a reason. It stays in the list, and its number is not given again. */
export const withdrawDeviation =
  (deps: DeviationDeps) =>
  async (actor: Actor, { id, reason }: WithReason): Promise<Result<Deviation, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const why = requiredReason(reason)
    if (!why.ok) return why
    return transactionOf(deps, viewer.value, async (stores, current) => {
      const found = await deviationToChange(stores, current, id, {
        states: ['OPEN', 'WAITING', 'APPROVED'],
        refusal: WITHDRAWN_ALREADY,
      })
      if (!found.ok) return found
      const { deviation, version } = found.value
      const withdrawn = { at: deps.clock(), by: current.id, reason: why.value }
      await stores.deviations.withdraw(deviation.id, withdrawn)
      await noteDeviation(stores, current, deviation, {
        at: withdrawn.at,
        action: 'withdrawn',
        version: version.version,
        before: { state: deviation.state },
        reason: why.value,
      })
      return ok({ ...deviation, state: 'WITHDRAWN' as const, withdrawn })
    })
  }

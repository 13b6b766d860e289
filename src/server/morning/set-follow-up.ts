import type { Clock } from '../../domain/clock.ts'
import { type FollowUp, followUpErrors, isEmptyFollowUp } from '../../domain/morning/follow-up.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayFollowUp } from '../../domain/permissions/morning-rules.ts'
import { actsFor, mayManageTools } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { StoredFollowUp } from '../storage/follow-up-store.ts'
import type { Storage } from '../storage/storage.ts'
import { assignablePeople } from './assignable-people.ts'

type Deps = { storage: Storage; clock: Clock }

/** What is left out stays as it is; null removes it. */
export type SetFollowUp = {
  userId: number
  assigneeId?: number | null | undefined
  note?: string | null | undefined
  snoozedUntil?: Date | null | undefined
}

const NO_SUCH_PERSON = badInput({
  field: 'assigneeId',
  key: 'morning.noSuchPerson',
  message: 'This person is nobody of your account who answers alarms.',
})

const NOTHING: FollowUp = { assigneeId: null, note: '', snoozedUntilMs: null, snoozedAtAlarm: 0 }

const isSame = (a: FollowUp, b: FollowUp): boolean =>
  a.assigneeId === b.assigneeId && a.note === b.note && a.snoozedUntilMs === b.snoozedUntilMs

/** A follow-up in the trail, under the manager's account: its customer does not read it. */
const factsOf = (customerId: number, followUp: FollowUp): Record<string, unknown> => ({
  customer: customerId,
  assignee: followUp.assigneeId,
  note: followUp.note === '' ? null : followUp.note,
  snoozedUntil:
    followUp.snoozedUntilMs === null ? null : new Date(followUp.snoozedUntilMs).toISOString(),
})

/**
 * Notes about a customer who looks after it, a note, and until when it rests. Everybody of the manager's
 * account sees it. Answers null when nothing is noted any more.
 */
export const setFollowUp =
  (deps: Deps) =>
  async (actor: Actor, input: SetFollowUp): Promise<Result<StoredFollowUp | null, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayManageTools(actor)) return refused({ kind: 'forbidden' })
    const now = deps.clock()
    const note = input.note === undefined ? undefined : (input.note ?? '').trim()
    const { userId: customerId, assigneeId, snoozedUntil } = input
    return transactionOf(deps, actor, async (stores, actor) => {
      const customer = await stores.accounts.byId(customerId)
      if (customer === null || customer.membership !== null || !mayFollowUp(actor, customer))
        return refused({ kind: 'not-found' })
      const managerId = actsFor(actor)
      const stored = await stores.followUps.of(managerId, customerId)
      const before = stored ?? NOTHING
      const isNewTime =
        snoozedUntil !== undefined && (snoozedUntil?.getTime() ?? null) !== before.snoozedUntilMs
      const broken = followUpErrors({ note, ...(isNewTime && { snoozedUntil }) }, now.getTime())
      if (broken.length > 0) return refused(badInput(...broken))
      const isNewAssignee = assigneeId !== undefined && assigneeId !== before.assigneeId
      if (isNewAssignee && assigneeId !== null) {
        const people = await assignablePeople(stores, actor)
        if (!people.some(({ id }) => id === assigneeId)) return refused(NO_SUCH_PERSON)
      }
      const after: FollowUp = {
        assigneeId: assigneeId === undefined ? before.assigneeId : assigneeId,
        note: note ?? before.note,
        snoozedUntilMs: isNewTime ? (snoozedUntil?.getTime() ?? null) : before.snoozedUntilMs,
        // Set anew, the rest covers the alarms that are there now.
        snoozedAtAlarm: snoozedUntil
          ? await stores.customerNeeds.newestAlarm()
          : before.snoozedAtAlarm,
      }
      const next = { ...after, managerId, customerId, changedBy: actor.id, changedAt: now }
      if (isSame(before, after) && before.snoozedAtAlarm === after.snoozedAtAlarm) return ok(stored)
      if (isEmptyFollowUp(after)) await stores.followUps.remove(managerId, customerId)
      else await stores.followUps.set(next)
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(actor),
        action: 'customer.follow-up-set',
        subject: { kind: 'account', id: String(managerId) },
        before: stored === null ? null : factsOf(customerId, before),
        after: factsOf(customerId, after),
      })
      return ok(isEmptyFollowUp(after) ? null : next)
    })
  }

import type { Clock } from '../../domain/clock.ts'
import { HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { actsFor, mayListTools } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { NewRecipients } from '../alarms/new-recipients.ts'
import type { UsageLimits } from '../rate-limits/usage-limits.ts'
import type { BulkChange } from '../storage/bulk-change-store.ts'
import type { Reads, Storage } from '../storage/storage.ts'
import type { LimitsMemory } from '../tools/limits-memory.ts'

export type BulkDeps = {
  storage: Storage
  clock: Clock
  limits: Pick<UsageLimits, 'enter'>
  newRecipients: NewRecipients
  toolLimits: LimitsMemory
}

/** Tools that one change may have. */
export const MOST_TOOLS = 100_000
/** Tools that are read and planned in one go: some milliseconds. */
export const READ_AT_ONCE = 100

/** How long a change can be taken back. */
export const TAKE_BACK_MS = HOUR_MS
/** A change that has not moved for so long was interrupted: its server has ended. */
const INTERRUPTED_AFTER_MS = 2 * MINUTE_MS

/** The caller, if they may see tools at all. */
export const bulkActor = (actor: Actor): Result<AccountActor, Refusal> => {
  if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
  return mayListTools(actor) ? ok(actor) : refused({ kind: 'forbidden' })
}

/** A change as it is now: one whose server has ended counts as interrupted. */
export const asItIsNow = (change: BulkChange, now: Date): BulkChange =>
  (change.state === 'RUNNING' || change.state === 'TAKING_BACK') &&
  now.getTime() - (change.movedAt?.getTime() ?? 0) > INTERRUPTED_AFTER_MS
    ? { ...change, state: 'INTERRUPTED' }
    : change

/** Until when it can be taken back; null: not yet, or not any more. */
export const takeBackUntil = (change: BulkChange, now: Date): Date | null => {
  if (change.state !== 'DONE' && change.state !== 'INTERRUPTED' && change.state !== 'TAKEN_BACK')
    return null
  const from = change.doneAt ?? change.movedAt
  const until = from === null ? null : new Date(from.getTime() + TAKE_BACK_MS)
  return until !== null && until > now ? until : null
}

/** Those who act for the account of whoever planned it; a change of others does not exist for them. */
export const ownBulkChange = async (
  { bulkChanges }: Pick<Reads, 'bulkChanges'>,
  actor: AccountActor,
  id: number,
  now: Date,
): Promise<Result<BulkChange, Refusal>> => {
  const change = await bulkChanges.byId(id)
  return change === null || change.actsFor !== actsFor(actor)
    ? refused({ kind: 'not-found' })
    : ok(asItIsNow(change, now))
}

export const refusal = (
  key: string,
  message: string,
  field: string | null = null,
  params?: Record<string, string | number>,
): Refusal => badInput({ field, key: `bulk.${key}`, message, ...(params && { params }) })

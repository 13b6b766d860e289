import type { Clock } from '../../domain/clock.ts'
import { maySeeDeviation } from '../../domain/permissions/deviation-rules.ts'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { refused, type Result } from '../../domain/result.ts'
import { deviationNumber } from '../../domain/deviations/deviation.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import type { Deviation, DeviationVersion } from '../storage/deviation-store.ts'
import type { Reads, Storage, Writes } from '../storage/storage.ts'

export type DeviationDeps = { storage: Storage; clock: Clock }

export type DeviationInSight = { deviation: Deviation; version: DeviationVersion }

/** The report with its newest version; null for one out of sight and for an absent one. */
export const deviationInSight = async (
  stores: Pick<Reads, 'accounts' | 'deviations'>,
  actor: AccountActor,
  id: number,
): Promise<DeviationInSight | null> => {
  const deviation = await stores.deviations.byId(id)
  if (deviation === null) return null
  const [account] = await stores.accounts.withDeleted([deviation.accountId])
  if (account === undefined || !maySeeDeviation(actor, account.path)) return null
  const version = (await stores.deviations.versionsOf([id])).at(-1)
  return version === undefined ? null : { deviation, version }
}

/** The same in a state that allows the change; `refusal` where it does not. */
export const deviationToChange = async (
  stores: Pick<Reads, 'accounts' | 'deviations'>,
  actor: AccountActor,
  id: number,
  { states, refusal }: { states: readonly Deviation['state'][]; refusal: Refusal },
): Promise<Result<DeviationInSight, Refusal>> => {
  const sighted = await deviationInSight(stores, actor, id)
  if (sighted === null) return refused({ kind: 'not-found' })
  return states.includes(sighted.deviation.state) ? { ok: true, value: sighted } : refused(refusal)
}

/** Writes down in the trail what was done to a report. */
export const noteDeviation = (
  stores: Writes,
  actor: AccountActor,
  { toolId, year, number }: Deviation,
  entry: {
    at: Date
    action: string
    version: number
    before?: Record<string, unknown>
    after?: Record<string, unknown>
    reason?: string | undefined
  },
): Promise<void> =>
  appendEntry(stores.audit, {
    at: entry.at,
    actor: auditActor(actor),
    action: `deviation.${entry.action}`,
    subject: { kind: 'tool', id: String(toolId) },
    before: entry.before ?? null,
    after: {
      deviation: deviationNumber({ year, number }),
      version: entry.version,
      ...entry.after,
    },
    ...(entry.reason !== undefined && { reason: entry.reason }),
  })

import type { AccountActor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import { appendEntry, auditActor, changedFacts } from '../audit/append-entry.ts'
import { profileFor } from '../profiles/profile-rules.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { BulkChange, ProfileVersion } from '../storage/bulk-change-store.ts'
import type { BulkDeps } from './bulk-deps.ts'
import type { BulkJob } from './bulk-job.ts'

const isSame = (a: ProfileVersion, b: ProfileVersion): boolean =>
  a.name === b.name && JSON.stringify(a.values) === JSON.stringify(b.values)

/**
 * Writes the profile of a change, or takes it back, before its sensors are written. False: somebody has
 * changed it since, so it stays as it is.
 */
export const writeProfile = (
  deps: BulkDeps,
  actor: AccountActor,
  { profile: step, reason }: BulkChange,
  { goal }: BulkJob,
): Promise<Result<boolean, Refusal>> => {
  if (step === null) return Promise.resolve(ok(true))
  const now = deps.clock()
  const [from, to] = goal === 'CHANGE' ? [step.before, step.after] : [step.after, step.before]
  return transactionOf(deps, actor, async (stores, actor) => {
    const found = await profileFor(stores, actor, step.id, 'keep')
    if (!found.ok) return found.error.kind === 'not-found' ? ok(false) : found
    const { accountId, name, values } = found.value
    if (isSame({ name, values }, to)) return ok(true)
    if (!isSame({ name, values }, from)) return ok(false)
    await stores.profiles.change(step.id, to, now)
    const facts = changedFacts(
      { profileName: name, ...values },
      {
        ...Object.fromEntries(Object.keys(values).map((field) => [field, null])),
        profileName: to.name,
        ...to.values,
      },
    )
    await appendEntry(stores.audit, {
      at: now,
      actor: auditActor(actor),
      action: 'profile.changed',
      subject: { kind: 'account', id: String(accountId) },
      before: { ...facts?.before, profile: name },
      after: { ...facts?.after, profile: to.name },
      reason: reason ?? undefined,
    })
    return ok(true)
  })
}

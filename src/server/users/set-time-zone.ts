import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayHaveProfile } from '../../domain/permissions/rules.ts'
import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import { timeZoneName } from '../../domain/periods/local-time.ts'
import { appendEntry, auditActor, changedFacts } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Storage } from '../storage/storage.ts'

/** Sets the caller's own time zone, by its IANA name. */
export const setTimeZone =
  (deps: { storage: Storage; clock: Clock }) =>
  async (actor: Actor, input: { timeZone: string }): Promise<Result<Account, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveProfile(actor)) return refused({ kind: 'forbidden' })
    const timeZone = timeZoneName(input.timeZone)
    if (timeZone === null)
      return refused(
        badInput({
          field: 'timeZone',
          key: 'users.timeZoneUnknown',
          message: 'The time zone must be an IANA name such as "Europe/Budapest".',
        }),
      )
    const now = deps.clock()
    return transactionOf(deps, actor, async (stores, actor) => {
      const before = await stores.accounts.byId(actor.id)
      const after = before && (await stores.accounts.change(actor.id, { timeZone, updatedAt: now }))
      if (before === null || after === null) return refused({ kind: 'unauthenticated' })
      const facts = changedFacts({ timeZone: before.timeZone }, { timeZone: after.timeZone })
      if (facts) {
        await appendEntry(stores.audit, {
          at: now,
          actor: auditActor(actor),
          action: 'account.changed',
          subject: { kind: 'account', id: String(actor.id) },
          ...facts,
        })
      }
      return ok(after)
    })
  }

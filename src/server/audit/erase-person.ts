import type { Actor } from '../../domain/permissions/actor.ts'
import { mayErasePerson } from '../../domain/permissions/rules.ts'
import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { ERASED_ACTION } from '../storage/audit-check.ts'
import type { Stores } from '../storage/storage.ts'
import { auditActor } from './audit-trail.ts'
import type { TrailDeps } from './trail-deps.ts'

const STILL_THERE = badInput('Delete the account first; then the person can be erased.', 'users.eraseDeletedOnly')

/**
 * On the person's request, after the account was deleted: names and addresses go out of the account, its tools, their alarm
 * contacts, its browsers, and the personal parts of the trail. Ids, readings, limits and corrective actions of alarms stay: they are the record.
 */
export const erasePerson = (deps: TrailDeps) => async (actor: Actor, input: { id: number }): Promise<Result<true, Refusal>> => {
  if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
  if (!mayErasePerson(actor)) return refused({ kind: 'forbidden' })
  return deps.storage.transaction(async (stores) => {
    const [person] = await stores.accounts.withDeleted([input.id])
    if (person === undefined) return refused({ kind: 'not-found' })
    if (!(await stores.accounts.erase(person.id))) return refused(STILL_THERE)
    await eraseAround(stores, person.id)
    await stores.audit.erasePersonal(person.id)
    await stores.audit.append({
      at: deps.clock(), actor: auditActor(actor), action: ERASED_ACTION, subject: { kind: 'account', id: String(person.id) }, before: null, after: null,
    })
    return ok(true)
  })
}

const eraseAround = async (stores: Stores, accountId: number): Promise<void> => {
  await stores.tools.eraseAddresses(accountId)
  for (const { id } of await stores.tools.everOf(accountId)) {
    const alarms = await stores.alarms.toolAlarms(id)
    if (alarms.escalation.length > 0) await stores.alarms.setToolAlarms(id, { ...alarms, escalation: [] })
  }
  for (const { id } of await stores.push.ofAccount(accountId)) await stores.push.remove(id)
}

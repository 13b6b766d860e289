import type { Actor } from '../../domain/permissions/actor.ts'
import { mayDeleteAccount, mayHaveProfile, maySeeAccount } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import type { MemberRight } from '../../domain/users/membership.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { PeopleDeps } from './account-links.ts'

const OWN_RIGHT = badInput({
  field: null,
  key: 'members.ownRight',
  message: 'You cannot change your own right. Ask another owner of the account.',
})

/**
 * Gives a member another right, which counts from its next request on. Sessions stay. Somebody who is
 * no member is answered as absent.
 */
export const setMemberRight =
  (deps: Pick<PeopleDeps, 'storage' | 'clock'>) =>
  async (
    actor: Actor,
    input: { userId: number; right: MemberRight },
  ): Promise<Result<Account, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveProfile(actor)) return refused({ kind: 'forbidden' })
    const now = deps.clock()
    return transactionOf(deps, actor, async (stores, actor) => {
      const before = await stores.accounts.byId(input.userId)
      if (before === null || before.membership === null || !maySeeAccount(actor, before))
        return refused({ kind: 'not-found' })
      if (before.id === actor.id) return refused(OWN_RIGHT)
      if (!mayDeleteAccount(actor, before)) return refused({ kind: 'forbidden' })
      if (before.membership.right === input.right) return ok(before)
      const after = await stores.accounts.change(before.id, { right: input.right, updatedAt: now })
      if (after === null) return refused({ kind: 'not-found' })
      await stores.rotas.lookAt(before.membership.accountId, now)
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(actor),
        action: 'account.right-changed',
        subject: { kind: 'account', id: String(before.id) },
        before: { right: before.membership.right, memberOf: before.membership.accountId },
        after: { right: input.right, memberOf: before.membership.accountId },
      })
      return ok(after)
    })
  }

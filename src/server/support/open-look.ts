import type { Actor } from '../../domain/permissions/actor.ts'
import { mayLookAtCustomers, mayUseGrant } from '../../domain/permissions/support-rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { endOfLook, LOOK_PREFIX } from '../../domain/support/support-access.ts'
import type { Account } from '../../domain/users/account.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { newToken, secretHash } from '../secret.ts'
import { personOfGrant } from '../sessions/live-session.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import { endLook } from './end-of-access.ts'
import { LOOK_ENDED } from './support-refusals.ts'
import type { SupportDeps } from './support-deps.ts'

/** `token`: the bearer token of the look, shown this once. `person`: with whose eyes. */
export type OpenedLook = { token: string; person: Account; until: Date }

/** Begins to look by a grant. The look belongs to the session that asks, and ends with it. */
export const openLook =
  (deps: SupportDeps) =>
  async (actor: Actor, { grantId }: { grantId: number }): Promise<Result<OpenedLook, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    const now = deps.clock()
    const token = LOOK_PREFIX + newToken()
    return transactionOf(deps, actor, async (stores, actor) => {
      if (!mayLookAtCustomers(actor)) return refused({ kind: 'forbidden' })
      if (actor.sessionHash === undefined) return refused({ kind: 'unauthenticated' })
      const grant = await stores.support.grant(grantId)
      const account = grant === null ? null : await stores.accounts.byId(grant.accountId)
      if (grant === null || account === null || !mayUseGrant(actor, grant, account))
        return refused({ kind: 'not-found' })
      const person = await personOfGrant(stores, grant, now)
      if (person === null) return refused(LOOK_ENDED)
      for (const look of await stores.support.openLooksOf(grant.id))
        if (look.sessionHash === actor.sessionHash)
          await endLook(stores, { look, grant }, auditActor(actor), now)
      const until = endOfLook(grant, now)
      await stores.support.addLook({
        grantId,
        managerId: actor.id,
        sessionHash: actor.sessionHash,
        tokenHash: secretHash(token),
        openedAt: now,
        until,
      })
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(actor),
        action: 'support.opened',
        subject: { kind: 'account', id: String(person.id) },
        before: null,
        after: { supportUntil: until.toISOString() },
      })
      return ok({ token, person, until })
    })
  }

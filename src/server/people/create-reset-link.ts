import type { Actor } from '../../domain/permissions/actor.ts'
import { mayHaveProfile, mayResetPasswordOf } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import { personInSight } from '../users/person-in-sight.ts'
import type { IssuedLink, PeopleDeps } from './account-links.ts'
import { issueLink, tooMany } from './account-links.ts'

/** `email`: whom the link is for. */
export type ResetLink = IssuedLink & { email: string }

/**
 * A link by which a member, or somebody below the caller, chooses a new password: by mail, or shown to the caller
 * once where no mail is set up. Passwords and sessions stay until it is used.
 */
export const createResetLink =
  (deps: PeopleDeps) =>
  async (actor: Actor, input: { userId: number }): Promise<Result<ResetLink, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveProfile(actor)) return refused({ kind: 'forbidden' })
    const now = deps.clock()
    return transactionOf(deps, actor, async (stores, actor) => {
      const inSight = await personInSight(stores, actor, input.userId)
      if (!inSight.ok) return inSight
      const account = inSight.value
      if (!mayResetPasswordOf(actor, account)) return refused({ kind: 'forbidden' })
      const limited = deps.mailsLinks ? deps.mailLimits.beginMailTo(account.email) : null
      if (limited !== null) return tooMany(limited)
      const link = await issueLink(deps, stores, account, 'reset-password', now)
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(actor),
        action: 'account.password-link-made',
        subject: { kind: 'account', id: String(account.id) },
        before: null,
        after: null,
      })
      return ok({ ...link, email: account.email })
    })
  }

import type { Actor } from '../../domain/permissions/actor.ts'
import { actsFor, maySeeAccount } from '../../domain/permissions/rules.ts'
import { mayAskForSupport, mayLookAtCustomers } from '../../domain/permissions/support-rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { putAccountMail } from '../account-mails/put-account-mail.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import { NO_MAIL } from './support-refusals.ts'
import type { SupportDeps } from './support-deps.ts'

/** Asks the owner of an account by mail to be let look. The mail leads to the profile; it allows nothing. */
export const askForSupport =
  (deps: SupportDeps) =>
  async (actor: Actor, { accountId }: { accountId: number }): Promise<Result<true, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayLookAtCustomers(actor)) return refused({ kind: 'forbidden' })
    const found = await deps.storage.accounts.byId(accountId)
    if (found === null || !maySeeAccount(actor, found)) return refused({ kind: 'not-found' })
    if (!mayAskForSupport(actor, found)) return refused({ kind: 'forbidden' })
    const limited = deps.mailsLinks ? deps.mailLimits.beginMailTo(found.email) : null
    if (limited !== null)
      return refused({ kind: 'rate-limited', retryAfterSeconds: limited.retryAfterSeconds })
    const now = deps.clock()
    return transactionOf(deps, actor, async (stores, actor) => {
      const account = await stores.accounts.byId(accountId)
      if (account === null || !maySeeAccount(actor, account)) return refused({ kind: 'not-found' })
      if (!mayAskForSupport(actor, account)) return refused({ kind: 'forbidden' })
      if (!deps.mailsLinks) return refused(NO_MAIL)
      const managerId = actor.role === 'superadmin' ? null : actsFor(actor)
      await putAccountMail(stores, account, { kind: 'SUPPORT_ASKED', managerId }, now)
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(actor),
        action: 'support.asked',
        subject: { kind: 'account', id: String(account.id) },
        before: null,
        after: null,
      })
      return ok<true>(true)
    })
  }

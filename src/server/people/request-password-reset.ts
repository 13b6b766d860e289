import { mayLogIn } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import { normalEmail } from '../../domain/users/account.ts'
import { putAccountMail } from '../account-mails/put-account-mail.ts'
import { appendEntry } from '../audit/append-entry.ts'
import type { PeopleDeps } from './account-links.ts'
import { tooMany } from './account-links.ts'

/** Longer addresses are cut, so that nonsense does not fill the counter's memory. */
const LONGEST_KEY = 254

/**
 * "Forgotten?" of the login page. Every address gets the same answer after the same work: one
 * transaction with one entry in the trail. Where links do not go by mail nothing happens; the page
 * says whom to ask.
 */
export const requestPasswordReset =
  ({ storage, clock, mailsLinks, mailLimits }: PeopleDeps) =>
  async (input: { email: string; clientAddress: string }): Promise<Result<true, Refusal>> => {
    const email = normalEmail(input.email).slice(0, LONGEST_KEY)
    const limited = mailLimits.beginReset(input.clientAddress) ?? mailLimits.beginMailTo(email)
    if (limited !== null) return tooMany(limited)
    if (!mailsLinks) return ok(true)
    const now = clock()
    await storage.transaction(async (stores) => {
      const holder = await stores.accounts.byEmail(email)
      const account = holder !== null && mayLogIn(holder.role) ? holder : null
      if (account !== null) await putAccountMail(stores, account, { kind: 'PASSWORD_RESET' }, now)
      // An address that no account has is not written down, as in a failed login.
      await appendEntry(stores.audit, {
        at: now,
        actor: { kind: 'nobody' },
        action: 'account.reset-requested',
        subject:
          account === null
            ? { kind: 'server', id: 'login' }
            : { kind: 'account', id: String(account.id) },
        before: null,
        after: { clientAddress: input.clientAddress },
      })
    })
    return ok(true)
  }

import { setTimeout as wait } from 'node:timers/promises'
import { mayLogIn } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import { normalEmail } from '../../domain/users/email.ts'
import { putAccountMail } from '../account-mails/put-account-mail.ts'
import { appendEntry } from '../audit/append-entry.ts'
import type { PeopleDeps } from './account-links.ts'
import { tooMany } from './account-links.ts'

/** Longer addresses are cut, so that nonsense does not fill the counter's memory. */
const LONGEST_KEY = 254

/**
 * How long every answer takes at least. The work takes some milliseconds, a third more where a mail is
 * put into the outbox; the wait hides that, and the mail that is drawn right after.
 */
const ANSWER_AFTER_MS = 100

/**
 * "Forgotten?" of the login page. Every address gets the same answer at the same pace, after one
 * transaction with one entry in the trail. Where links do not go by mail nothing happens; the page
 * says whom to ask.
 */
export const requestPasswordReset =
  ({
    storage,
    clock,
    mailsLinks,
    mailLimits,
    pause = wait,
  }: PeopleDeps & { pause?: (ms: number) => Promise<unknown> }) =>
  async (input: { email: string; clientAddress: string }): Promise<Result<true, Refusal>> => {
    const email = normalEmail(input.email).slice(0, LONGEST_KEY)
    const limited = mailLimits.beginReset(input.clientAddress) ?? mailLimits.beginMailTo(email)
    if (limited !== null) return tooMany(limited)
    if (!mailsLinks) return ok(true)
    const now = clock()
    const paced = pause(ANSWER_AFTER_MS)
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
    await paced
    return ok(true)
  }

import type { Clock } from '../../domain/clock.ts'
import type { Account } from '../../domain/users/account.ts'
import type { LinkPurpose } from '../../domain/users/one-time-link.ts'
import { linkExpiry, linkPath } from '../../domain/users/one-time-link.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import type { AttemptRefusal } from '../../domain/rate-limits/attempt-limit.ts'
import { refused } from '../../domain/result.ts'
import type { AccountMailLimits } from '../account-mails/account-mail-limits.ts'
import { putAccountMail } from '../account-mails/put-account-mail.ts'
import { newToken, secretHash } from '../secret.ts'
import type { Storage, Writes } from '../storage/storage.ts'

export type PeopleDeps = {
  storage: Storage
  clock: Clock
  /** PUBLIC_URL without a trailing slash; null when it is not set. */
  publicUrl: string | null
  /** Whether links go by mail: a mail server and PUBLIC_URL are set. Else who asks is shown them. */
  mailsLinks: boolean
  mailLimits: AccountMailLimits
}

export const LINK_SPENT = badInput({
  field: 'secret',
  key: 'users.linkSpent',
  message: 'This link is not valid, has been used or has expired. Ask for a new one.',
})

export const tooMany = ({ retryAfterSeconds }: AttemptRefusal): { ok: false; error: Refusal } =>
  refused({ kind: 'rate-limited', retryAfterSeconds })

/** `url`: null when the link went by mail. */
export type IssuedLink = { url: string | null; expiresAt: Date }

const NOTICES = { invitation: 'INVITATION', 'reset-password': 'PASSWORD_RESET' } as const

/**
 * Sends a link by mail. Where no mail is set up, makes it here and answers it, to be shown once.
 * Without PUBLIC_URL it begins with its path: whoever shows it knows the address of the page.
 */
export const issueLink = async (
  { publicUrl, mailsLinks }: Pick<PeopleDeps, 'publicUrl' | 'mailsLinks'>,
  stores: Pick<Writes, 'outbox' | 'sessions'>,
  account: Account,
  purpose: LinkPurpose & keyof typeof NOTICES,
  now: Date,
): Promise<IssuedLink> => {
  const expiresAt = linkExpiry(purpose, now)
  if (mailsLinks) {
    await putAccountMail(stores, account, { kind: NOTICES[purpose] }, now)
    return { url: null, expiresAt }
  }
  const secret = newToken()
  await stores.sessions.createLink({
    secretHash: secretHash(secret),
    accountId: account.id,
    purpose,
    expiresAt,
  })
  return { url: `${publicUrl ?? ''}${linkPath(purpose, secret)}`, expiresAt }
}

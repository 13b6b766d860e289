import { inviterOf } from '../account-mails/inviter-of.ts'
import { productOf } from '../brands/brand-cache.ts'
import { PURPOSE_OF_NOTICE } from '../../domain/users/account-notice.ts'
import type { AccountNotice } from '../../domain/users/account-notice.ts'
import { LANGUAGE_CODES } from '../../domain/users/account.ts'
import type { Account } from '../../domain/users/account.ts'
import { normalEmail } from '../../domain/users/email.ts'
import type { LinkPurpose } from '../../domain/users/one-time-link.ts'
import { linkExpiry, linkPath } from '../../domain/users/one-time-link.ts'
import { personName } from '../../domain/users/person-name.ts'
import type { SendOutcome } from '../messages/send-outcome.ts'
import { newToken, secretHash } from '../secret.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import type { Reads, Storage } from '../storage/storage.ts'
import { accountMail } from './account-mail.ts'
import type { MailContent } from './mail-content.ts'

export type AccountMailDeps = {
  storage: Pick<Reads, 'accounts'> & Pick<Storage, 'transaction'>
  /** PUBLIC_URL without a trailing slash; null when it is not set. */
  publicUrl: string | null
  /** Its name as the recipient knows it; left out: ours. */
  product?: string
}

/** Where a mail that only informs leads. */
const pageOf = ({ kind }: AccountNotice): string => {
  if (kind === 'SIGNATURES_DUE') return '/signing'
  if (kind === 'INSPECTION_OPENED') return '/inspection-folders'
  return kind === 'ROTA_GAPS' ? '/pages/duty' : '/pages/user'
}

/** The account that a mail to its manager is about. */
const nameOfOther = async (
  { accounts }: Pick<Reads, 'accounts'>,
  notice: AccountNotice,
): Promise<string | null> => {
  if (notice.kind !== 'ACCOUNT_ENDS' && notice.kind !== 'MESSAGES_USED') return null
  const account = await accounts.byId(notice.accountId)
  if (account === null) return null
  const name = account.company ?? personName(account, LANGUAGE_CODES[account.language])
  return name === '' ? account.email : `${name}, ${account.email}`
}

const refusedByUs = (reason: string): { kind: 'refused' } & SendOutcome => ({
  kind: 'refused',
  reason,
  isOwnDecision: true,
})

/**
 * Makes the link's secret, which exists nowhere before and stands in this mail only: storage has its
 * hash. An attempt whose end is unclear may have sent an older secret, so that one goes on to work.
 * Its time counts from the request, so that no retry makes it longer.
 */
const newLink = async (
  { storage }: Pick<AccountMailDeps, 'storage'>,
  purpose: LinkPurpose,
  { createdAt, recipient }: Delivery,
  accountId: number,
): Promise<string> => {
  const secret = newToken()
  await storage.transaction(({ sessions }) =>
    sessions.createLink({
      secretHash: secretHash(secret),
      accountId,
      purpose,
      expiresAt: linkExpiry(purpose, createdAt),
      address: purpose === 'confirm-address' ? normalEmail(recipient) : null,
    }),
  )
  return linkPath(purpose, secret)
}

/** Why the mail is not needed any more; null when it is. */
const outdatedReason = (
  { recipient, createdAt }: Delivery,
  notice: AccountNotice,
  account: Account | null,
  now: Date,
): string | null => {
  const waitsForAddress =
    notice.kind === 'CONFIRM_ADDRESS' && account !== null && account.emailConfirmedAt === null
  if (
    account === null ||
    (!waitsForAddress && normalEmail(account.email) !== normalEmail(recipient))
  )
    return 'The account does not have this address any more.'
  const purpose = PURPOSE_OF_NOTICE[notice.kind]
  if (purpose !== null && now >= linkExpiry(purpose, createdAt))
    return 'The link would have expired before the mail could be sent.'
  const isConfirmation = notice.kind === 'CONFIRM_ADDRESS' || notice.kind === 'INVITATION'
  return isConfirmation && account.emailConfirmedAt !== null
    ? 'The address is confirmed already.'
    : null
}

/** The account that a mail names; null: none, or the operator. */
const namedIn = async (
  notice: AccountNotice,
  storage: AccountMailDeps['storage'],
  account: Account,
): Promise<Account | null> => {
  if (notice.kind === 'INVITATION') return inviterOf(storage, account)
  const id = notice.kind === 'SUPPORT_ASKED' ? notice.managerId : null
  return id === null ? null : storage.accounts.byId(id)
}

/** What the mail of a delivery with an account notice says now, or that it is not sent. */
export const contentOfAccountMail = async (
  deps: AccountMailDeps,
  delivery: Delivery,
  notice: AccountNotice,
  now: Date,
): Promise<{ kind: 'content'; content: MailContent } | (SendOutcome & { kind: 'refused' })> => {
  const { accountId, language, timeZone, recipient, createdAt } = delivery
  const account = accountId === null ? null : await deps.storage.accounts.byId(accountId)
  const reason = outdatedReason(delivery, notice, account, now)
  if (account === null || reason !== null) return refusedByUs(reason ?? '')
  const { publicUrl } = deps
  const purpose = PURPOSE_OF_NOTICE[notice.kind]
  if (publicUrl === null && purpose !== null)
    return refusedByUs('A mail with a link needs the address of this server (PUBLIC_URL).')
  const inviter = await namedIn(notice, deps.storage, account)
  const content = accountMail(
    {
      notice,
      language,
      timeZone,
      address: recipient,
      product: deps.product ?? productOf(null),
      about: await nameOfOther(deps.storage, notice),
      inviter: inviter === null ? null : personName(inviter, LANGUAGE_CODES[language]),
      link:
        publicUrl === null
          ? null
          : publicUrl +
            (purpose === null
              ? pageOf(notice)
              : await newLink(deps, purpose, delivery, account.id)),
      until: purpose === null ? null : linkExpiry(purpose, createdAt),
      requestedAt: createdAt,
    },
    now.getTime(),
  )
  return { kind: 'content', content }
}

import type { AccountNotice } from '../../domain/users/account-notice.ts'
import type { Account } from '../../domain/users/account.ts'
import { putAccountMail } from '../account-mails/put-account-mail.ts'
import type { Writes } from '../storage/storage.ts'

/**
 * Puts a mail that informs about the account into the outbox, in the transaction at hand. An address
 * that nobody has confirmed gets none: it may be a stranger's. The trail has the fact in any case.
 */
export const tellOwner = async (
  stores: Pick<Writes, 'outbox'>,
  account: Account,
  accountNotice: AccountNotice,
  now: Date,
): Promise<void> => {
  if (account.emailConfirmedAt !== null) await putAccountMail(stores, account, accountNotice, now)
}

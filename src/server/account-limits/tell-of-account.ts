import type { AccountNotice } from '../../domain/users/account-notice.ts'
import type { Account } from '../../domain/users/account.ts'
import { putAccountMail } from '../account-mails/put-account-mail.ts'
import type { Writes } from '../storage/storage.ts'

/**
 * Tells the owner of an account and the one that manages it something by mail, once: `about` names
 * it. An address that nobody has confirmed gets no mail.
 */
export const tellOfAccount = async (
  stores: Pick<Writes, 'accounts' | 'customers' | 'outbox'>,
  account: Account,
  about: string,
  notice: AccountNotice,
  now: Date,
): Promise<void> => {
  if (!(await stores.customers.noteTold(account.id, about, now))) return
  const manager =
    account.parentUserId === null ? null : await stores.accounts.byId(account.parentUserId)
  for (const person of [account, manager])
    if (person !== null && person.emailConfirmedAt !== null)
      await putAccountMail(stores, person, notice, now)
}

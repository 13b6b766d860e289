import { type AccountNotice, PURPOSE_OF_NOTICE } from '../../domain/users/account-notice.ts'
import { FIRST_TIME_ZONE } from '../../domain/users/account.ts'
import type { Account } from '../../domain/users/account.ts'
import type { Writes } from '../storage/storage.ts'

/**
 * Puts a mail about the account into the outbox, in the transaction that causes it. One with a link
 * of the same kind that still waits is withdrawn: the new one says the same. `to`: left out, the account's
 * own address. Returns the number of the mail.
 */
export const putAccountMail = async (
  stores: Pick<Writes, 'outbox'>,
  account: Pick<Account, 'id' | 'email' | 'language' | 'timeZone'>,
  accountNotice: AccountNotice,
  now: Date,
  to: string = account.email,
): Promise<number> => {
  const { kind } = accountNotice
  if (PURPOSE_OF_NOTICE[kind] !== null)
    await stores.outbox.withdrawAccountNotices(account.id, [kind], now, 'A later mail replaces it.')
  const [id] = await stores.outbox.put([
    {
      incidentId: null,
      kind,
      sequence: 0,
      channel: 'EMAIL',
      recipient: to,
      accountId: account.id,
      language: account.language,
      timeZone: account.timeZone ?? FIRST_TIME_ZONE,
      facts: null,
      accountNotice,
      createdAt: now,
      dueAt: now,
    },
  ])
  return id!
}

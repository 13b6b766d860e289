import type { AccountNotice } from '../../domain/users/account-notice.ts'
import { type Account, FIRST_TIME_ZONE } from '../../domain/users/account.ts'
import type { Writes } from '../storage/storage.ts'

/**
 * Puts a mail about the account itself into the outbox, in the transaction at hand. An address that
 * nobody has confirmed gets none: it may be a stranger's. The trail has the fact in any case.
 */
export const tellOwner = async (
  { outbox }: Pick<Writes, 'outbox'>,
  { id, email, emailConfirmedAt, language, timeZone }: Account,
  accountNotice: AccountNotice,
  now: Date,
): Promise<void> => {
  if (emailConfirmedAt === null) return
  await outbox.put([
    {
      incidentId: null,
      kind: accountNotice.kind,
      sequence: 0,
      channel: 'EMAIL',
      recipient: email,
      accountId: id,
      language,
      timeZone: timeZone ?? FIRST_TIME_ZONE,
      facts: null,
      accountNotice,
      createdAt: now,
      dueAt: now,
    },
  ])
}

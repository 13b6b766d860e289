import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import { USER_EXISTED } from '../../domain/users/account-rules.ts'
import type { AuditActor } from '../../domain/audit/audit-entry.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { EmailTakenError } from '../storage/account-store.ts'
import type { NewAccount } from '../storage/account-store.ts'
import type { Writes } from '../storage/storage.ts'
import { accountFacts } from './account-facts.ts'

/**
 * Adds the account, whose e-mail is in its normal form, and its audit entry to the transaction at
 * hand.
 */
export const addAccount = async (
  stores: Writes,
  account: NewAccount,
  by: AuditActor,
): Promise<Account> => {
  const created = await stores.accounts.create(account)
  await appendEntry(stores.audit, {
    at: account.createdAt,
    actor: by,
    action: 'account.created',
    subject: { kind: 'account', id: String(created.id) },
    before: null,
    after: accountFacts(created),
  })
  return created
}

/** 'User is existed' where the e-mail turns out to be taken, however late. */
export const orUserExisted = async <T>(
  transaction: Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> => {
  try {
    return await transaction
  } catch (error) {
    if (error instanceof EmailTakenError) return refused(badInput(USER_EXISTED))
    throw error
  }
}

import type { Account } from '../../domain/users/account.ts'
import type { Reads } from '../storage/storage.ts'

/**
 * The account that invites an invited one: of a member, the account it will belong to; else the one
 * above it. Null: the operator.
 */
export const inviterOf = async (
  { accounts }: Pick<Reads, 'accounts'>,
  { membership, parentUserId }: Pick<Account, 'membership' | 'parentUserId'>,
): Promise<Account | null> => {
  const id = membership?.accountId ?? parentUserId
  return id === null ? null : accounts.byId(id)
}

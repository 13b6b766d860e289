import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayGrantRole } from '../../domain/permissions/rules.ts'
import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import type { Storage } from '../storage/storage.ts'
import { createAccount } from './create-account.ts'
import type { CreateAccount } from './create-account.ts'
import type { PasswordQueue } from './password-queue.ts'

/** Accounts of the roles admin and factory, which superadmin alone makes. */
export const createStaffAccount =
  (deps: { storage: Storage; clock: Clock; hashes: PasswordQueue; mailsLinks: boolean }) =>
  async (
    actor: Actor,
    input: Omit<CreateAccount, 'parentUserId'>,
  ): Promise<Result<Account, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayGrantRole(actor, 'admin')) return refused({ kind: 'forbidden' })
    if (input.role !== 'admin' && input.role !== 'factory') {
      return refused(
        badInput({
          field: 'role',
          key: 'users.staffRole',
          message: 'The role of a staff account must be admin or factory.',
        }),
      )
    }
    return createAccount(deps)(actor, { ...input, parentUserId: null })
  }

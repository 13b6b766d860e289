import type { Actor } from '../../domain/permissions/actor.ts'
import { mayHaveProfile } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import type { Storage } from '../storage/storage.ts'

/** The caller's own account. */
export const ownAccount =
  (deps: { storage: Storage }) =>
  async (actor: Actor): Promise<Result<Account, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveProfile(actor)) return refused({ kind: 'forbidden' })
    const account = await deps.storage.accounts.byId(actor.id)
    return account === null ? refused({ kind: 'unauthenticated' }) : ok(account)
  }

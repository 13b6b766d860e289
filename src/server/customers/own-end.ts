import type { Actor } from '../../domain/permissions/actor.ts'
import { actsFor, mayHaveProfile } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { endedSince } from '../../domain/users/account-terms.ts'
import { LANGUAGE_CODES } from '../../domain/users/account.ts'
import { personName } from '../../domain/users/person-name.ts'
import type { CustomerDeps } from './customer-access.ts'

/** `managedBy`: whom to ask, null for nobody who could be named. */
export type OwnEnd = { since: string; managedBy: string | null }

/** Since when the account that the caller acts for has ended; null: it has not. */
export const ownEnd =
  ({ storage, clock }: CustomerDeps) =>
  async (actor: Actor): Promise<Result<OwnEnd | null, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveProfile(actor)) return refused({ kind: 'forbidden' })
    const account = await storage.accounts.byId(actsFor(actor))
    const since = account === null ? null : endedSince(account, clock().getTime())
    if (account === null || since === null) return ok(null)
    const parent =
      account.parentUserId === null ? null : await storage.accounts.byId(account.parentUserId)
    const name = parent && (parent.company ?? personName(parent, LANGUAGE_CODES[account.language]))
    return ok({ since, managedBy: name || null })
  }

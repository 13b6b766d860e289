import type { TokenScope } from '../tokens/token-scope.ts'
import type { Role } from '../users/account.ts'
import { type MemberRight, reaches } from '../users/membership.ts'
import type { AccountActor, Actor } from './actor.ts'
import { mayEditAccount, mayHaveProfile, type Subject, actsFor } from './rules.ts'

/** Tokens of the own account. Machines have none: a token makes no tokens. */
export const mayHaveTokens = (actor: Actor): actor is AccountActor =>
  mayHaveProfile(actor) && actor.token === undefined

/** Makes and ends tokens for the branch of this account: the own one, or one below. */
export const mayManageTokensOf = (actor: Actor, account: Subject): boolean =>
  mayHaveTokens(actor) &&
  (account.membership ?? null) === null &&
  (actsFor(actor) === account.id || mayEditAccount(actor, account))

/**
 * With which role a token acts in the branch of its account: with its maker's, as far as it does not
 * reach beyond the branch. A superadmin sees everything, so its token for another account acts as an
 * admin there.
 */
export const roleOfToken = (
  maker: { id: number; role: Role },
  account: { id: number; role: Role },
): Role => {
  if (maker.id === account.id) return account.role
  return maker.role === 'superadmin' ? 'admin' : maker.role
}

/**
 * What is left of a token's scopes when the member who made it has this right now. Mutations ask the
 * right themselves; readings come in by no mutation.
 */
export const scopesWithin = (
  scopes: readonly TokenScope[],
  right: MemberRight | undefined,
): readonly TokenScope[] =>
  reaches(right, 'OWNER') ? scopes : scopes.filter((scope) => scope !== 'SEND_READINGS')

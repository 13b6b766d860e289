import type { Actor } from '../../domain/permissions/actor.ts'
import { mayHaveProfile, maySeeMembersOf, actsFor } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import type { MemberRight } from '../../domain/users/membership.ts'
import type { Storage } from '../storage/storage.ts'

/** `lastLogin`: null before the first one, and after half a year without one. */
export type Member = { account: Account; right: MemberRight; lastLogin: Date | null }

/**
 * The people who belong to an account, by e-mail; without `userId`, to the one that the caller acts
 * for. A superadmin has none.
 */
export const listMembers =
  ({ storage }: { storage: Pick<Storage, 'accounts' | 'sessions'> }) =>
  async (
    actor: Actor,
    { userId }: { userId: number | null },
  ): Promise<Result<Member[], Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveProfile(actor)) return refused({ kind: 'forbidden' })
    const account = await storage.accounts.byId(userId ?? actsFor(actor))
    if (account === null || !maySeeMembersOf(actor, account))
      return userId === null ? ok([]) : refused({ kind: 'not-found' })
    const members = await storage.accounts.membersOf(account.id)
    const lastLogins = await storage.sessions.lastLogins(members.map(({ id }) => id))
    return ok(
      members.flatMap((member) =>
        member.membership === null
          ? []
          : [
              {
                account: member,
                right: member.membership.right,
                lastLogin: lastLogins.get(member.id) ?? null,
              },
            ],
      ),
    )
  }

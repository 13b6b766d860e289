import { LANGUAGE_CODES } from '../../domain/users/account.ts'
import { personName } from '../../domain/users/person-name.ts'
import { inviterOf } from '../account-mails/inviter-of.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import { creationErrors } from '../../domain/users/account-rules.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { secretHash } from '../secret.ts'
import type { Reads } from '../storage/storage.ts'
import type { LoginGuard } from '../users/login-guard.ts'
import type { ChoosePasswordDeps, LinkWithPassword } from './choose-password.ts'
import { choosePassword } from './choose-password.ts'
import type { PeopleDeps } from './account-links.ts'
import { tooMany } from './account-links.ts'

/** `invitedBy`: a name, in the order of the invited account's language; null: the operator. */
export type OpenedInvitation = { email: string; expiresAt: Date; invitedBy: string | null }

export type AcceptInvitation = LinkWithPassword & { firstName: string; lastName: string }

/** Invited, and the invitation was not accepted yet. */
const isInvited = async (
  { accounts }: Pick<Reads, 'accounts'>,
  account: { id: number; emailConfirmedAt: Date | null },
): Promise<boolean> =>
  account.emailConfirmedAt === null && (await accounts.passwordHash(account.id)) === null

/** For the page of an invitation: whom it is for. The link stays valid. Null for a spent one. */
export const openInvitation =
  ({ storage, clock, guard }: PeopleDeps & { guard: LoginGuard }) =>
  async (input: {
    secret: string
    clientAddress: string
  }): Promise<Result<OpenedInvitation | null, Refusal>> => {
    const limited = guard.beginSecret(input.clientAddress)
    if (limited !== null) return tooMany(limited)
    const link = await storage.sessions.openLink(secretHash(input.secret), 'invitation', clock())
    const account = link === null ? null : await storage.accounts.byId(link.accountId)
    if (link === null || account === null || !(await isInvited(storage, account))) return ok(null)
    guard.secretAccepted(input.clientAddress)
    const inviter = await inviterOf(storage, account)
    return ok({
      email: account.email,
      expiresAt: link.expiresAt,
      invitedBy:
        inviter === null
          ? null
          : personName(inviter, LANGUAGE_CODES[account.language]) || inviter.email,
    })
  }

/** Completes an invited account: names and password. Its address is confirmed by the link. */
export const acceptInvitation =
  (deps: ChoosePasswordDeps) =>
  (input: AcceptInvitation): Promise<Result<true, Refusal>> =>
    choosePassword(
      deps,
      'invitation',
      input,
      ({ email }) => creationErrors({ ...input, email }, false),
      async (stores, account, passwordHash, now) => {
        if (!(await isInvited(stores, account))) return false
        const [firstName, lastName] = [input.firstName.trim(), input.lastName.trim()]
        await stores.accounts.change(account.id, {
          firstName,
          lastName,
          passwordHash,
          emailConfirmedAt: now,
          updatedAt: now,
        })
        await stores.sessions.removeLinks(account.id)
        await appendEntry(stores.audit, {
          at: now,
          actor: { kind: 'account', id: account.id },
          action: 'account.invitation-accepted',
          subject: { kind: 'account', id: String(account.id) },
          before: { firstName: account.firstName, lastName: account.lastName },
          after: { firstName, lastName, clientAddress: input.clientAddress },
        })
        return true
      },
    )

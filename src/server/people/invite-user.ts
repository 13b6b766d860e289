import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { mayEditAccount, mayGrantRole, mayLogIn } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Account, Language, Role } from '../../domain/users/account.ts'
import { normalEmail } from '../../domain/users/account.ts'
import { emailErrors, USER_EXISTED } from '../../domain/users/account-rules.ts'
import { isConfirmed } from '../../domain/users/confirmed-address.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { auditActor } from '../audit/audit-trail.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Writes } from '../storage/storage.ts'
import { addAccount, orUserExisted } from '../users/add-account.ts'
import { parentFor } from '../users/create-account.ts'
import { releaseAddress } from '../users/release-address.ts'
import type { IssuedLink, PeopleDeps } from './account-links.ts'
import { issueLink, tooMany } from './account-links.ts'

/** `parentUserId` null: under the caller. */
export type InviteUser = {
  email: string
  role: Role
  parentUserId: number | null
  language: Language
}

/** `id`: of the account that waits for its owner. */
export type Invitation = IssuedLink & { id: number; email: string }

/**
 * Makes an account without a password and without names, which its owner completes by the link. A
 * repeated invitation ends the links of the earlier one. An address that nobody has confirmed yet is
 * free for it.
 */
export const inviteUser =
  (deps: PeopleDeps) =>
  async (actor: Actor, input: InviteUser): Promise<Result<Invitation, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayLogIn(input.role) || !mayGrantRole(actor, input.role))
      return refused({ kind: 'forbidden' })
    const broken = emailErrors(input.email)
    if (broken.length > 0) return refused(badInput(...broken))
    const email = normalEmail(input.email)
    const limited =
      deps.mailLimits.beginInvitation(actor.id) ??
      (deps.mailsLinks ? deps.mailLimits.beginMailTo(email) : null)
    if (limited !== null) return tooMany(limited)
    const now = deps.clock()
    return orUserExisted(
      transactionOf(deps, actor, async (stores, actor) => {
        const parent = await parentFor(stores, actor, input)
        if (!parent.ok) return parent
        const invited = { ...input, email, parentUserId: parent.value.id }
        const account = await invitedAccount(deps, stores, actor, invited, now)
        if (account === null) return refused(badInput(USER_EXISTED))
        await appendEntry(stores.audit, {
          at: now,
          actor: auditActor(actor),
          action: 'account.invited',
          subject: { kind: 'account', id: String(account.id) },
          before: null,
          after: null,
        })
        const link = await issueLink(deps, stores, account, 'invitation', now)
        return ok({ ...link, id: account.id, email })
      }),
    )
  }

/** The account that is invited, new or again; null when the address has an owner. */
const invitedAccount = async (
  deps: PeopleDeps,
  stores: Writes,
  actor: AccountActor,
  { email, role, language, parentUserId }: InviteUser & { parentUserId: number },
  now: Date,
): Promise<Account | null> => {
  const holder = await stores.accounts.byEmail(email)
  if (holder !== null) {
    const waits =
      holder.emailConfirmedAt === null && (await stores.accounts.passwordHash(holder.id)) === null
    const isSame = holder.role === role && holder.parentUserId === parentUserId
    if (waits && isSame && mayEditAccount(actor, holder)) {
      await stores.sessions.removeLinks(holder.id, 'invitation')
      return stores.accounts.change(holder.id, { language, updatedAt: now })
    }
    if (!waits && isConfirmed(holder, deps.mailsLinks)) return null
    await releaseAddress(stores, holder, auditActor(actor), now)
  }
  return addAccount(
    stores,
    {
      email,
      firstName: '',
      lastName: '',
      role,
      language,
      timeZone: null,
      parentUserId,
      passwordHash: null,
      emailConfirmedAt: null,
      createdAt: now,
    },
    auditActor(actor),
  )
}

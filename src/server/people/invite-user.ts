import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import {
  mayEditAccount,
  mayGrantRole,
  mayHaveProfile,
  mayLogIn,
  mayManageMembersOf,
  maySeeAccount,
  actsFor,
} from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Account, Language, Role } from '../../domain/users/account.ts'
import { emailErrors, USER_EXISTED } from '../../domain/users/account-rules.ts'
import { isConfirmed } from '../../domain/users/confirmed-address.ts'
import { normalEmail } from '../../domain/users/email.ts'
import type { MemberRight } from '../../domain/users/membership.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { NewAccount } from '../storage/account-store.ts'
import type { Reads, Writes } from '../storage/storage.ts'
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

/** `memberOf` null: the account that the caller acts for. */
export type InviteMember = {
  email: string
  memberOf: number | null
  right: MemberRight
  language: Language
}

/** `id`: of the account that waits for its owner. */
export type Invitation = IssuedLink & { id: number; email: string }

/** Where the invited account belongs. */
type Place = Pick<NewAccount, 'role' | 'parentUserId' | 'membership'>

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
    return invite(deps, actor, input, async (stores, actor) => {
      const parent = await parentFor(stores, actor, input)
      return parent.ok
        ? ok({ role: input.role, parentUserId: parent.value.id, membership: null })
        : parent
    })
  }

/**
 * As `inviteUser`, for a person who will act for an account with its own login. The account itself
 * stays as it is.
 */
export const inviteMember =
  (deps: PeopleDeps) =>
  async (actor: Actor, input: InviteMember): Promise<Result<Invitation, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveProfile(actor)) return refused({ kind: 'forbidden' })
    return invite(deps, actor, input, async (stores, actor) => {
      const account = await stores.accounts.byId(input.memberOf ?? actsFor(actor))
      if (account === null || !maySeeAccount(actor, account)) return refused({ kind: 'not-found' })
      if (!mayManageMembersOf(actor, account)) return refused({ kind: 'forbidden' })
      const others = (await stores.accounts.membersOf(account.id)).filter(
        (member) => member.email !== normalEmail(input.email),
      )
      if (others.length >= MOST_MEMBERS) return refused(TOO_MANY_MEMBERS)
      const membership = { accountId: account.id, right: input.right }
      return ok({ role: account.role, parentUserId: null, membership })
    })
  }

/** More than the staff of one account; who has more people has several branches. */
const MOST_MEMBERS = 100

const TOO_MANY_MEMBERS = badInput({
  field: 'email',
  key: 'members.tooMany',
  params: { most: MOST_MEMBERS },
  message: `An account has at most ${MOST_MEMBERS} members.`,
})

/** `placeOf` refuses who may not invite there. */
const invite = async (
  deps: PeopleDeps,
  actor: AccountActor,
  input: Pick<InviteUser, 'email' | 'language'>,
  placeOf: (stores: Reads, actor: AccountActor) => Promise<Result<Place, Refusal>>,
): Promise<Result<Invitation, Refusal>> => {
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
      const place = await placeOf(stores, actor)
      if (!place.ok) return place
      const { language } = input
      const account = await invitedAccount(
        deps,
        stores,
        actor,
        { email, language, ...place.value },
        now,
      )
      if (account === null) return refused(badInput(USER_EXISTED))
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(actor),
        action: 'account.invited',
        subject: { kind: 'account', id: String(account.id) },
        before: null,
        after: account.membership && {
          memberOf: account.membership.accountId,
          right: account.membership.right,
        },
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
  { email, language, ...place }: Place & Pick<InviteUser, 'email' | 'language'>,
  now: Date,
): Promise<Account | null> => {
  const holder = await stores.accounts.byEmail(email)
  if (holder !== null) {
    const waits =
      holder.emailConfirmedAt === null && (await stores.accounts.passwordHash(holder.id)) === null
    if (waits && isPlacedAt(holder, place) && mayEditAccount(actor, holder)) {
      await stores.sessions.removeLinks(holder.id, 'invitation')
      return stores.accounts.change(holder.id, {
        language,
        ...(place.membership && { right: place.membership.right }),
        updatedAt: now,
      })
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
      language,
      ...place,
      timeZone: null,
      passwordHash: null,
      emailConfirmedAt: null,
      createdAt: now,
    },
    auditActor(actor),
  )
}

const isPlacedAt = (account: Account, { role, parentUserId, membership }: Place): boolean =>
  account.role === role &&
  account.parentUserId === parentUserId &&
  account.membership?.accountId === membership?.accountId

import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import {
  mayChangeEmail,
  mayEditAccount,
  mayGrantRole,
  mayHaveProfile,
  mayMoveAccount,
  maySeeAccount,
} from '../../domain/permissions/rules.ts'
import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import type { Account, Language } from '../../domain/users/account.ts'
import { changeErrors, givenFields } from '../../domain/users/account-rules.ts'
import { isConfirmed } from '../../domain/users/confirmed-address.ts'
import { initialPasswordEnd } from '../../domain/users/session-time.ts'
import type { AccountFields, GivenFields } from '../../domain/users/account-rules.ts'
import { normalEmail } from '../../domain/users/email.ts'
import { followAddress } from '../alarms/follow-address.ts'
import type { NewRecipients } from '../alarms/new-recipients.ts'
import { auditActor } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { AccountChange } from '../storage/account-store.ts'
import type { Reads, Writes } from '../storage/storage.ts'
import { orUserExisted } from './add-account.ts'
import { moveRefusal, roomRefusal } from './move-refusal.ts'
import { takeToolsAlong } from './take-tools-along.ts'
import { refusalOfInitial } from './initial-password.ts'
import {
  CURRENT_PASSWORD_NEEDED,
  isOwnerProven,
  type OwnerProof,
  type ProofDeps,
  proveOwner,
} from './prove-owner.ts'
import { recordEdit } from './record-edit.ts'
import { releaseAddress } from './release-address.ts'

export type EditAccount = AccountFields &
  OwnerProof & {
    id: number
    language: Language
    /** Null: stays where it is. Superadmin alone moves an account. */
    parentUserId: number | null
    /** The kind of account that the operation edits; others are answered as absent. */
    kind: 'any' | 'affiliate'
    /** The `updatedAt` that the caller saw: a change since then refuses this one. */
    ifUpdatedAt?: Date | null | undefined
    /** For the audit trail. */
    reason?: string | undefined
  }

/**
 * Changes the caller's own account, or one in its branch. Fields that are missing or empty stay as
 * they were. The role never changes. The caller's own
 * password and address need a proof. The password of somebody else becomes an initial one: its owner
 * has to choose another at the next login. A new password ends all sessions of the account but the one that asks.
 */
export const editAccount =
  (deps: ProofDeps & { mailsLinks: boolean; newRecipients: NewRecipients }) =>
  async (actor: Actor, input: EditAccount): Promise<Result<Account, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveProfile(actor)) return refused({ kind: 'forbidden' })
    if (input.kind === 'affiliate' && !mayGrantRole(actor, 'affiliate'))
      return refused({ kind: 'forbidden' })
    const fields = givenFields(input)
    const before = await editable(deps.storage, actor, input, fields)
    if (!before.ok) return before
    const broken = changeErrors(fields, before.value)
    if (broken.length > 0) return refused(badInput(...broken))
    const tooMany = await recipientRefusal(deps, actor, before.value, fields)
    if (tooMany !== null) return refused(tooMany)
    const isGuarded = guardsOwnAccount(actor, before.value, fields)
    const proof = isGuarded ? await proveOwner(deps)(actor, input) : ok(true)
    if (!proof.ok) return proof
    const turn = { kind: 'change', by: actor.id, signal: input.signal } as const
    if (fields.password !== undefined && input.id === actor.id) {
      const isInitial = await refusalOfInitial(deps, turn, before.value, fields.password)
      if (isInitial !== null) return refused(isInitial)
    }
    const passwordHash =
      fields.password === undefined ? undefined : await deps.hashes.hash(turn, fields.password)
    if (passwordHash?.ok === false) return passwordHash
    return orUserExisted(
      transactionOf(
        deps,
        actor,
        (stores, actor) =>
          saveEdit(
            stores,
            actor,
            input,
            fields,
            passwordHash?.value,
            deps.clock(),
            deps.mailsLinks,
          ),
        { whileFinishing: input.id === actor.id ? ['PASSWORD', 'ENROLMENT'] : [] },
      ),
    )
  }

const editable = async (
  stores: Pick<Reads, 'accounts'>,
  actor: AccountActor,
  input: EditAccount,
  fields: GivenFields,
): Promise<Result<Account, Refusal>> => {
  const account = await stores.accounts.byId(input.id)
  if (account === null || !maySeeAccount(actor, account)) return refused({ kind: 'not-found' })
  if (input.kind === 'affiliate' && account.role !== 'affiliate')
    return refused({ kind: 'not-found' })
  if (!mayEditAccount(actor, account)) return refused({ kind: 'forbidden' })
  if (changesEmail(fields, account) && !mayChangeEmail(actor, account)) {
    return refused(
      badInput({
        field: 'email',
        key: 'users.emailOwn',
        message:
          'You cannot change the e-mail address of your own account. Whoever manages the account can.',
      }),
    )
  }
  const moves = input.parentUserId !== null && input.parentUserId !== account.parentUserId
  return moves && !mayMoveAccount(actor) ? refused({ kind: 'forbidden' }) : ok(account)
}

const changesEmail = ({ email }: GivenFields, account: Account): boolean =>
  email !== undefined && normalEmail(email) !== account.email

/** Alarms follow to the new address, which may be anybody's. Null: it may be entered. */
const recipientRefusal = async (
  { storage, newRecipients }: { storage: Pick<Reads, 'tools'>; newRecipients: NewRecipients },
  actor: AccountActor,
  account: Account,
  fields: GivenFields,
): Promise<Refusal | null> =>
  fields.email !== undefined &&
  changesEmail(fields, account) &&
  (await storage.tools.withAddress(normalEmail(account.email))).length > 0
    ? newRecipients(actor, { before: [], after: [fields.email] })
    : null

const CHANGED_MEANWHILE = badInput({
  field: null,
  key: 'customers.changedMeanwhile',
  message: 'Somebody else has changed this account since you opened it.',
})

const hasChangedSince = ({ updatedAt }: Account, seenAt: Date | null | undefined): boolean =>
  seenAt !== null && seenAt !== undefined && seenAt.getTime() !== updatedAt.getTime()

/** Whether the change is one of the caller's own password or address, which needs a proof. */
const guardsOwnAccount = (actor: AccountActor, account: Account, fields: GivenFields): boolean =>
  actor.id === account.id && (fields.password !== undefined || changesEmail(fields, account))

/** Writes an edit in the transaction at hand, after its rules are asked again. */
export const saveEdit = async (
  stores: Writes,
  actor: AccountActor,
  input: EditAccount,
  fields: GivenFields,
  passwordHash: string | undefined,
  now: Date,
  mailsLinks: boolean,
): Promise<Result<Account, Refusal>> => {
  const before = await editable(stores, actor, input, fields)
  if (!before.ok) return before
  if (hasChangedSince(before.value, input.ifUpdatedAt)) return refused(CHANGED_MEANWHILE)
  if (guardsOwnAccount(actor, before.value, fields) && !(await isOwnerProven(stores, actor, now)))
    return refused(CURRENT_PASSWORD_NEEDED)
  const isInitial = passwordHash !== undefined && actor.id !== input.id
  const change = {
    ...changeOf(before.value, input, fields, passwordHash, now),
    ...(isInitial && { initialPasswordUntil: initialPasswordEnd(now) }),
  }
  const refusal =
    change.parentUserId === undefined || change.parentUserId === null
      ? null
      : await moveRefusal(stores, before.value, change.parentUserId, mailsLinks)
  if (refusal !== null) return refused(refusal)
  const noRoom = await roomRefusal(stores, before.value, change.parentUserId)
  if (noRoom !== null) return refused(noRoom)
  if (change.email !== undefined) {
    const holder = await stores.accounts.byEmail(change.email)
    if (holder !== null && !isConfirmed(holder, mailsLinks))
      await releaseAddress(stores, holder, auditActor(actor), now)
    // Links that went to the old address must not open the account any more.
    await stores.sessions.removeLinks(input.id)
  }
  const after = await stores.accounts.change(input.id, change)
  if (after === null) return refused({ kind: 'not-found' })
  if (change.email !== undefined)
    await followAddress(stores, before.value, change.email, auditActor(actor), now)
  if (change.parentUserId !== undefined)
    await takeToolsAlong(stores, before.value, after, auditActor(actor), now)
  if (passwordHash !== undefined) await stores.sessions.revokeAll(input.id, actor.sessionHash)
  await recordEdit(stores, actor, before.value, after, {
    hasNewPassword: passwordHash !== undefined,
    reason: input.reason,
    now,
  })
  return ok(after)
}

const changeOf = (
  account: Account,
  input: EditAccount,
  fields: GivenFields,
  passwordHash: string | undefined,
  now: Date,
): AccountChange => ({
  ...(fields.email !== undefined && changesEmail(fields, account)
    ? { email: normalEmail(fields.email) }
    : {}),
  ...(fields.firstName === undefined ? {} : { firstName: fields.firstName }),
  ...(fields.lastName === undefined ? {} : { lastName: fields.lastName }),
  ...(passwordHash === undefined ? {} : { passwordHash }),
  ...(input.parentUserId === null || input.parentUserId === account.parentUserId
    ? {}
    : { parentUserId: input.parentUserId }),
  language: input.language,
  updatedAt: now,
})

import type { Clock } from '../../domain/clock.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import {
  mayCreateAccount,
  mayGrantRole,
  mayHangUnder,
  maySeeAccount,
  actsFor,
} from '../../domain/permissions/rules.ts'
import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import type { Account, Language, Role } from '../../domain/users/account.ts'
import { creationErrors } from '../../domain/users/account-rules.ts'
import type { AccountFields } from '../../domain/users/account-rules.ts'
import { isConfirmed } from '../../domain/users/confirmed-address.ts'
import { normalEmail } from '../../domain/users/email.ts'
import { initialPasswordEnd } from '../../domain/users/session-time.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Storage, Reads } from '../storage/storage.ts'
import { addAccount, orUserExisted } from './add-account.ts'
import { recordInitial } from './initial-password.ts'
import type { PasswordQueue } from './password-queue.ts'
import { releaseAddress } from './release-address.ts'
import { auditActor } from '../audit/append-entry.ts'

/** `parentUserId` null: under the caller. */
export type CreateAccount = AccountFields & {
  role: Role
  language: Language
  parentUserId: number | null
  signal?: AbortSignal | undefined
}

/**
 * An account of a role below the caller's own, within what the caller sees. Its password is an initial
 * one: the owner has to choose another at the first login.
 */
export const createAccount =
  (deps: { storage: Storage; clock: Clock; hashes: PasswordQueue; mailsLinks: boolean }) =>
  async (actor: Actor, input: CreateAccount): Promise<Result<Account, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayGrantRole(actor, input.role)) return refused({ kind: 'forbidden' })
    const email = normalEmail(input.email ?? '')
    const holder = email === '' ? null : await deps.storage.accounts.byEmail(email)
    const taken = holder !== null && isConfirmed(holder, deps.mailsLinks)
    const broken = creationErrors(input, taken)
    if (broken.length > 0) return refused(badInput(...broken))
    const turn = { kind: 'change', by: actor.id, signal: input.signal } as const
    const passwordHash = await deps.hashes.hash(turn, input.password ?? '')
    if (!passwordHash.ok) return passwordHash
    const now = deps.clock()
    const account = {
      email,
      firstName: (input.firstName ?? '').trim(),
      lastName: (input.lastName ?? '').trim(),
      role: input.role,
      language: input.language,
      timeZone: null,
      passwordHash: passwordHash.value,
      initialPasswordUntil: initialPasswordEnd(now),
      createdAt: now,
    }
    return orUserExisted(
      transactionOf(deps, actor, async (stores, actor) => {
        const parent = await parentFor(stores, actor, input)
        if (!parent.ok) return parent
        const by = auditActor(actor)
        const holder = await stores.accounts.byEmail(email)
        if (holder !== null && !isConfirmed(holder, deps.mailsLinks))
          await releaseAddress(stores, holder, by, now)
        const created = await addAccount(stores, { ...account, parentUserId: parent.value.id }, by)
        await recordInitial(stores, created.id, by, account.initialPasswordUntil, now)
        return ok(created)
      }),
    )
  }

/** The account below which a new one comes: by default the caller's own. */
export const parentFor = async (
  stores: Reads,
  actor: AccountActor,
  { role, parentUserId }: Pick<CreateAccount, 'role' | 'parentUserId'>,
): Promise<Result<Account, Refusal>> => {
  const parent = await stores.accounts.byId(parentUserId ?? actsFor(actor))
  if (parent === null || parent.membership !== null || !maySeeAccount(actor, parent))
    return refused({ kind: 'not-found' })
  if (!mayHangUnder(role, parent.role)) return refused(cannotHangUnder(role, parent.role))
  return mayCreateAccount(actor, role, parent) ? ok(parent) : refused({ kind: 'forbidden' })
}

export const cannotHangUnder = (role: Role, parentRole: Role): Refusal =>
  badInput({
    field: 'parentUserId',
    key: 'users.cannotHangUnder',
    params: { role, parentRole },
    message: `An account with the role ${role} cannot be below one with the role ${parentRole}.`,
  })

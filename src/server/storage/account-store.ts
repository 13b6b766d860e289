import type { Account, Language, Role } from '../../domain/users/account.ts'
import type { Membership } from '../../domain/users/membership.ts'
import type { PersonName } from '../../domain/users/person-name.ts'

export type NewAccount = {
  email: string
  firstName: string
  lastName: string
  role: Role
  language: Language
  timeZone: string | null
  parentUserId: number | null
  /** Of a member, which has no `parentUserId` and the role of the account that it belongs to. */
  membership?: Membership | null
  /** PHC string of argon2id, or null while the password is still to be set by a one-time link. */
  passwordHash: string | null
  /** Left out: the address counts as confirmed from the start. */
  emailConfirmedAt?: Date | null
  /** Left out: the password is its owner's choice. */
  initialPasswordUntil?: Date | null
  createdAt: Date
}

export type AccountChange = Partial<
  Pick<Account, 'email' | 'firstName' | 'lastName' | 'language' | 'parentUserId'>
> & {
  timeZone?: string
  /** Null removes what was there. */
  company?: string | null
  expiresOn?: string | null
  mostSensors?: number | null
  mostMessages?: number | null
  passwordHash?: string
  emailConfirmedAt?: Date | null
  /** Of a member. */
  right?: Membership['right']
  /** With `passwordHash` only; left out: the new password is its owner's choice. */
  initialPasswordUntil?: Date
  updatedAt: Date
}

/** All accounts, or the subtree of the account with this path, that account included. */
export type Scope = { kind: 'all' } | { kind: 'subtree'; path: string }

export type AccountQuery = {
  scope: Scope
  /** Only accounts directly below this one. */
  parentUserId?: number
  roles?: readonly Role[]
  withoutRoles?: readonly Role[]
  /** Case-sensitive substring of email, firstName or lastName. */
  search?: string
  sort?: {
    /** `company`: those without one come last, by name. */
    column: 'email' | 'company' | 'firstName' | 'lastName' | 'role' | 'createdAt' | 'updatedAt'
    descending: boolean
  }
  page?: { first: number; offset: number }
}

/**
 * What stands for a person in the hash of a record: salted SHA-256, hex, of the names and of the
 * e-mail address (docs/records.md).
 */
export type PersonHashes = { name: string; email: string }

/**
 * Deleted accounts are left out, except where a comment says otherwise. Lists and counts of accounts
 * have no members in them.
 */
export type AccountReads = {
  byId(id: number): Promise<Account | null>
  /** Those whose path lies in the scope, deleted ones too; in no order. */
  idsIn(scope: Scope): Promise<number[]>
  byIds(ids: readonly number[]): Promise<Account[]>
  /** First and last names by account id; deleted accounts included. */
  namesOf(ids: readonly number[]): Promise<Map<number, PersonName>>
  /**
   * By account id; deleted accounts included. Of an erased person those from before the erasure,
   * which nobody can work out again.
   */
  personHashes(ids: readonly number[]): Promise<Map<number, PersonHashes>>
  byEmail(normalEmail: string): Promise<Account | null>
  passwordHash(id: number): Promise<string | null>
  list(query: AccountQuery): Promise<{ rows: Account[]; total: number }>
  hasChildren(id: number): Promise<boolean>
  /** The people who belong to an account, by e-mail. */
  membersOf(accountId: number): Promise<Account[]>
  countByRole(role: Role): Promise<number>
  /**
   * Accounts whose owners registered alone before this time and never confirmed their address, and
   * that never held a device. At most `UNCONFIRMED_PER_CALL`.
   */
  unconfirmedBefore(before: Date): Promise<Account[]>
  /** Deleted accounts included. */
  withDeleted(ids: readonly number[]): Promise<(Account & { deletedAt: Date | null })[]>
}

export type AccountWrites = AccountReads & {
  /**
   * Derives the path from the parent; a member's from the account that it belongs to. Throws `EmailTakenError` when an account that is not deleted
   * has the e-mail.
   */
  create(account: NewAccount): Promise<Account>
  /**
   * A new `parentUserId` moves the whole subtree. Null when there is no such account. Throws
   * `EmailTakenError` as `create` does.
   */
  change(id: number, change: AccountChange): Promise<Account | null>
  /** Replaces the hash of the same password: it counts as no change of the account. */
  renewHash(id: number, passwordHash: string): Promise<void>
  /** Marks the account as deleted. Its e-mail is free for a new account. */
  remove(id: number, at: Date): Promise<void>
  /**
   * Removes the names, the e-mail and the salt of its hashes from a deleted account for good. False when the account does
   * not exist or is not deleted.
   */
  erase(id: number): Promise<boolean>
}

export const UNCONFIRMED_PER_CALL = 100

export class EmailTakenError extends Error {
  override name = 'EmailTakenError'
}

import type { Account, Language, Role } from '../../domain/users/account.ts'

export type NewAccount = {
  email: string
  firstName: string
  lastName: string
  role: Role
  language: Language
  timeZone: string | null
  parentUserId: number | null
  /** PHC string of argon2id, or null while the password is still to be set by a one-time link. */
  passwordHash: string | null
  createdAt: Date
}

export type AccountChange = Partial<
  Pick<Account, 'email' | 'firstName' | 'lastName' | 'language' | 'parentUserId'>
> & {
  timeZone?: string
  passwordHash?: string
  updatedAt: Date
}

/** Which part of the tree: 'all', or what lies in the subtree of a path (that account included). */
export type Scope = { kind: 'all' } | { kind: 'subtree'; path: string }

export type AccountQuery = {
  scope: Scope
  /** Direct children of this account only. */
  parentUserId?: number
  roles?: readonly Role[]
  withoutRoles?: readonly Role[]
  /** Case-sensitive substring of email, firstName or lastName. */
  search?: string
  sort?: {
    column: 'email' | 'firstName' | 'lastName' | 'role' | 'createdAt' | 'updatedAt'
    descending: boolean
  }
  page?: { first: number; offset: number }
}

/** Deleted accounts are invisible to every call of this port. */
export type AccountReads = {
  byId(id: number): Promise<Account | null>
  byIds(ids: readonly number[]): Promise<Account[]>
  /** First and last name as the record shows them, of deleted accounts too. */
  namesOf(ids: readonly number[]): Promise<Map<number, string>>
  byEmail(normalEmail: string): Promise<Account | null>
  passwordHash(id: number): Promise<string | null>
  list(query: AccountQuery): Promise<{ rows: Account[]; total: number }>
  hasChildren(id: number): Promise<boolean>
  countByRole(role: Role): Promise<number>
  /** Deleted ones too. */
  withDeleted(ids: readonly number[]): Promise<(Account & { deletedAt: Date | null })[]>
}

export type AccountWrites = AccountReads & {
  /**
   * The path is derived from the parent. Throws `EmailTakenError` when a live account has the
   * e-mail.
   */
  create(account: NewAccount): Promise<Account>
  /** A new parentUserId moves the whole subtree. Null when there is no such account. */
  change(id: number, change: AccountChange): Promise<Account | null>
  /** Frees the e-mail for a new account. */
  remove(id: number, at: Date): Promise<void>
  /**
   * Takes the names and the e-mail out of a deleted account for good; false when there is none, or
   * it is not deleted.
   */
  erase(id: number): Promise<boolean>
}

export class EmailTakenError extends Error {
  override name = 'EmailTakenError'
}

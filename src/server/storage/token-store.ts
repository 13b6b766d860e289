import type { TokenScope } from '../../domain/tokens/token-scope.ts'
import type { Scope } from './account-store.ts'

/** A machine's token; of its text only the hash is stored. */
export type Token = {
  id: number
  name: string
  scopes: readonly TokenScope[]
  /** Whose branch it reaches. Null: every device, for an app key that was not narrowed. */
  accountId: number | null
  /** Null for app keys from before makers were stored. */
  madeBy: number | null
  /** The machine's own account, which an app key has. */
  appAccountId: number | null
  createdAt: Date
  expiresAt: Date | null
  /** Noted every few minutes. */
  lastUsedAt: Date | null
}

/** Revoked tokens are left out everywhere. Expired ones are there. */
export type TokenReads = {
  byId(id: number): Promise<Token | null>
  /** By `secretHash` of its text. */
  byHash(tokenHash: string): Promise<Token | null>
  /**
   * The latest first, at most `first`, without those of deleted accounts. Those without an account are
   * in the scope of all only.
   */
  list(scope: Scope, first: number): Promise<Token[]>
  countOf(accountId: number): Promise<number>
}

export type NewToken = Omit<Token, 'id' | 'lastUsedAt'> & { tokenHash: string }

export type TokenWrites = TokenReads & {
  create(token: NewToken): Promise<Token>
  noteUse(id: number, at: Date): Promise<void>
  /** False when there is no such token, or it is revoked already. */
  revoke(id: number, at: Date): Promise<boolean>
  /**
   * Removes the names of the tokens that act for an account or that it made, revoked ones too. Those
   * of app keys stay: they name machines.
   */
  eraseNames(accountId: number): Promise<void>
}

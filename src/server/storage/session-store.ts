import { DAY_MS } from '../../domain/durations.ts'
import type { Account } from '../../domain/users/account.ts'
import type { LoginPlace } from '../../domain/users/login-places.ts'
import type { LinkPurpose } from '../../domain/users/one-time-link.ts'
import type { FactorStanding } from './second-factor-store.ts'

/** Of the bearer token only the hash is stored. */
export type Session = LoginPlace & {
  /** Names the session in a list. It opens nothing. */
  id: number
  tokenHash: string
  accountId: number
  createdAt: Date
  /** Each use moves both on, though not more often than every few minutes. */
  lastUsedAt: Date
  expiresAt: Date
  /** When somebody last proved to be the owner, by the login or the current password. */
  authenticatedAt: Date
  /** Whether the account had never logged in like this before. */
  isNewDevice: boolean
  /** When it showed a second factor. Null: not yet, or its account had none then. */
  factorAt: Date | null
}

/** Used and proven at `createdAt`. Without a place: nobody logged in, as in a test. */
export type NewSession = Pick<Session, 'tokenHash' | 'accountId' | 'createdAt' | 'expiresAt'> &
  Partial<Pick<Session, 'device' | 'network' | 'isNewDevice'>>

/** Of each account the latest are kept. */
export const MOST_LOGIN_PLACES = 50

/** A one-time link. Of its secret only the hash is stored. */
export type OneTimeLink = {
  secretHash: string
  accountId: number
  purpose: LinkPurpose
  expiresAt: Date
  /** The address that a link of `confirm-address` confirms; null for the other purposes. */
  address: string | null
}

/** A session with its account, and how that stands with second factors. */
export type SessionOfAccount = { session: Session; account: Account; standing: FactorStanding }

export type SessionReads = {
  byTokenHash(tokenHash: string): Promise<Session | null>
  /** What each request asks first, in one question. Null too when the account is deleted. */
  withAccount(tokenHash: string): Promise<SessionOfAccount | null>
  /** Those of an account, expired ones too; the latest used first. */
  ofAccount(accountId: number): Promise<Session[]>
  /** From where an account has logged in within `LOGIN_PLACE_MS`, at most `MOST_LOGIN_PLACES`. */
  loginPlaces(accountId: number): Promise<LoginPlace[]>
  /** When these accounts logged in last, within `LOGIN_PLACE_MS`; without those that did not. */
  lastLogins(accountIds: readonly number[]): Promise<Map<number, Date>>
  /** A link that still works, without using it up; else null, as `consumeLink`. */
  openLink(secretHash: string, purpose: LinkPurpose, now: Date): Promise<OneTimeLink | null>
}

export type SessionWrites = SessionReads & {
  create(session: NewSession): Promise<void>
  noteUse(tokenHash: string, use: Pick<Session, 'lastUsedAt' | 'expiresAt'>): Promise<void>
  noteProof(tokenHash: string, at: Date): Promise<void>
  /** The session has shown a second factor, which counts as a proof too. */
  noteFactor(tokenHash: string, at: Date): Promise<void>
  noteLogin(accountId: number, place: LoginPlace, at: Date): Promise<void>
  removeLoginPlaces(accountId: number): Promise<void>
  revoke(tokenHash: string): Promise<void>
  /**
   * Revokes all sessions of an account. `except`: the token hash of one that stays, for example the
   * one that changed the password.
   */
  revokeAll(accountId: number, except?: string): Promise<void>
  /**
   * Removes expired sessions and links, those in messages about alarms too, and places of logins older than `LOGIN_PLACE_MS`, at most
   * `EXPIRED_PER_CALL` of each. Answers how many it removed.
   */
  removeExpired(now: Date): Promise<number>
  /** Removes the links of an account: all, or those of one purpose. */
  removeLinks(accountId: number, purpose?: LinkPurpose): Promise<void>
  /** An account may have several links of one purpose: each attempt to send a mail makes one. */
  createLink(link: Omit<OneTimeLink, 'address'> & { address?: string | null }): Promise<void>
  /**
   * Uses up the link and all others of its account and purpose. Null when it is unknown, of another
   * purpose, expired or already used.
   */
  consumeLink(secretHash: string, purpose: LinkPurpose, now: Date): Promise<OneTimeLink | null>
}

export const EXPIRED_PER_CALL = 500
export const LOGIN_PLACE_MS = 180 * DAY_MS

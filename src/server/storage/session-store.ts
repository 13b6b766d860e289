/** Of the bearer token only the hash is stored. */
export type Session = {
  tokenHash: string
  accountId: number
  createdAt: Date
  /** Each use moves it on. */
  expiresAt: Date
}

export type LinkPurpose = 'set-password'

/** A one-time link. Of its secret only the hash is stored. */
export type OneTimeLink = {
  secretHash: string
  accountId: number
  purpose: LinkPurpose
  expiresAt: Date
}

export type SessionReads = {
  byTokenHash(tokenHash: string): Promise<Session | null>
}

export type SessionWrites = SessionReads & {
  create(session: Session): Promise<void>
  extend(tokenHash: string, expiresAt: Date): Promise<void>
  revoke(tokenHash: string): Promise<void>
  /**
   * Revokes all sessions of an account. `except`: the token hash of one that stays, for example the
   * one that changed the password.
   */
  revokeAll(accountId: number, except?: string): Promise<void>
  /**
   * Removes expired sessions and links, at most `EXPIRED_PER_CALL` of each. Answers how many it
   * removed.
   */
  removeExpired(now: Date): Promise<number>
  /** Removes all links of an account. */
  removeLinks(accountId: number): Promise<void>
  createLink(link: OneTimeLink): Promise<void>
  /** Uses the link up. Null when it is unknown, of another purpose, expired or already used. */
  consumeLink(secretHash: string, purpose: LinkPurpose, now: Date): Promise<OneTimeLink | null>
}

export const EXPIRED_PER_CALL = 500

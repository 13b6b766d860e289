/** Only the hash of the bearer token is kept. */
export type Session = {
  tokenHash: string
  accountId: number
  createdAt: Date
  /** Slides with use. */
  expiresAt: Date
}

export type LinkPurpose = 'set-password'

/** A one-time link; only the hash of its secret is kept. */
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
   * All sessions of an account; `except` keeps one, say that of the person who changed the
   * password.
   */
  revokeAll(accountId: number, except?: string): Promise<void>
  /** Sessions and links; at most twice `EXPIRED_PER_CALL` a call. Answers how many went. */
  removeExpired(now: Date): Promise<number>
  /** All links of an account. */
  removeLinks(accountId: number): Promise<void>
  createLink(link: OneTimeLink): Promise<void>
  /** Takes the link away; null when it is unknown, of another purpose, expired or already used. */
  consumeLink(secretHash: string, purpose: LinkPurpose, now: Date): Promise<OneTimeLink | null>
}

export const EXPIRED_PER_CALL = 500

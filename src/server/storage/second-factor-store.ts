/** The app of an account that shows codes (TOTP). `sealedSecret`: readable with the server's key. */
export type Totp = {
  sealedSecret: string
  createdAt: Date
  /** Step of the last code that was accepted; it and all before count as used. */
  lastStep: number
}

export type Passkey = {
  id: number
  accountId: number
  /** As the browser names it, base64url. */
  credentialId: string
  /** COSE key, base64url. */
  publicKey: string
  /** How often it was used, as the authenticator says; 0 where it does not count. */
  counter: number
  transports: readonly string[]
  /** The host name that it works for. */
  rpId: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

export type NewPasskey = Omit<Passkey, 'id' | 'lastUsedAt'>

/** What a session has begun: adding a TOTP app or a passkey, or showing a passkey. */
export type ChallengePurpose = 'add-totp' | 'add-passkey' | 'show-passkey'

/** `value`: the sealed secret of the app, or the challenge of the passkey. */
export type FactorChallenge = {
  sessionHash: string
  purpose: ChallengePurpose
  value: string
  expiresAt: Date
}

export type FactorStanding = {
  /** Whether the account has an app or a passkey. */
  hasFactor: boolean
  /** Whether the account, or one above it, requires a second factor of its branch. */
  isRequiredByBranch: boolean
  /** Whether the server requires one of superadmins. */
  isRequiredOfSuperadmins: boolean
}

export type SecondFactorReads = {
  /** What each request of a session asks. */
  standing(account: { id: number; path: string }): Promise<FactorStanding>
  totp(accountId: number): Promise<Totp | null>
  /** Of all accounts with an app. */
  sealedSecrets(): Promise<{ accountId: number; sealedSecret: string }[]>
  /** The oldest first. */
  passkeys(accountId: number): Promise<Passkey[]>
  recoveryCodesLeft(accountId: number): Promise<number>
  /** Those of the accounts that have an app or a passkey. */
  accountsWithFactor(accountIds: readonly number[]): Promise<Set<number>>
  /** Who set the requirement of each account that has one of its own, by account. */
  requirementsOf(accountIds: readonly number[]): Promise<Map<number, number>>
  /** What the session has begun; null when it is over. */
  challenge(sessionHash: string, purpose: ChallengePurpose, now: Date): Promise<string | null>
}

export type SecondFactorWrites = SecondFactorReads & {
  /** Replaces the app that was there. */
  setTotp(accountId: number, totp: Totp): Promise<void>
  /** False when there is none. */
  removeTotp(accountId: number): Promise<boolean>
  /** Uses up the code of this step. False when it, or a later one, was used already. */
  useStep(accountId: number, step: number): Promise<boolean>
  /** Null when an account has this passkey already. */
  addPasskey(passkey: NewPasskey): Promise<Passkey | null>
  notePasskeyUse(id: number, use: { counter: number; lastUsedAt: Date }): Promise<void>
  /** Null when the account has no such passkey. */
  removePasskey(accountId: number, id: number): Promise<Passkey | null>
  /** Replaces all recovery codes of the account. */
  setRecoveryCodes(accountId: number, codeHashes: readonly string[]): Promise<void>
  /** Uses up a recovery code. A used one is known as such until all codes are replaced. */
  useRecoveryCode(
    accountId: number,
    codeHash: string,
    now: Date,
  ): Promise<'used' | 'used-before' | 'unknown'>
  /** Removes the app, the passkeys and the recovery codes. False when there was no app or passkey. */
  removeAll(accountId: number): Promise<boolean>
  /** The server requires one of superadmins, or does so no longer. */
  setRequiredOfSuperadmins(isRequired: boolean): Promise<void>
  /** `by`: who requires it; null ends the requirement. Announced as a change of the account. */
  setRequirement(accountId: number, by: number | null): Promise<void>
  /** Replaces what the session had begun for the same purpose. */
  putChallenge(challenge: FactorChallenge): Promise<void>
  /** Uses up what the session has begun; null when it is over or used. */
  takeChallenge(sessionHash: string, purpose: ChallengePurpose, now: Date): Promise<string | null>
}

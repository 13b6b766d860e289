/** Opens the wall display of one account's tools to whoever knows its secret. */
export type WallLink = {
  id: number
  /** What people call the screen: "Loading bay". Empty when nobody said. */
  name: string
  /** Whose tools it shows. */
  accountId: number
  createdAt: Date
  /** When a screen last asked, to the hour; null before the first time. */
  lastUsedAt: Date | null
}

/** Revoked links are invisible. */
export type WallLinkReads = {
  byId(id: number): Promise<WallLink | null>
  bySecretHash(secretHash: string): Promise<WallLink | null>
  /** Oldest first. */
  of(accountId: number): Promise<WallLink[]>
}

export type WallLinkWrites = WallLinkReads & {
  create(link: {
    name: string
    accountId: number
    secretHash: string
    createdAt: Date
  }): Promise<WallLink>
  noteUse(id: number, at: Date): Promise<void>
  /** False when there is no such link. */
  revoke(id: number, at: Date): Promise<boolean>
}

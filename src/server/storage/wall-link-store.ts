/** A link that shows one account's tools on a wall display. Its secret is the only permission. */
export type WallLink = {
  id: number
  /** What people call the screen, for example "Loading bay". Empty when it has no name. */
  name: string
  /** The account whose tools it shows. */
  accountId: number
  createdAt: Date
  /** When a screen last used the link, to the hour; null before the first time. */
  lastUsedAt: Date | null
}

/** Revoked links are left out. */
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

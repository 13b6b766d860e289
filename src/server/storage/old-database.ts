/** A database of an older version, before its migrations. */
export type OldDatabase = {
  fromVersion: number
  toVersion: number
  /** See `ServerValueReads`. */
  serverValue(name: string): string | null
  /** See `installationOf`. */
  installation(): string
}

/** Addresses of daily summaries, in lower case: when each got its latest, and who wants none. */
export type DailySummaryReads = {
  /** Those of the addresses that want no daily summary. */
  withoutSummary(addresses: readonly string[]): Promise<Set<string>>
  /** When the latest summary to each address was written; addresses that got none are left out. */
  latestTo(addresses: readonly string[]): Promise<Map<string, Date>>
  /** The time zones of all accounts that are not deleted. */
  timeZones(): Promise<string[]>
}

export type DailySummaryWrites = DailySummaryReads & {
  noteWritten(addresses: readonly string[], at: Date): Promise<void>
  /** Null: the address wants summaries again. False when nothing changes. */
  setOptOut(address: string, at: Date | null): Promise<boolean>
  erase(address: string): Promise<void>
}

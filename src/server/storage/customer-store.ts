/** An account that was given more than is asked about. */
export type GivenMore = { name: string; limit: number }

/** What accounts use of what they may, and what they were told of it. */
export type CustomerReads = {
  /** Sensors of an account and of all below it, by the account's path. */
  countTools(path: string): Promise<number>
  /** Messages to paid services in a month (YYYY-MM), of an account and of all below it. */
  messagesOf(path: string, month: string): Promise<number>
  /** When a device of sensors of an account or below it last sent something. */
  lastContact(path: string): Promise<Date | null>
  /** Accounts below a path whose limit is above `most`, the highest first: the first `first` of `total`. */
  givenMore(
    path: string,
    limit: 'mostSensors' | 'mostMessages',
    most: number,
    first: number,
  ): Promise<{ rows: GivenMore[]; total: number }>
  /** Accounts that have a day on which they end. */
  expiring(): Promise<number[]>
}

export type CustomerWrites = CustomerReads & {
  /** Counts one more message of an account. */
  countMessage(accountId: number, month: string): Promise<void>
  /** Notes that an account was told about something. False: it was before. */
  noteTold(accountId: number, about: string, at: Date): Promise<boolean>
  /** For an account that is deleted. */
  forget(accountId: number): Promise<void>
}

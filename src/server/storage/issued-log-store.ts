import type { Language, Role } from '../../domain/users/account.ts'
import type { PersonName } from '../../domain/users/person-name.ts'

/**
 * A measurement log that left the server, with what is needed to gather its record again. Instants
 * that are part of the record are ms since 1970. Never deleted: a printed log may be shown long
 * after its readings have expired.
 */
export type IssuedLog = {
  id: number
  toolId: number
  fromMs: number
  toMs: number
  untilMs: number
  intervalBeforeMs: number
  language: Language
  /** IANA name. */
  timeZone: string
  readings: number
  /** Number of the record's canonical form (docs/records.md). */
  format: number
  code: string
  /** SHA-256 in hex: of the record, of each part of the record by name, and of the file. */
  contentHash: string
  partHashes: Readonly<Record<string, string>>
  fileHash: string
  imeiNumber: string
  equipmentId: number
  issuedAt: Date
  /** The account that asked for it. */
  issuedTo: number
}

/** Who issued a log, as it was then. Names and address are '' of an erased person. */
export type Issuer = PersonName & { email: string; role: Role }
/** One issue of a record: the same record may be issued again and in other languages. */
export type LogIssue = { issuedAt: Date; language: Language; timeZone: string; issuer: Issuer }

/** An issued log with who issued it, as it was then. */
export type ListedLog = { log: IssuedLog; issuer: Issuer }

/** At most `first`, only those with an id below `before`, and only those issued later than `after`. */
export type LogPage = { first: number; before: number | null; after: Date | null }

export type IssuedLogReads = {
  byId(id: number): Promise<ListedLog | null>
  /** The logs of a tool that match, newest first. */
  ofTool(toolId: number, page: LogPage): Promise<ListedLog[]>
  /** At most `first` logs with an id above `id`, ascending. */
  after(id: number, first: number): Promise<IssuedLog[]>
  byFileHash(fileHash: string): Promise<IssuedLog | null>
  /**
   * The first issued log of the record with this code. One record may be issued in several
   * languages and zones.
   */
  byCode(code: string): Promise<IssuedLog | null>
  /**
   * The issues of the record with this code, or the one issue of a file: at most `first`, newest
   * first. A log from before issuers were stored has its account's present name and role.
   */
  issues(of: { code: string } | { fileHash: string }, first: number): Promise<LogIssue[]>
}

export type IssuedLogWrites = IssuedLogReads & {
  /** If the same file was issued before, stores nothing and answers that first issue. */
  issue(log: Omit<IssuedLog, 'id'>, issuer: Issuer): Promise<IssuedLog>
  /** Erases name and address of the account as an issuer; its role stays. */
  eraseIssuer(accountId: number): Promise<void>
}

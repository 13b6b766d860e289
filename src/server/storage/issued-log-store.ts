import type { Language } from '../../domain/users/account.ts'

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

export type IssuedLogReads = {
  /** At most `first` logs with an id above `id`, ascending. */
  after(id: number, first: number): Promise<IssuedLog[]>
  byFileHash(fileHash: string): Promise<IssuedLog | null>
  /**
   * The first issued log of the record with this code. One record may be issued in several
   * languages and zones.
   */
  byCode(code: string): Promise<IssuedLog | null>
}

export type IssuedLogWrites = IssuedLogReads & {
  /** If the same file was issued before, stores nothing and answers that first issue. */
  issue(log: Omit<IssuedLog, 'id'>): Promise<IssuedLog>
}

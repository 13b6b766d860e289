import type { Language } from '../../domain/users/account.ts'

/**
 * A measurement log that left the server, with what is needed to gather its record again. Instants
 * that are part of the record are ms since 1970. Kept for good: a paper may be shown long after its
 * readings are gone.
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
  /** Of the record's canonical form, docs/records.md. */
  format: number
  code: string
  /** SHA-256, hex; of the record, of each part of it by name, and of the file. */
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
  /** In the order of their numbers, which are above `id`. */
  after(id: number, first: number): Promise<IssuedLog[]>
  byFileHash(fileHash: string): Promise<IssuedLog | null>
  /**
   * The first one of the record with that code: it may have been issued in several languages and
   * zones.
   */
  byCode(code: string): Promise<IssuedLog | null>
}

export type IssuedLogWrites = IssuedLogReads & {
  /** Of a file that was issued before, the first issue stays and is answered. */
  issue(log: Omit<IssuedLog, 'id'>): Promise<IssuedLog>
}

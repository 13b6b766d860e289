import type { AuditSubject } from '../../domain/audit/audit-entry.ts'
import type { Scope } from './account-store.ts'

/**
 * An entry as it stands in the trail: texts and numbers, exactly as they are hashed. `before`,
 * `after`: JSON without personal facts. `concerns`: JSON list of the accounts it is about.
 * `personal`: JSON list of `PersonalReference`; null when the entry has none.
 */
export type ChainedEntry = {
  id: number
  form: number
  at: number
  actor_kind: string
  actor_id: string | null
  action: string
  subject_kind: string
  subject_id: string
  before: string | null
  after: string | null
  concerns: string
  personal: string | null
}

/**
 * An entry's reference to one of its personal parts, which are stored beside the trail. `about`:
 * the account that the part is about; null for an unknown person. `names`: the names of its facts.
 */
export type PersonalReference = { about: number | null; names: string[]; commitment: string }

/** A personal part of an entry. `part`: index of its reference in the entry. `facts`: JSON. */
export type PersonalRow = { part: number; about: number | null; salt: string; facts: string }

/** An entry with its hash and its personal parts, in order. Erased parts are missing. */
export type HashedEntry = ChainedEntry & { hash: string; parts: PersonalRow[] }

/** An entry with everything that belongs to it. */
export type AuditLink = HashedEntry & {
  /** The accounts in whose trail the entry is listed, ascending. */
  listedUnder: number[]
}

/** The number of entries and the hash of the last one. */
export type ChainEnd = { entries: number; hash: string }

/**
 * How far the trail goes. `last`: the highest id in the table, which is `entries` unless somebody
 * cut the end off.
 */
export type AuditHead = ChainEnd & { last: number }

/** The hash before the first entry. */
export const CHAIN_START = '0'.repeat(64)

export type AuditQuery = {
  /** Entries about an account in this scope, or by one. */
  scope: Scope
  /** Also all entries about devices, whoever owns their tools. */
  devices?: boolean
  /** For the next page: the id of the last entry of this page. */
  before: number | null
  first: number
  /** from <= at < to */
  from?: Date
  to?: Date
  /** Only actions that equal or begin with one of these. */
  actions?: readonly string[]
  subject?: AuditSubject
  /** Only entries about this account or by it. */
  accountId?: number
}

/** An entry by which a file was issued. */
export type IssuedFileEntry = Pick<ChainedEntry, 'at' | 'action' | 'subject_id' | 'after'>

export type AuditReads = {
  /** The owner of a tool; a device's holder and the owners of its bound tools; else empty. */
  ownersOf(subject: AuditSubject): Promise<number[]>
  /** Newest first: by id, or by time when the query has a period. */
  page(query: AuditQuery): Promise<HashedEntry[]>
  head(): Promise<AuditHead>
  /** The first entry by which a file with this SHA-256 (hex) was issued; null: none names it. */
  ofIssuedFile(sha256: string): Promise<IssuedFileEntry | null>
  /** At most `first` entries with an id above `after`, ascending. */
  links(after: number, first: number): Promise<AuditLink[]>
}

export type AuditWrites = AuditReads & {
  /**
   * Adds the link that `linkAfter` makes for the chain's current end. Calls run one after the
   * other. The database refuses to change or delete an entry. Services call
   * `audit/append-entry.ts`.
   */
  append(linkAfter: (end: ChainEnd) => Promise<AuditLink>): Promise<void>
  /** Deletes the personal parts about the account; the chain stays valid. Answers how many. */
  erasePersonal(accountId: number): Promise<number>
  /**
   * Deletes every personal part that contains the address (given in lower case). Answers the ids of
   * their entries, ascending.
   */
  eraseMentions(address: string): Promise<number[]>
}

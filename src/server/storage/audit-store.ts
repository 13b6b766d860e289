import type { AuditSubject } from '../../domain/audit/audit-entry.ts'
import type { Scope } from './account-store.ts'

/**
 * An entry as it stands in the trail: texts and numbers, exactly as they are hashed. `before`,
 * `after`: JSON without personal facts. `concerns`: JSON list of the accounts it is about.
 * `personal`: JSON list of `PersonalReference`, null without.
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
 * How an entry refers to its personal part, which stands beside the trail. `about`: an account;
 * null: an unknown person. `names`: of the facts in the part.
 */
export type PersonalReference = { about: number | null; names: string[]; commitment: string }

/** A personal part of an entry. `part`: its index in the entry's references. `facts`: JSON. */
export type PersonalRow = { part: number; about: number | null; salt: string; facts: string }

/** An entry with its hash and those of its personal parts that were not erased, in order. */
export type KeptEntry = ChainedEntry & { hash: string; parts: PersonalRow[] }

/** An entry with everything that belongs to it. */
export type AuditLink = KeptEntry & {
  /** The accounts in whose trail the entry is listed, ascending. */
  listedUnder: number[]
}

/** How many entries the trail has and the last one's hash. */
export type ChainEnd = { entries: number; hash: string }

/**
 * How far the trail goes. `last`: the highest id in the table, which is `entries` unless somebody
 * cut the end off.
 */
export type AuditHead = ChainEnd & { last: number }

/** The hash before the first entry. */
export const CHAIN_START = '0'.repeat(64)

export type AuditQuery = {
  /** Entries about an account in this scope, or done by one. */
  scope: Scope
  /** Also entries about devices, whoever owns them. */
  devices?: boolean
  /** Only entries that come after this one in the order of the page; an id. */
  before: number | null
  first: number
  /** from <= at < to */
  from?: Date
  to?: Date
  /** Actions that are one of these or begin with one. */
  actions?: readonly string[]
  subject?: AuditSubject
  /** Entries about this account or done by it. */
  accountId?: number
}

export type AuditReads = {
  /** The owner of a tool, the owners of a device's live tools; of other subjects none. */
  ownersOf(subject: AuditSubject): Promise<number[]>
  /** Newest first: the highest id, within a period the latest time. */
  page(query: AuditQuery): Promise<KeptEntry[]>
  head(): Promise<AuditHead>
  /** The entries after that id, in their order. */
  links(after: number, first: number): Promise<AuditLink[]>
}

export type AuditWrites = AuditReads & {
  /**
   * Adds the link that `linkAfter` makes of the chain's end; calls take turns. The database refuses
   * changes and deletions. Services call audit/append-entry.ts.
   */
  append(linkAfter: (end: ChainEnd) => Promise<AuditLink>): Promise<void>
  /** Deletes the personal parts about the account; the chain holds. Answers their number. */
  erasePersonal(accountId: number): Promise<number>
  /**
   * Deletes the personal parts that name the address (in lower case), whoever they are about;
   * answers the ids of their entries, ascending.
   */
  eraseMentions(address: string): Promise<number[]>
}

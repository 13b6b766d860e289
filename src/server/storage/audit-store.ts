import type { ChainedEntry } from './audit-chain.ts'
import type { Scope } from './account-store.ts'

/** Who did it: an account, a device or key, the server itself, or nobody who logged in. */
export type AuditActor =
  | { kind: 'account'; id: number }
  | { kind: 'device'; imeiNumber: string }
  | { kind: 'app-key'; id: number }
  | { kind: 'server' }
  | { kind: 'nobody' }

export type AuditSubject = {
  kind: 'account' | 'tool' | 'device' | 'app-key' | 'server'
  id: string
}

export type AuditEntry = {
  at: Date
  actor: AuditActor
  /**
   * A verb in the past, by subject: 'tool.created', 'tool.moved', 'login.failed',
   * 'reading.differing-repeat'.
   */
  action: string
  subject: AuditSubject
  /** JSON values; what did not change is left out. Never a secret or a password hash. */
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** Why, in the words of whoever did it. */
  reason?: string | undefined
}

/**
 * As it is read again. `concerns`: the accounts it is about, as it was then. `erased`: names of
 * facts that were erased with a person.
 */
export type StoredAuditEntry = AuditEntry & {
  id: number
  hash: string
  concerns: number[]
  erased?: string[]
}

/**
 * How far the trail goes. `last`: the highest id that is there, which is `entries` unless somebody
 * cut the end off.
 */
export type AuditHead = { entries: number; hash: string; last: number }

/** An entry with all that hangs on it, for the check. */
export type AuditLink = ChainedEntry & {
  hash: string
  parts: { part: number; about: number | null; salt: string; facts: string }[]
  /** The accounts under which it is found, ascending. */
  found: number[]
}

export type AuditQuery = {
  /** Entries about an account there, or done by one. */
  scope: Scope
  /** Also what was done to devices, whoever owns them. */
  devices?: boolean
  /** Only older ones than this. */
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

export type AuditStore = {
  /**
   * Only ever added to, each entry chained to the one before it; the database refuses changes and
   * deletions. What is personal is put beside the trail (domain/audit/personal-facts.ts). Of a tool
   * it also notes the owner, of a device the owners of its tools, of a move both sides.
   */
  append(entry: AuditEntry): Promise<void>
  of(subject: AuditSubject): Promise<AuditEntry[]>
  /** Newest first. */
  page(query: AuditQuery): Promise<StoredAuditEntry[]>
  head(): Promise<AuditHead>
  /** In their order. */
  links(after: number, first: number): Promise<AuditLink[]>
  /** Personal parts about the account go; the chain holds. Answers how many there were. */
  erasePersonal(accountId: number): Promise<number>
  /**
   * Takes away the personal parts that name the address (in lower case), whomever they tell of;
   * answers the entries that had one, ascending.
   */
  eraseMentions(address: string): Promise<number[]>
}

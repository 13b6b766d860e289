/** Who did it: an account, a device or key, the server itself, or nobody who logged in. */
export type AuditActor =
  /** `token`: by which of its tokens, where a machine acted for the account. */
  | { kind: 'account'; id: number; token?: { id: number; name: string } }
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
  /** JSON values; unchanged facts are left out. Never a secret or a password hash. */
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** Why, in the words of the person who did it. */
  reason?: string | undefined
}

/**
 * An entry as it is read back. `concerns`: the accounts it was about at the time. `erased`: names
 * of facts that were erased with a person.
 */
export type StoredAuditEntry = AuditEntry & {
  id: number
  hash: string
  concerns: number[]
  erased?: string[]
}

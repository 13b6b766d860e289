/** Who did it: an account, a device or key, the server itself, or nobody who logged in. */
export type AuditActor = { kind: 'account'; id: number } | { kind: 'device'; imeiNumber: string } | { kind: 'app-key'; id: number } | { kind: 'server' } | { kind: 'nobody' }

export type AuditEntry = {
  at: Date
  actor: AuditActor
  /** A verb in the past, by subject: 'tool.created', 'tool.moved', 'login.failed', 'reading.differing-repeat'. */
  action: string
  subject: { kind: 'account' | 'tool' | 'device' | 'app-key' | 'server'; id: string }
  /** JSON values; what did not change is left out. Never a secret or a password hash. */
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export type AuditStore = {
  /** Only ever added to; the database refuses changes and deletions. */
  append(entry: AuditEntry): Promise<void>
  of(subject: AuditEntry['subject']): Promise<AuditEntry[]>
}

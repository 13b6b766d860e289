import type { AuditActor } from '../../domain/audit/audit-entry.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import type { Account } from '../../domain/users/account.ts'
import { appendEntry } from '../audit/append-entry.ts'
import type { Reads, Writes } from '../storage/storage.ts'
import type { HashTurn, PasswordQueue } from './password-queue.ts'

const STILL_INITIAL = badInput({
  field: 'password',
  key: 'users.passwordInitial',
  message: 'This is the password that somebody else has set. Choose another one.',
})

/**
 * Why the owner may not choose this password: it is the one that somebody else has set. Null for any other
 * one, and for an account without an initial password.
 */
export const refusalOfInitial = async (
  { storage, hashes }: { storage: Pick<Reads, 'accounts'>; hashes: PasswordQueue },
  turn: HashTurn,
  { id, initialPasswordUntil }: Pick<Account, 'id' | 'initialPasswordUntil'>,
  password: string,
): Promise<Refusal | null> => {
  if (initialPasswordUntil === null) return null
  const matches = await hashes.verify(turn, await storage.accounts.passwordHash(id), password)
  if (!matches.ok) return matches.error
  return matches.value ? STILL_INITIAL : null
}

/** Enters that somebody has set an initial password for an account below, and until when it works. */
export const recordInitial = (
  { audit }: Pick<Writes, 'audit'>,
  accountId: number,
  by: AuditActor,
  until: Date,
  now: Date,
  reason?: string,
): Promise<void> =>
  appendEntry(audit, {
    at: now,
    actor: by,
    action: 'account.initial-password-set',
    subject: { kind: 'account', id: String(accountId) },
    before: null,
    after: { expiresAt: until.toISOString() },
    reason,
  })

/** Enters that the owner has replaced the initial password. */
export const recordReplacement = (
  { audit }: Pick<Writes, 'audit'>,
  accountId: number,
  now: Date,
): Promise<void> =>
  appendEntry(audit, {
    at: now,
    actor: { kind: 'account', id: accountId },
    action: 'account.initial-password-replaced',
    subject: { kind: 'account', id: String(accountId) },
    before: null,
    after: null,
  })

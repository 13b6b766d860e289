import type { AuditEntry } from '../../domain/audit/audit-entry.ts'
import type { Clock } from '../../domain/clock.ts'
import type { AttemptRefusal } from '../../domain/rate-limits/attempt-limit.ts'
import { LOGINS_FROM_ELSEWHERE } from '../../domain/rate-limits/slow-down.ts'
import type { Account } from '../../domain/users/account.ts'
import { appendEntry } from '../audit/append-entry.ts'
import type { Storage } from '../storage/storage.ts'
import { tellOwner } from './tell-owner.ts'

export type RecordLoginDeps = {
  storage: Storage
  clock: Clock
  /** Whether mail is set up. */
  sendsMail: () => boolean
}

/** An e-mail that no account has is not written down: people type passwords there. */
const subjectOf = (account: Account | null): AuditEntry['subject'] =>
  account === null ? { kind: 'server', id: 'login' } : { kind: 'account', id: String(account.id) }

export const recordFailure = (
  deps: Pick<RecordLoginDeps, 'storage' | 'clock'>,
  account: Account | null,
  clientAddress: string,
): Promise<void> =>
  deps.storage.transaction((stores) =>
    appendEntry(stores.audit, {
      at: deps.clock(),
      actor: { kind: 'nobody' },
      action: 'login.failed',
      subject: subjectOf(account),
      before: null,
      after: { clientAddress },
    }),
  )

/** The right password was given, and it was an initial one whose time is over. */
export const recordEndedPassword = (
  deps: Pick<RecordLoginDeps, 'storage' | 'clock'>,
  account: Account,
  clientAddress: string,
): Promise<void> =>
  deps.storage.transaction((stores) =>
    appendEntry(stores.audit, {
      at: deps.clock(),
      actor: { kind: 'nobody' },
      action: 'login.initial-password-ended',
      subject: subjectOf(account),
      before: null,
      after: { clientAddress },
    }),
  )

/**
 * Enters the 1st, 2nd, 4th, 8th … refusal in a row, each with their number so far. A refusal costs
 * its sender nothing, and nothing is ever removed from the trail: it must not grow with each one.
 */
export const recordRefusal = async (
  deps: RecordLoginDeps,
  account: Account | null,
  clientAddress: string,
  { refusals, retryAfterSeconds }: AttemptRefusal,
): Promise<void> => {
  if (!Number.isInteger(Math.log2(refusals))) return
  await deps.storage.transaction((stores) =>
    appendEntry(stores.audit, {
      at: deps.clock(),
      actor: { kind: 'nobody' },
      action: 'login.refused',
      subject: subjectOf(account),
      before: null,
      after: { clientAddress, refusals, retryAfterSeconds },
    }),
  )
}

/** Somebody guesses from many networks: the owner is told. */
export const recordSlowDown = async (
  deps: RecordLoginDeps,
  account: Account | null,
): Promise<void> => {
  if (account === null) return
  const now = deps.clock()
  const attempts = LOGINS_FROM_ELSEWHERE.free
  await deps.storage.transaction(async (stores) => {
    await appendEntry(stores.audit, {
      at: now,
      actor: { kind: 'nobody' },
      action: 'login.slowed',
      subject: subjectOf(account),
      before: null,
      after: { count: attempts },
    })
    if (deps.sendsMail()) await tellOwner(stores, account, { kind: 'GUESSED', attempts }, now)
  })
}

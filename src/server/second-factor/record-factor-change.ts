import type { AuditEntry } from '../../domain/audit/audit-entry.ts'
import type { Facts } from '../../domain/audit/personal-facts.ts'
import type { FactorChange } from '../../domain/users/second-factor.ts'
import { appendEntry } from '../audit/append-entry.ts'
import type { Writes } from '../storage/storage.ts'
import { tellOwner } from '../users/tell-owner.ts'
import type { FactorDeps } from './code-guard.ts'

const ENTRIES = {
  TOTP_ADDED: { action: 'account.totp-added' },
  TOTP_REMOVED: { action: 'account.totp-removed' },
  PASSKEY_ADDED: { action: 'account.passkey-added' },
  PASSKEY_REMOVED: { action: 'account.passkey-removed' },
  RECOVERY_CODES_MADE: { action: 'account.recovery-codes-made' },
  RECOVERY_CODE_USED: { action: 'account.recovery-code-used' },
  RESET: { action: 'account.second-factor-reset' },
} as const satisfies Record<FactorChange, Pick<AuditEntry, 'action'>>

export type RecordedChange = {
  accountId: number
  by: AuditEntry['actor']
  change: FactorChange
  before?: Facts
  after?: Facts
  now: Date
}

/** Enters a change of an account's second factor in the trail and tells the owner by mail. */
export const recordFactorChange = async (
  { sendsMail }: Pick<FactorDeps, 'sendsMail'>,
  stores: Writes,
  { accountId, by, change, before, after, now }: RecordedChange,
): Promise<void> => {
  await appendEntry(stores.audit, {
    at: now,
    actor: by,
    ...ENTRIES[change],
    subject: { kind: 'account', id: String(accountId) },
    before: before ?? null,
    after: after ?? null,
  })
  const account = await stores.accounts.byId(accountId)
  if (account !== null && sendsMail())
    await tellOwner(stores, account, { kind: 'FACTOR_CHANGED', change }, now)
}

import type { AccountActor } from '../../domain/permissions/actor.ts'
import type { Account } from '../../domain/users/account.ts'
import { appendEntry, auditActor, changedFacts } from '../audit/append-entry.ts'
import type { Writes } from '../storage/storage.ts'
import { accountFacts } from './account-facts.ts'
import { recordInitial, recordReplacement } from './initial-password.ts'

type Edit = { hasNewPassword: boolean; reason: string | undefined; now: Date }

/** Enters a change of an account in the trail: its values, its place and its password apart. */
export const recordEdit = async (
  stores: Pick<Writes, 'audit'>,
  actor: AccountActor,
  before: Account,
  after: Account,
  { hasNewPassword, reason, now }: Edit,
): Promise<void> => {
  const entry = {
    at: now,
    actor: auditActor(actor),
    subject: { kind: 'account', id: String(before.id) },
    reason,
  } as const
  const { parentUserId: oldParent, ...oldFacts } = accountFacts(before)
  const { parentUserId: newParent, ...newFacts } = accountFacts(after)
  const facts = changedFacts(oldFacts, newFacts)
  if (facts !== null)
    await appendEntry(stores.audit, { ...entry, action: 'account.changed', ...facts })
  if (oldParent !== newParent) {
    await appendEntry(stores.audit, {
      ...entry,
      action: 'account.moved',
      before: { parentUserId: oldParent },
      after: { parentUserId: newParent },
    })
  }
  if (!hasNewPassword) return
  if (after.initialPasswordUntil !== null)
    return recordInitial(stores, before.id, entry.actor, after.initialPasswordUntil, now, reason)
  if (before.initialPasswordUntil !== null) return recordReplacement(stores, actor.id, now)
  await appendEntry(stores.audit, {
    ...entry,
    action: 'account.password-changed',
    before: null,
    after: null,
  })
}

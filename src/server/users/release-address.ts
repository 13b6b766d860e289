import type { AuditActor } from '../../domain/audit/audit-entry.ts'
import type { Account } from '../../domain/users/account.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { newKey } from '../secret.ts'
import type { Writes } from '../storage/storage.ts'
import { accountFacts } from './account-facts.ts'

/** An address that nobody has and no mail reaches (RFC 2606), for an account that waits for one. */
export const unusableAddress = (): string => `unconfirmed-${newKey()}@address.invalid`

/**
 * Takes the address from an account that never confirmed it, for somebody who has a better claim:
 * an invitation, a manager's form, the owner's confirmation. Its sessions and links end, and its
 * browsers get no more messages. What was only invited and holds nothing is removed.
 */
export const releaseAddress = async (
  stores: Writes,
  holder: Account,
  by: AuditActor,
  now: Date,
): Promise<void> => {
  await stores.sessions.revokeAll(holder.id)
  await stores.sessions.removeLinks(holder.id)
  await stores.outbox.withdrawAccountNotices(
    holder.id,
    ['INVITATION', 'PASSWORD_RESET', 'CONFIRM_ADDRESS'],
    now,
    'The account does not have this address any more.',
  )
  for (const { id } of await stores.push.ofAccount(holder.id)) await stores.push.remove(id)
  const entry = {
    at: now,
    actor: by,
    subject: { kind: 'account', id: String(holder.id) },
  } as const
  if (await isEmptyInvitation(stores, holder)) {
    await stores.accounts.remove(holder.id, now)
    await appendEntry(stores.audit, {
      ...entry,
      action: 'account.deleted',
      before: accountFacts(holder),
      after: null,
    })
    return
  }
  const email = unusableAddress()
  await stores.accounts.change(holder.id, { email, updatedAt: now })
  await appendEntry(stores.audit, {
    ...entry,
    action: 'account.address-released',
    before: { email: holder.email },
    after: { email },
  })
}

const isEmptyInvitation = async (stores: Writes, { id, path }: Account): Promise<boolean> =>
  (await stores.accounts.passwordHash(id)) === null &&
  !(await stores.accounts.hasChildren(id)) &&
  (await stores.accounts.membersOf(id)).length === 0 &&
  (await stores.tools.list({ scope: { kind: 'subtree', path } })).rows.length === 0

import type { Account } from '../../domain/users/account.ts'
import { UNCONFIRMED_MS } from '../../domain/users/confirmed-address.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { UNCONFIRMED_PER_CALL } from '../storage/account-store.ts'
import type { Writes } from '../storage/storage.ts'
import { accountFacts } from '../users/account-facts.ts'
import { endLogin, removeMembers } from '../users/remove-members.ts'
import type { PeopleDeps } from './account-links.ts'

/**
 * Removes accounts that somebody registered and nobody confirmed, unless they ever held a device.
 * Where no links go by mail nobody could have confirmed them, and they stay.
 */
export const removeUnconfirmed =
  ({ storage, clock, mailsLinks }: PeopleDeps) =>
  async (): Promise<void> => {
    if (!mailsLinks) return
    const now = clock()
    const before = new Date(now.getTime() - UNCONFIRMED_MS)
    let removed = UNCONFIRMED_PER_CALL
    while (removed === UNCONFIRMED_PER_CALL)
      removed = await storage.transaction(async (stores) => {
        const accounts = await stores.accounts.unconfirmedBefore(before)
        for (const account of accounts) await remove(stores, account, now)
        return accounts.length
      })
  }

const remove = async (stores: Writes, account: Account, now: Date): Promise<void> => {
  const { id } = account
  await stores.tools.removeOfOwner(id, now)
  await removeMembers(stores, id, { kind: 'server' }, now)
  await endLogin(stores, id)
  await stores.accounts.remove(id, now)
  await appendEntry(stores.audit, {
    at: now,
    actor: { kind: 'server' },
    action: 'account.deleted',
    subject: { kind: 'account', id: String(id) },
    before: accountFacts(account),
    after: null,
  })
}

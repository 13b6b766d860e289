import type { AuditActor } from '../../domain/audit/audit-entry.ts'
import type { Account } from '../../domain/users/account.ts'
import { appendEntry } from '../audit/append-entry.ts'
import type { Writes } from '../storage/storage.ts'
import { accountFacts } from './account-facts.ts'

/** What a person leaves behind beside tools and devices: sessions, second factor, links, browsers, places of logins, ways of alarms. */
export const endLogin = async (stores: Writes, accountId: number): Promise<void> => {
  await stores.sessions.revokeAll(accountId)
  await stores.sessions.removeLinks(accountId)
  await stores.sessions.removeLoginPlaces(accountId)
  await stores.secondFactors.removeAll(accountId)
  await stores.alarmWays.remove(accountId)
  for (const { id } of await stores.push.ofAccount(accountId)) await stores.push.remove(id)
}

/** The logins of an account's members go with the account. Call it before the account is removed. */
export const removeMembers = async (
  stores: Writes,
  accountId: number,
  by: AuditActor,
  now: Date,
): Promise<void> => {
  for (const member of await stores.accounts.membersOf(accountId))
    await removeMember(stores, member, by, now)
}

const removeMember = async (
  stores: Writes,
  member: Account,
  by: AuditActor,
  now: Date,
): Promise<void> => {
  await endLogin(stores, member.id)
  await stores.followUps.forget(member.id)
  await stores.accounts.remove(member.id, now)
  await appendEntry(stores.audit, {
    at: now,
    actor: by,
    action: 'account.deleted',
    subject: { kind: 'account', id: String(member.id) },
    before: accountFacts(member),
    after: null,
  })
}

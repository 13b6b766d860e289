import type { AuditActor } from '../../domain/audit/audit-entry.ts'
import { namesAddress } from '../../domain/audit/names-address.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayErasePerson } from '../../domain/permissions/rules.ts'
import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import { normalEmail, notificationEmails } from '../../domain/users/email.ts'
import { appendEntry, auditActor } from './append-entry.ts'
import { ERASED_ACTION } from './chain-check.ts'
import type { ErasedFacts } from './chain-check.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Reads, Writes } from '../storage/storage.ts'
import type { TrailDeps } from './trail-query.ts'

const STILL_THERE = badInput({
  field: null,
  key: 'users.eraseDeletedOnly',
  message: 'Delete the account first. Then the person can be erased.',
})

/**
 * Erases a person on request, after the account was deleted. Removes names and addresses from the
 * account with the salt of its hashes, its tools and their alarms, its tokens, the outbox, drills, deviations, reviews, notes about customers, push
 * subscriptions and links, and the personal parts of the trail. Removes the address also where others entered it, unless another account has
 * it now. Ids, readings, limits and corrective actions of alarms stay, as the record.
 */
export const erasePerson =
  (deps: TrailDeps) =>
  async (actor: Actor, input: { id: number }): Promise<Result<true, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayErasePerson(actor)) return refused({ kind: 'forbidden' })
    const now = deps.clock()
    const result = await transactionOf(deps, actor, async (stores, actor) => {
      const [person] = await stores.accounts.withDeleted([input.id])
      if (person === undefined) return refused({ kind: 'not-found' })
      const isErased = await eraseDeleted(stores, person, auditActor(actor), now)
      return isErased ? ok<true>(true) : refused(STILL_THERE)
    })
    if (result.ok) await deps.noteErased?.()
    return result
  }

/**
 * Erases the person of a deleted account, with an entry in the trail. `facts`: more of that entry.
 * False when the account is not deleted; then nothing has changed.
 */
export const eraseDeleted = async (
  stores: Writes,
  person: Pick<Account, 'id' | 'email'>,
  by: AuditActor,
  now: Date,
  facts: Pick<ErasedFacts, 'atRestore'> = {},
): Promise<boolean> => {
  const address = await ownAddress(stores, person.email)
  if (!(await stores.accounts.erase(person.id))) return false
  await eraseOwned(stores, person.id, now)
  await stores.outbox.erase({ accountId: person.id, address }, now)
  await stores.webhooks.erase(person.id)
  await stores.drills.erase({ accountId: person.id, address })
  await stores.deviations.erase({ accountId: person.id, address })
  await stores.reviews.erase({ accountId: person.id, address })
  await stores.followUps.eraseNotes(person.id)
  await stores.reports.erase({ accountId: person.id, address })
  await stores.inspectionLinks.erase({ accountId: person.id, address })
  await stores.mailOptOuts.erase(person.id, address)
  if (address !== null) await stores.bulkChanges.erase(address)
  if (address !== null) await stores.dailySummaries.erase(address)
  if (address !== null) await stores.instruments.setReminderOptOut(address, null)
  await stores.issuedLogs.eraseIssuer(person.id)
  await stores.signatures.eraseSigner(person.id)
  await stores.tokens.eraseNames(person.id)
  if (address !== null) await eraseContact(stores, address, now)
  await stores.audit.erasePersonal(person.id)
  const alsoErased = address === null ? [] : await stores.audit.eraseMentions(address)
  const after: ErasedFacts = { ...facts, ...(alsoErased.length > 0 && { alsoErased }) }
  await appendEntry(stores.audit, {
    at: now,
    actor: by,
    action: ERASED_ACTION,
    subject: { kind: 'account', id: String(person.id) },
    before: null,
    after: Object.keys(after).length === 0 ? null : after,
  })
  return true
}

/**
 * The deleted account's address; null when it has none, or when another account has it now, to
 * which it then belongs everywhere.
 */
const ownAddress = async (
  { accounts }: Pick<Reads, 'accounts'>,
  email: string,
): Promise<string | null> =>
  email === '' || (await accounts.byEmail(email)) !== null ? null : normalEmail(email)

const eraseOwned = async (stores: Writes, accountId: number, now: Date): Promise<void> => {
  await stores.tools.eraseAddresses(accountId)
  await stores.sites.eraseContacts(accountId)
  for (const { id } of await stores.tools.ofOwnerWithDeleted(accountId)) {
    const alarms = await stores.alarms.toolAlarms(id)
    if (alarms.escalation.length > 0 || alarms.pause !== null)
      await stores.alarms.setToolAlarms(id, { ...alarms, escalation: [], pause: null }, now)
  }
  for (const { id } of await stores.push.ofAccount(accountId)) await stores.push.remove(id)
  await stores.sessions.removeLinks(accountId)
  await stores.secondFactors.removeAll(accountId)
}

/**
 * Removes the address from contacts that others entered. They get no message about it, and their
 * alarms go to the remaining contacts.
 */
const eraseContact = async (
  { tools, alarms }: Pick<Writes, 'tools' | 'alarms'>,
  address: string,
  now: Date,
): Promise<void> => {
  const isOther = (email: string): boolean => !namesAddress(email, address)
  for (const { id, notificationEmail } of await tools.withAddress(address)) {
    const left = notificationEmails(notificationEmail ?? '')
      .filter(isOther)
      .join(', ')
    if (left !== notificationEmail) await tools.setAddresses(id, left === '' ? null : left, now)
  }
  for (const id of await alarms.toolsWithContact(address)) {
    const before = await alarms.toolAlarms(id)
    const escalation = before.escalation
      .map(({ emails }) => ({ emails: emails.filter(isOther) }))
      .filter(({ emails }) => emails.length > 0)
    await alarms.setToolAlarms(id, { ...before, escalation }, now)
  }
}

import { isDeepStrictEqual } from 'node:util'
import { namesAddress } from '../../domain/audit/names-address.ts'
import type { AuditActor } from '../../domain/audit/audit-entry.ts'
import { isInSubtree } from '../../domain/permissions/rules.ts'
import type { Account } from '../../domain/users/account.ts'
import { normalEmail, notificationEmails } from '../../domain/users/email.ts'
import { appendEntry } from '../audit/append-entry.ts'
import type { Reads, Writes } from '../storage/storage.ts'
import { reconsiderTool } from './reconsider-tool.ts'

/** The account of a person's work: the own one, or the one that a member belongs to. */
type Person = Pick<Account, 'path' | 'email' | 'membership'>
type AddressChange = { accountPath: string; from: string; to: string | null }

/**
 * Lets the recipients of alarms follow a person: a new address takes the place of the old one, and
 * who left (`to` null) gets nothing more. A tool that names nobody then mails its owner, as it does by
 * default. Only tools of the account that the person works for, and of those below it, follow; each
 * changed one has an entry in the trail.
 */
export const followAddress = async (
  stores: Writes,
  person: Person,
  to: string | null,
  by: AuditActor,
  now: Date,
): Promise<void> => {
  const change = { accountPath: await pathOfWork(stores, person), from: person.email, to }
  await followInTools(stores, change, by, now)
  await followInEscalation(stores, change, by, now)
}

const pathOfWork = async (
  { accounts }: Pick<Reads, 'accounts'>,
  { path, membership }: Person,
): Promise<string> =>
  membership === null ? path : ((await accounts.byId(membership.accountId))?.path ?? path)

/** The list with the new address in place of the old one, each address once. */
const followed = (emails: readonly string[], { from, to }: AddressChange): string[] => {
  const old = normalEmail(from)
  const next = emails.flatMap((email) => {
    if (!namesAddress(email, old)) return [email]
    return to === null ? [] : [to]
  })
  return [...new Map(next.map((email) => [normalEmail(email), email])).values()]
}

/** Live tools in the branch, of those with these ids. */
const inBranch = async (
  { tools }: Pick<Writes, 'tools'>,
  ids: readonly number[],
  path: string,
): Promise<number[]> =>
  ids.length === 0
    ? []
    : (await tools.byIds(ids))
        .filter(({ ownerPath }) => isInSubtree(ownerPath, path))
        .map(({ tool }) => tool.id)

const followInTools = async (
  stores: Writes,
  change: AddressChange,
  by: AuditActor,
  now: Date,
): Promise<void> => {
  const naming = await stores.tools.withAddress(normalEmail(change.from))
  const ids = await inBranch(
    stores,
    naming.map(({ id }) => id),
    change.accountPath,
  )
  for (const { id, notificationEmail } of naming.filter((tool) => ids.includes(tool.id))) {
    const emails = followed(notificationEmails(notificationEmail ?? ''), change).join(', ')
    const after = emails === '' ? null : emails
    if (after === notificationEmail) continue
    await stores.tools.setAddresses(id, after, now)
    await appendEntry(stores.audit, {
      at: now,
      actor: by,
      action: 'tool.changed',
      subject: { kind: 'tool', id: String(id) },
      before: { notificationEmail },
      after: { notificationEmail: after },
    })
  }
}

const contactsOf = (steps: readonly { emails: readonly string[] }[]): string[] =>
  steps.map(({ emails }) => emails.join(', '))

const followInEscalation = async (
  stores: Writes,
  change: AddressChange,
  by: AuditActor,
  now: Date,
): Promise<void> => {
  const naming = await stores.alarms.toolsWithContact(normalEmail(change.from))
  for (const id of await inBranch(stores, naming, change.accountPath)) {
    const before = await stores.alarms.toolAlarms(id)
    const escalation = before.escalation
      .map(({ emails }) => ({ emails: followed(emails, change) }))
      .filter(({ emails }) => emails.length > 0)
    const [had, has] = [contactsOf(before.escalation), contactsOf(escalation)]
    if (isDeepStrictEqual(had, has)) continue
    await stores.alarms.setToolAlarms(id, { ...before, escalation }, now)
    await reconsiderTool(stores, id, now)
    await appendEntry(stores.audit, {
      at: now,
      actor: by,
      action: 'tool.alarms-changed',
      subject: { kind: 'tool', id: String(id) },
      before: { escalationContacts: had },
      after: { escalationContacts: has },
    })
  }
}

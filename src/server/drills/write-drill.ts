import type { AuditActor } from '../../domain/audit/audit-entry.ts'
import { normalEmail } from '../../domain/users/email.ts'
import { ownerNameOf } from '../alarms/owner-contacts.ts'
import { appendEntry } from '../audit/append-entry.ts'
import type { Writes } from '../storage/storage.ts'
import { type AlarmContacts, contactKey } from './alarm-contacts.ts'

/**
 * Puts the practice alarm for every contact into the outbox, in the transaction that notes the drill. It
 * belongs to no incident, so that no list of alarms, record or webhook has it. `startedBy` null: planned.
 */
export const writeDrill = async (
  stores: Pick<Writes, 'drills' | 'outbox' | 'audit'>,
  { owner, contacts }: AlarmContacts,
  { startedBy, by }: { startedBy: number | null; by: AuditActor },
  now: Date,
): Promise<number> => {
  const accountId = owner.account.id
  const drillId = await stores.drills.create({ accountId, startedAt: now, startedBy })
  const reached = contacts.filter(({ withheld }) => withheld === null)
  const ids = await stores.outbox.put(
    reached.map(({ channel, recipient, accountId: personId, language, timeZone }) => ({
      incidentId: null,
      kind: 'DRILL',
      sequence: 0,
      channel,
      recipient,
      accountId: personId,
      language,
      timeZone,
      facts: null,
      drill: { drillId, ownerId: accountId, ownerName: ownerNameOf(owner.account, language) },
      createdAt: now,
      dueAt: now,
    })),
  )
  const deliveryIds = new Map(
    (await stores.outbox.byIds(ids)).map((delivery) => [contactKey(delivery), delivery.id]),
  )
  await stores.drills.addContacts(
    drillId,
    contacts.map((contact) => ({
      channel: contact.channel,
      recipient: normalEmail(contact.recipient),
      accountId: contact.accountId,
      deliveryId: deliveryIds.get(contactKey(contact)) ?? null,
      withheld: contact.withheld,
    })),
  )
  await appendEntry(stores.audit, {
    at: now,
    actor: by,
    action: 'drill.started',
    subject: { kind: 'account', id: String(accountId) },
    before: null,
    after: {
      drill: drillId,
      drillContacts: reached.length,
      drillWithheld: contacts.length - reached.length,
    },
  })
  return drillId
}

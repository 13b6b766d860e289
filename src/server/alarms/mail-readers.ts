import { mailReachOf, recipientsOf } from '../../domain/alarms/recipients.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { NewDelivery } from '../storage/outbox-store.ts'
import type { Reads } from '../storage/storage.ts'
import { contactsIn, wordsFor } from './owner-contacts.ts'

/** An address to which mail about a tool goes, with language and zone. */
export type MailReader = Pick<NewDelivery, 'recipient' | 'accountId' | 'language' | 'timeZone'>

/** To whom a tool's own alarm mails go, without escalation. Looks each owner up once. */
export const mailReadersIn = (
  stores: Pick<Reads, 'accounts' | 'push' | 'mailOptOuts'>,
): ((tool: Tool) => Promise<MailReader[]>) => {
  const contacts = contactsIn(stores)
  return async (tool) => {
    const owner = await contacts.owner(tool.userId)
    if (owner === null) return []
    const mails = recipientsOf(
      { kind: 'REMINDER', sequence: 1 },
      {
        tool: { ...tool, sendNotificationMessage: false },
        ownerEmail: owner.account.email,
        mailReach: mailReachOf(owner.account),
        ownerBrowsers: [],
        escalation: [],
        optedOut: owner.optedOut,
        calledIn: [],
      },
    )
    return Promise.all(
      mails.map(async (mail) => ({
        recipient: mail.recipient,
        ...(await wordsFor(mail, owner, contacts.account)),
      })),
    )
  }
}

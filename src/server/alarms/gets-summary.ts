import { allGetSummary, mailReachOf } from '../../domain/alarms/recipients.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { normalEmail, notificationEmails } from '../../domain/users/email.ts'
import type { Reads } from '../storage/storage.ts'
import type { OwnerContacts } from './duty-contacts.ts'
import { contactsIn, remembering } from './owner-contacts.ts'
import { calledByServices } from './services-in.ts'

/**
 * Whether the daily summary reaches everybody who is reminded of an alarm of the tool, so that it may
 * take the place of reminders. Looks each owner up once.
 */
export const getsSummary = (
  stores: Pick<
    Reads,
    'accounts' | 'push' | 'mailOptOuts' | 'dailySummaries' | 'rotas' | 'webhooks'
  >,
): ((tool: Tool) => Promise<boolean>) => {
  const contacts = contactsIn(stores)
  const byServices = remembering((owner: OwnerContacts) => calledByServices(stores, owner))
  return async (tool) => {
    const owner = await contacts.owner(tool.userId)
    // Whoever is on duty changes, and gets no summary by that.
    if (owner === null || (await stores.rotas.of(tool.userId)) !== null) return false
    const { account, browsers, personOf, optedOut } = owner
    const byService = await byServices(owner)
    const named = notificationEmails(tool.notificationEmail ?? '')
    return allGetSummary(
      {
        tool,
        ownerEmail: account.email,
        mailReach: mailReachOf(account),
        ownerBrowsers: browsers,
        escalation: [],
        optedOut,
        calledIn: [],
      },
      {
        pushPeople: [...new Set([...personOf.values()].map(({ email }) => email))],
        servicePeople: owner.people.filter(({ id }) => byService.has(id)).map(({ email }) => email),
        withoutSummary: await stores.dailySummaries.withoutSummary(
          [...named, account.email].map(normalEmail),
        ),
      },
    )
  }
}

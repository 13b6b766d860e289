import { type DutyRecipient, recipientsOnDuty } from '../../domain/alarms/duty-recipients.ts'
import type { Reachable } from '../../domain/alarms/recipients.ts'
import type { StoredRota } from '../storage/rota-store.ts'
import type { Writes } from '../storage/storage.ts'
import { dutyContactsAt, messagesAbout, type OwnerContacts, stillReached } from './duty-contacts.ts'
import type { RaisedNotice } from './raised-notice.ts'
import { type contactsIn, remembering } from './owner-contacts.ts'

/**
 * Who gets a notice of an owner who keeps a rota: who is on duty. `over`: the incidents that the call
 * ends. `byService`: the people for whom webhooks are called. `nowMs` since 1970.
 */
export const recipientsByRota = (
  stores: Pick<Writes, 'outbox'>,
  contacts: ReturnType<typeof contactsIn>,
  over: readonly number[],
  nowMs: number,
) => {
  const messages = remembering((incidentIds: readonly number[]) =>
    messagesAbout(stores, incidentIds),
  )
  return async (
    { incident, notice }: RaisedNotice,
    owner: OwnerContacts,
    rota: StoredRota,
    reachable: Reachable,
    byService: ReadonlySet<number>,
  ): Promise<DutyRecipient[]> => {
    const duty = dutyContactsAt(owner, rota, nowMs, byService)
    const hadMessages =
      notice.kind === 'RECOVERED' ? ((await messages(over)).get(incident.id) ?? []) : []
    return recipientsOnDuty(notice, reachable, {
      ...duty,
      hadMessages: await stillReached(owner, hadMessages, contacts.account),
    })
  }
}

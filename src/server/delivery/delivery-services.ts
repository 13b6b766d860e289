import type { Account } from '../../domain/users/account.ts'
import { respondByLink, responseLinkState } from '../response-links/respond-by-link.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import type { DeliveryDeps } from './open-delivery.ts'
import { deliveryState, mailStateOf } from './delivery-state.ts'
import { mailSubscription, setMailOptOut } from './mail-opt-out.ts'
import { pushKey, subscribePush, unsubscribePush } from './push-subscriptions.ts'
import { sendTestAlarm, testDeliveries, testRecipients } from './send-test-alarm.ts'

export const deliveryServices = (deps: DeliveryDeps) => ({
  pushKey: pushKey(deps),
  subscribePush: subscribePush(deps),
  unsubscribePush: unsubscribePush(deps),
  sendTestAlarm: sendTestAlarm(deps),
  testDeliveries: testDeliveries(deps),
  testRecipients: testRecipients(deps),
  state: deliveryState(deps),
  mailState: mailStateOf(deps),
  mailSubscription: mailSubscription(deps),
  setMailOptOut: setMailOptOut(deps),
  responseLinkState: responseLinkState(deps),
  respondByLink: respondByLink(deps),
  /** Deliveries about incidents that the caller may see, the oldest first. */
  ofIncidents: async (incidentIds: readonly number[]): Promise<Map<number, Delivery[]>> => {
    const deliveries = new Map<number, Delivery[]>(incidentIds.map((id) => [id, []]))
    for (const delivery of await deps.storage.outbox.ofIncidents(incidentIds))
      if (delivery.incidentId !== null) deliveries.get(delivery.incidentId)?.push(delivery)
    return deliveries
  },
  /** Accounts whose browsers got a push message, by id. */
  accounts: async (ids: readonly number[]): Promise<Map<number, Account>> =>
    new Map((await deps.storage.accounts.byIds(ids)).map((account) => [account.id, account])),
})

import { mayTellOfCustomers } from '../../domain/reseller-rules/reseller-rule.ts'
import { EVENT_TYPES } from '../../domain/webhooks/webhook.ts'
import { severityOf } from '../storage/alarm-store.ts'
import type { Account } from '../../domain/users/account.ts'
import type { CustomerAlarmFacts } from '../storage/message-facts.ts'
import type { StoredResellerRule } from '../storage/reseller-rule-store.ts'
import type { Writes } from '../storage/storage.ts'
import { newMessageId } from '../webhooks/sign-webhook.ts'
import { alarmBody } from '../webhooks/webhook-body.ts'

/** Whom a rule tells, and by whose clocks. */
export type Told = { rule: StoredResellerRule; person: Account; timeZone: string }

/**
 * Puts a message about customers' alarms on its way to the webhook of a rule, in the words of the person
 * whose rule it is. False where the rule has none, or it is off. What is not delivered goes by the person's mail:
 * see delivery-reports/next-way.ts.
 */
export const callWebhook = async (
  stores: Writes,
  { rule, person, timeZone }: Told,
  customer: CustomerAlarmFacts,
  now: Date,
): Promise<boolean> => {
  const webhook = rule.webhookId === null ? null : await stores.webhooks.byId(rule.webhookId)
  const isUsable =
    webhook !== null &&
    webhook.off === null &&
    webhook.accountId === rule.accountId &&
    mayTellOfCustomers(webhook.form)
  const [incidentId] = customer.incidentIds
  const incident = incidentId === undefined ? null : await stores.alarms.byId(incidentId)
  if (!isUsable || incident === null) return false
  const { tool } = (await stores.tools.byId(incident.toolId))!
  const site = tool.siteId === null ? null : await stores.sites.byId(tool.siteId)
  const isFirstWord = rule.afterMinutes === 0 && rule.digestAt === null
  const type = isFirstWord ? EVENT_TYPES.ALARM_OPENED : EVENT_TYPES.ALARM_ESCALATED
  const about = rule.digestAt === null ? incident.id : `digest ${now.getTime()}`
  await stores.webhooks.put([
    {
      webhookId: webhook.id,
      messageId: newMessageId(),
      type,
      about: `RULE ${rule.id} ${about}`,
      incidentId: incident.id,
      toolId: tool.id,
      body: alarmBody(
        type,
        now,
        incident,
        { tool, site },
        {
          kind: isFirstWord ? 'OPENED' : 'ESCALATED',
          severity: severityOf(incident),
          language: person.language,
          timeZone,
          facts: customer.first,
          customer,
          acknowledgement: null,
        },
      ),
      createdAt: now,
      heldUntil: null,
    },
  ])
  return true
}

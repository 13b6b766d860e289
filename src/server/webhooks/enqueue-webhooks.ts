import type { Tool } from '../../domain/tools/tool.ts'
import { EVENT_TYPES, hears, type WebhookEvent } from '../../domain/webhooks/webhook.ts'
import { type Incident, severityOf } from '../storage/alarm-store.ts'
import type { Writes } from '../storage/storage.ts'
import type { NewWebhookMessage, Webhook } from '../storage/webhook-store.ts'
import { newMessageId } from './sign-webhook.ts'
import { alarmBody } from './webhook-body.ts'

/**
 * Something that happened to an alarm, and the alarm as it is then. `sequence`: tells events of one
 * kind and incident apart.
 */
export type AlarmHappening = {
  events: readonly WebhookEvent[]
  incident: Incident
  tool: Tool
  at: Date
  sequence: number
}

/**
 * Puts messages for webhooks on their way, in the transaction that saves what happened. What a
 * webhook has a message about already stays as it is. `calledFor`: by the sensor's owner.
 */
export const enqueueWebhooks = async (
  { webhooks }: Pick<Writes, 'webhooks'>,
  calledFor: ReadonlyMap<number, readonly Webhook[]>,
  happenings: readonly AlarmHappening[],
  now: Date,
): Promise<void> => {
  const messages: NewWebhookMessage[] = []
  for (const { events, incident, tool, at, sequence } of happenings) {
    const called = calledFor.get(tool.userId) ?? []
    for (const event of events) {
      const listeners = called.filter((webhook) => hears(webhook, event, severityOf(incident)))
      if (listeners.length === 0) continue
      const type = EVENT_TYPES[event]
      const body = alarmBody(type, at, incident, tool)
      for (const { id: webhookId } of listeners)
        messages.push({
          webhookId,
          messageId: newMessageId(),
          type,
          about: `${event} ${incident.id} ${sequence}`,
          incidentId: incident.id,
          toolId: tool.id,
          body,
          createdAt: now,
        })
    }
  }
  await webhooks.put(messages)
}

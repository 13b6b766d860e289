import { isIP } from 'node:net'
import type { AlarmSeverity } from '../../domain/alarms/alarm-settings.ts'
import type { BrokenRule } from '../../domain/refusal.ts'
import type { WebhookEvent } from '../../domain/webhooks/webhook.ts'
import { hostOf, webhookUrlErrors } from '../../domain/webhooks/webhook-url.ts'
import type { WebhookHosts } from './webhook-hosts.ts'

/** What a person sets of a webhook. `fields`: of its form, by name. */
export type WebhookSettings = {
  url: string
  fields: Readonly<Record<string, string>>
  events: readonly WebhookEvent[]
  severities: readonly AlarmSeverity[]
  /** Whom it reaches; null: nobody in particular. */
  personId?: number | null
}

/** What is wrong with these settings; those that are left out are not looked at. */
export const webhookErrors = (
  { url, events, severities }: Partial<Omit<WebhookSettings, 'fields'>>,
  hosts: WebhookHosts,
): BrokenRule[] => {
  const broken = url === undefined ? [] : urlErrors(url, hosts)
  if (events?.length === 0)
    broken.push({
      field: 'events',
      key: 'webhooks.noEvent',
      message: 'Choose at least one event for which the webhook is called.',
    })
  if (severities?.length === 0)
    broken.push({
      field: 'severities',
      key: 'webhooks.noSeverity',
      message: 'Choose alarms, warnings or both.',
    })
  return broken
}

const urlErrors = (url: string, hosts: WebhookHosts): BrokenRule[] => {
  const broken = webhookUrlErrors(url, hosts.names)
  if (broken.length > 0) return broken
  const host = hostOf(url)
  const isLocal = host === 'localhost' || host.endsWith('.localhost')
  const isRefused = isIP(host) === 0 ? isLocal && !hosts.names(host) : !hosts.allows(host, host)
  // Where another name leads is seen in the look-up of each attempt.
  return isRefused
    ? [
        {
          field: 'url',
          key: 'webhooks.privateAddress',
          message:
            'This address lies in a private network. The operator of the server can allow it with the setting WEBHOOK_HOSTS.',
        },
      ]
    : []
}

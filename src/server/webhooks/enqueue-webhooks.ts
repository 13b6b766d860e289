import { GROUP_GATHERING_MS } from '../../domain/alarms/gathering.ts'
import { personName } from '../../domain/users/person-name.ts'
import {
  type Account,
  DEFAULT_LANGUAGE,
  FIRST_TIME_ZONE,
  type Language,
  LANGUAGE_CODES,
} from '../../domain/users/account.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { WebhookForm } from '../../domain/webhooks/webhook-form.ts'
import { EVENT_TYPES, type HeardEvent, hears } from '../../domain/webhooks/webhook.ts'
import { type Incident, severityOf } from '../storage/alarm-store.ts'
import type { MessageFacts } from '../storage/message-facts.ts'
import type { Reads, Writes } from '../storage/storage.ts'
import type { NewWebhookMessage, Webhook } from '../storage/webhook-store.ts'
import type { FormMessage } from './form-message.ts'
import { newMessageId } from './sign-webhook.ts'
import { alarmBody } from './webhook-body.ts'

/**
 * Something that happened to an alarm, and the alarm as it is then. `sequence`: tells events of one
 * kind and incident apart. `services`: of webhooks that reach people. `factsFor`: what words about it need, for a reader of that language.
 */
export type AlarmHappening = {
  events: readonly HeardEvent[]
  kind: FormMessage['kind']
  incident: Incident
  tool: Tool
  at: Date
  sequence: number
  services: ServicePlan
  factsFor: (owner: Account, language: Language) => Promise<MessageFacts>
}

/**
 * Which webhooks that reach people are called, by id, and until when the message waits (null: it goes
 * now). One that is missing is not called.
 */
export type ServicePlan = ReadonlyMap<number, Date | null>

type Stores = Pick<Writes, 'alarmGroups' | 'webhooks' | 'accounts' | 'sites'>

/** Forms that people read: alarms of a group are not told one by one. */
export const GATHERED_FORMS: ReadonlySet<WebhookForm> = new Set([
  'SMS',
  'VOICE',
  'NTFY',
  'TELEGRAM',
  'SLACK',
  'TEAMS',
])

/** By its name a webhook gets one message about the same; null: it gets none. */
type NameOf = (happening: AlarmHappening, event: HeardEvent, form: WebhookForm) => string | null

/**
 * Of a group that people read about one message in five minutes, and one about its end when all is
 * over; of everything else one each.
 */
const namesIn = async (
  { alarmGroups }: Pick<Reads, 'alarmGroups'>,
  happenings: readonly AlarmHappening[],
  now: Date,
): Promise<{ nameOf: NameOf; isOfGroup: (incident: Incident) => boolean }> => {
  const groups = await alarmGroups.ofIncidents(happenings.map(({ incident }) => incident.id))
  const counts = await alarmGroups.countsOf([...new Set(groups.values().map(({ id }) => id))])
  return {
    isOfGroup: ({ id }) => groups.has(id),
    nameOf: ({ incident, kind, sequence }, event, form) => {
      const group = GATHERED_FORMS.has(form) ? groups.get(incident.id) : undefined
      if (group === undefined) return `${event} ${incident.id} ${sequence}`
      if (kind === 'RECOVERED' && (counts.get(group.id)?.open ?? 0) > 0) return null
      const slot = Math.floor((now.getTime() - group.startedAt.getTime()) / GROUP_GATHERING_MS)
      const step = kind === 'ESCALATED' ? sequence : 0
      return `${event} group ${group.id} ${step} ${slot}`
    },
  }
}

/**
 * Puts messages for webhooks on their way, in the transaction that saves what happened. What a
 * webhook has a message about already stays as it is. `calledFor`: by the sensor's owner.
 */
export const enqueueWebhooks = async (
  stores: Stores,
  calledFor: ReadonlyMap<number, readonly Webhook[]>,
  happenings: readonly AlarmHappening[],
  now: Date,
): Promise<void> => {
  const messages: NewWebhookMessage[] = []
  const { nameOf, isOfGroup } = await namesIn(stores, happenings, now)
  for (const happening of happenings) {
    const { incident, tool, at } = happening
    const hearers = calledFor.get(tool.userId) ?? []
    const site =
      hearers.length === 0 || tool.siteId === null ? null : await stores.sites.byId(tool.siteId)
    for (const webhook of hearers) {
      for (const event of eventsFor(webhook, happening)) {
        const about = nameOf(happening, event, webhook.form)
        if (about === null) continue
        const type = EVENT_TYPES[event]
        const message =
          webhook.form === 'STANDARD'
            ? null
            : await formMessage(stores, webhook, happening, isOfGroup(incident))
        messages.push({
          webhookId: webhook.id,
          messageId: newMessageId(),
          type,
          about,
          incidentId: incident.id,
          toolId: tool.id,
          body: alarmBody(type, at, incident, { tool, site }, message),
          createdAt: now,
          heldUntil: happening.services.get(webhook.id) ?? null,
        })
      }
    }
  }
  await stores.webhooks.put(messages)
}

/**
 * People are told once of what has two events. A webhook that reaches a person obeys what the person
 * has chosen.
 */
const eventsFor = (
  webhook: Webhook,
  { events, incident, services }: AlarmHappening,
): HeardEvent[] => {
  if (webhook.personId !== null && !services.has(webhook.id)) return []
  const severities = webhook.personId === null ? webhook.severities : [severityOf(incident)]
  const heard = events.filter((event) =>
    hears({ ...webhook, severities }, event, severityOf(incident)),
  )
  return webhook.form === 'STANDARD' ? heard : heard.slice(0, 1)
}

/** How the person reads whom it reaches, else the account. */
export const readerOf = async (
  { accounts }: Pick<Reads, 'accounts'>,
  { accountId, personId }: Pick<Webhook, 'accountId' | 'personId'>,
): Promise<Pick<FormMessage, 'language' | 'timeZone'>> => {
  const account = await accounts.byId(accountId)
  const person = personId === null ? null : await accounts.byId(personId)
  return {
    language: (person ?? account)?.language ?? DEFAULT_LANGUAGE,
    timeZone: person?.timeZone ?? account?.timeZone ?? FIRST_TIME_ZONE,
  }
}

const formMessage = async (
  stores: Stores,
  webhook: Webhook,
  { kind, incident, tool, sequence, factsFor }: AlarmHappening,
  isOfGroup: boolean,
): Promise<FormMessage | null> => {
  const owner = await stores.accounts.byId(tool.userId)
  if (owner === null) return null
  const reader = await readerOf(stores, webhook)
  return {
    kind,
    severity: severityOf(incident),
    sequence,
    ...(isOfGroup && GATHERED_FORMS.has(webhook.form) && { isOfGroup }),
    ...reader,
    facts: await factsFor(owner, reader.language),
    acknowledgement:
      kind === 'ACKNOWLEDGED' ? await acknowledgementOf(stores, incident, reader.language) : null,
  }
}

const acknowledgementOf = async (
  { accounts }: Pick<Reads, 'accounts'>,
  { acknowledgement }: Incident,
  language: Language,
): Promise<FormMessage['acknowledgement']> => {
  if (acknowledgement === null) return null
  const { accountId, correctiveAction } = acknowledgement
  const account = accountId === null ? null : await accounts.byId(accountId)
  const by = account === null ? '' : personName(account, LANGUAGE_CODES[language])
  return { accountId, by: by || (account?.email ?? ''), action: correctiveAction }
}

import type { NoticeKind } from '../../domain/alarms/alarm-decision.ts'
import { urgencyOf } from '../../domain/alarms/alarm-ways.ts'
import type { ServiceMessage } from '../../domain/alarms/chosen-ways.ts'
import { quietUntil } from '../../domain/alarms/quiet-hours.ts'
import { FIRST_TIME_ZONE } from '../../domain/users/account.ts'
import { reachesAs } from '../../domain/webhooks/webhook-person.ts'
import { type HeardEvent, isCalledFor } from '../../domain/webhooks/webhook.ts'
import { type Incident, severityOf } from '../storage/alarm-store.ts'
import type { Reads } from '../storage/storage.ts'
import type { Webhook } from '../storage/webhook-store.ts'
import type { StoredRota } from '../storage/rota-store.ts'
import type { Recipient } from '../../domain/alarms/recipients.ts'
import { onDutyAt } from '../../domain/duty/on-duty.ts'
import { dutyContactOf, type OwnerContacts } from './duty-contacts.ts'
import { remembering } from './owner-contacts.ts'
import { MUST_REACH } from './plan-in-ways.ts'
import type { RaisedNotice } from './raised-notice.ts'

type Stores = Pick<Reads, 'accounts' | 'alarmWays' | 'webhooks'>

/**
 * Something that webhooks may be called for. `isReached`: whom it reaches by the rota of the sensor's
 * owner; null: there is none.
 */
export type ServiceOccasion = {
  incident: Incident
  kind: NoticeKind | 'ACKNOWLEDGED'
  events: readonly HeardEvent[]
  ownerId: number
  isReached: ((personId: number) => boolean) | null
}

/**
 * Which of these webhooks, each of which reaches a person, are called, and until when their messages
 * wait, by what the person has chosen. Who left gets nothing. Where there is a rota, webhooks of its
 * account are called for whom it names, and of an answer or the end for whoever heard of the alarm by
 * them. `nowMs` since 1970.
 */
export const servicesIn = (stores: Stores, nowMs: number) => {
  const accountOf = remembering((id: number) => stores.accounts.byId(id))
  const waysOf = remembering(async (id: number) => (await stores.alarmWays.of([id])).get(id))
  const heardOf = remembering((incidentId: number) => stores.webhooks.thatHeardOf(incidentId))
  return async (
    webhooks: readonly Webhook[],
    { incident, kind, events, ownerId, isReached }: ServiceOccasion,
  ): Promise<(ServiceMessage & { webhookId: number })[]> => {
    const urgency = urgencyOf(severityOf(incident), kind === 'ACKNOWLEDGED' ? 'OPENED' : kind)
    const services: (ServiceMessage & { webhookId: number })[] = []
    for (const webhook of webhooks) {
      const { id, accountId, personId, urgencies } = webhook
      const person = personId === null ? null : await accountOf(personId)
      if (person === null || !reachesAs(accountId, person)) continue
      if (!urgencies.includes(urgency)) continue
      if (!events.some((event) => isCalledFor(webhook, event))) continue
      const isNamed = isReached === null || accountId !== ownerId || isReached(person.id)
      const isAfter = kind === 'RECOVERED' || kind === 'ACKNOWLEDGED'
      if (!isNamed && !(isAfter && (await heardOf(incident.id)).includes(id))) continue
      const quiet = (await waysOf(person.id))?.quiet ?? null
      const zone = person.timeZone ?? (await accountOf(accountId))?.timeZone ?? FIRST_TIME_ZONE
      const heldUntil = quiet?.waits.includes(urgency) ? quietUntil(quiet, nowMs, zone) : null
      services.push({ webhookId: id, personId: person.id, heldUntil })
    }
    return services
  }
}

/**
 * Whom a notice reaches where the owner keeps a rota: who gets it by mail or in a browser, and who is on
 * duty without either. Null: there is no rota.
 */
export const reachedByRota = (
  { notice }: RaisedNotice,
  owner: OwnerContacts,
  rota: StoredRota | null,
  personOf: ReadonlyMap<Recipient, { accountId: number | null }>,
  nowMs: number,
): ((personId: number) => boolean) | null => {
  if (rota === null) return null
  const people = new Set(personOf.values().map(({ accountId }) => accountId))
  if (MUST_REACH.has(notice.kind)) {
    const duty = onDutyAt(rota, new Date(nowMs), owner.account.timeZone ?? FIRST_TIME_ZONE)
    const isSecondsTurn = notice.kind === 'ESCALATED' && notice.sequence === 1
    const personId = (isSecondsTurn ? duty?.secondId : null) ?? duty?.personId ?? null
    if (dutyContactOf(owner, personId) !== null) people.add(personId)
  }
  return (personId) => people.has(personId)
}

/** Who of the owner's people is called for its alarms by a webhook that reaches them. */
export const calledByServices = async (
  { webhooks }: Pick<Reads, 'webhooks'>,
  owner: OwnerContacts,
): Promise<ReadonlySet<number>> => {
  const people = new Map(owner.people.map((person) => [person.id, person]))
  return new Set(
    (await webhooks.ofAccount(owner.account.id)).flatMap((webhook) => {
      const person = webhook.personId === null ? undefined : people.get(webhook.personId)
      const isCalled =
        person !== undefined &&
        webhook.off === null &&
        reachesAs(webhook.accountId, person) &&
        webhook.urgencies.includes('alarm') &&
        isCalledFor(webhook, 'ALARM_OPENED')
      return isCalled ? [person.id] : []
    }),
  )
}

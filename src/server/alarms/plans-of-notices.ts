import type { Notice } from '../../domain/alarms/alarm-decision.ts'
import type { PlannedRecipient } from '../../domain/alarms/chosen-ways.ts'
import type { DutyRecipient } from '../../domain/alarms/duty-recipients.ts'
import {
  mailReachOf,
  type Reachable,
  type Recipient,
  recipientsOf,
} from '../../domain/alarms/recipients.ts'
import { eventsOfNotice } from '../../domain/webhooks/webhook.ts'
import { severityOf } from '../storage/alarm-store.ts'
import type { StoredAlarmWays } from '../storage/alarm-ways-store.ts'
import type { StoredRota } from '../storage/rota-store.ts'
import type { Writes } from '../storage/storage.ts'
import type { Webhook } from '../storage/webhook-store.ts'
import type { ServicePlan } from '../webhooks/enqueue-webhooks.ts'
import type { OwnerContacts } from './duty-contacts.ts'
import { type contactsIn, remembering, wordsFor } from './owner-contacts.ts'
import { planInWays, wantsWarnings } from './plan-in-ways.ts'
import type { RaisedNotice } from './raised-notice.ts'
import { recipientsByRota } from './recipients-by-rota.ts'
import { reachedByRota, type ServiceOccasion, servicesIn } from './services-in.ts'

export type OutboxStores = Pick<
  Writes,
  | 'accounts'
  | 'push'
  | 'mailOptOuts'
  | 'alarms'
  | 'alarmGroups'
  | 'alarmWays'
  | 'outbox'
  | 'readings'
  | 'rotas'
  | 'sites'
  | 'webhooks'
>

type Contacts = ReturnType<typeof contactsIn>

/** `words`: the language and the time zone of the message, and whose they are. */
export type AddressedMessage = PlannedRecipient & { words: Awaited<ReturnType<typeof wordsFor>> }

/** `services`: by the id of a webhook that reaches a person; one that is missing does not get the notice. */
export type NoticePlan = { messages: readonly AddressedMessage[]; services: ServicePlan }
type PlainPlan = { messages: readonly PlannedRecipient[]; services: ServicePlan }
/** A promise where something must be read. */
export type Plan = (item: RaisedNotice, owner: OwnerContacts) => NoticePlan | Promise<NoticePlan>

/** Of these, all sensors of an owner that name the same addresses have the same readers. */
const SHARED: ReadonlySet<Notice['kind']> = new Set(['OPENED', 'REMINDER'])

/** Null: the plan depends on more than that. */
const sharedKeyOf = ({ notice, incident, tool, ownerId }: RaisedNotice): string | null =>
  SHARED.has(notice.kind)
    ? `${notice.kind} ${severityOf(incident)} ${tool.sendEmailMessage} ${tool.sendNotificationMessage} ${ownerId} ${tool.notificationEmail ?? ''}`
    : null

/**
 * Who gets each notice, how, when and in which words. `over`: the incidents that the call ends. `called`: webhooks, by
 * the sensor's owner.
 */
export const plansIn = async (
  stores: OutboxStores,
  contacts: Contacts,
  called: ReadonlyMap<number, readonly Webhook[]>,
  over: readonly number[],
  nowMs: number,
): Promise<Plan> => {
  const rotaOf = remembering((ownerId: number) => stores.rotas.of(ownerId))
  const plainPlanOf = await plainPlansIn(stores, contacts, rotaOf, called, over, nowMs)
  const shared = new Map<string, NoticePlan>()
  const newPlan = async (
    item: RaisedNotice,
    owner: OwnerContacts,
    key: string | null,
  ): Promise<NoticePlan> => {
    const { messages, services } = await plainPlanOf(item, owner)
    const addressed: AddressedMessage[] = []
    for (const to of messages)
      addressed.push({ ...to, words: await wordsFor(to, owner, contacts.account) })
    const plan = { messages: addressed, services }
    if (key !== null && (await rotaOf(owner.account.id)) === null) shared.set(key, plan)
    return plan
  }
  return (item, owner) => {
    const callsPeople = called.get(item.ownerId)?.some(({ personId }) => personId !== null) ?? false
    const key = callsPeople ? null : sharedKeyOf(item)
    return (key === null ? undefined : shared.get(key)) ?? newPlan(item, owner, key)
  }
}

const plainPlansIn = async (
  stores: OutboxStores,
  contacts: Contacts,
  rotaOf: (ownerId: number) => Promise<StoredRota | null>,
  called: ReadonlyMap<number, readonly Webhook[]>,
  over: readonly number[],
  nowMs: number,
): Promise<(item: RaisedNotice, owner: OwnerContacts) => Promise<PlainPlan>> => {
  const recipientsIn = await reachedIn(stores, contacts, rotaOf, over, nowMs)
  let servicesOf: ReturnType<typeof servicesIn> | null = null
  const waysOf = remembering(async (id: number) => (await stores.alarmWays.of([id])).get(id))
  const chosenBy = async (ids: Iterable<number | null>) => {
    const chosen = new Map<number, StoredAlarmWays>()
    for (const id of ids) {
      const ways = id === null ? undefined : await waysOf(id)
      if (ways !== undefined) chosen.set(ways.accountId, ways)
    }
    return chosen
  }
  return async (item, owner) => {
    const { incident, notice } = item
    const isWarning = severityOf(incident) === 'warning'
    const personal = (called.get(item.ownerId) ?? []).filter(({ personId }) => personId !== null)
    const ofPeople = isWarning ? await chosenBy(owner.people.map(({ id }) => id)) : null
    const reachesNobody = ofPeople !== null && !ofPeople.values().some(wantsWarnings)
    if (reachesNobody && personal.length === 0) return { messages: [], services: new Map() }
    if (personal.length > 0) servicesOf ??= servicesIn(stores, nowMs)
    const servicesFor = async (isReached: ServiceOccasion['isReached']) =>
      (await servicesOf?.(personal, {
        incident,
        kind: notice.kind,
        events: eventsOfNotice(notice),
        ownerId: item.ownerId,
        isReached,
      })) ?? []
    const rota = await rotaOf(owner.account.id)
    const ownPersonal = personal.filter(({ accountId }) => accountId === item.ownerId)
    const byService =
      rota === null || ownPersonal.length === 0
        ? []
        : (await servicesFor(() => true)).filter(({ webhookId }) =>
            ownPersonal.some(({ id }) => id === webhookId),
          )
    const recipients = await recipientsIn(
      item,
      owner,
      new Set(byService.map(({ personId }) => personId)),
    )
    const personOf = new Map<Recipient, Awaited<ReturnType<typeof wordsFor>>>()
    for (const to of recipients) personOf.set(to, await wordsFor(to, owner, contacts.account))
    const services =
      servicesOf === null
        ? []
        : await servicesFor(reachedByRota(item, owner, rota, personOf, nowMs))
    const chosen = await chosenBy(personOf.values().map(({ accountId }) => accountId))
    if (chosen.size === 0 && !isWarning && services.length === 0)
      return {
        messages: recipients.map((to) => ({ ...to, heldUntil: null })),
        services: new Map(),
      }
    const plan = planInWays(item, owner, recipients, { personOf, chosen, services, nowMs })
    return {
      messages: plan.messages,
      services: new Map(
        services.map(({ webhookId }, at) => [webhookId, plan.services[at]!.heldUntil]),
      ),
    }
  }
}

/** Whom each notice is for, before anybody's choice. */
const reachedIn = async (
  stores: OutboxStores,
  contacts: Contacts,
  rotaOf: (ownerId: number) => Promise<StoredRota | null>,
  over: readonly number[],
  nowMs: number,
) => {
  const escalationsOf = Map.groupBy(
    await stores.outbox.ofIncidents(over, { kind: 'ESCALATED', channel: 'EMAIL' }),
    ({ incidentId }) => incidentId,
  )
  let byRota: ReturnType<typeof recipientsByRota> | null = null
  return async (
    item: RaisedNotice,
    owner: OwnerContacts,
    byService: ReadonlySet<number>,
  ): Promise<DutyRecipient[]> => {
    const { incident, notice, tool } = item
    const escalations = notice.kind === 'RECOVERED' ? (escalationsOf.get(incident.id) ?? []) : []
    const reachable: Reachable = {
      tool,
      ownerEmail: owner.account.email,
      mailReach: mailReachOf(owner.account),
      ownerBrowsers: owner.browsers,
      escalation:
        notice.kind === 'ESCALATED' ? (await stores.alarms.toolAlarms(tool.id)).escalation : [],
      optedOut: owner.optedOut,
      calledIn: escalations.map(({ recipient }) => recipient),
    }
    const rota = await rotaOf(owner.account.id)
    if (rota === null) return recipientsOf(notice, reachable)
    byRota ??= recipientsByRota(stores, contacts, over, nowMs)
    return byRota(item, owner, rota, reachable, byService)
  }
}

import type { Notice } from '../../domain/alarms/alarm-decision.ts'
import type { PlannedRecipient } from '../../domain/alarms/chosen-ways.ts'
import type { DutyRecipient } from '../../domain/alarms/duty-recipients.ts'
import { gatheredAt, GATHERING_MS, GROUP_GATHERING_MS } from '../../domain/alarms/gathering.ts'
import {
  mailReachOf,
  type Reachable,
  type Recipient,
  recipientsOf,
} from '../../domain/alarms/recipients.ts'
import { eventsOfNotice } from '../../domain/webhooks/webhook.ts'
import { severityOf } from '../storage/alarm-store.ts'
import type { StoredAlarmWays } from '../storage/alarm-ways-store.ts'
import type { BundleKey, NewDelivery } from '../storage/outbox-store.ts'
import type { StoredRota } from '../storage/rota-store.ts'
import type { Writes } from '../storage/storage.ts'
import type { Webhook } from '../storage/webhook-store.ts'
import type { ServicePlan } from '../webhooks/enqueue-webhooks.ts'
import type { OwnerContacts } from './duty-contacts.ts'
import {
  contactsIn,
  factsOf,
  isOfNeverSent,
  remembering,
  siteInMessage,
  wordsFor,
} from './owner-contacts.ts'
import { planInWays, wantsWarnings } from './plan-in-ways.ts'
import type { RaisedNotice } from './raised-notice.ts'
import { recipientsByRota } from './recipients-by-rota.ts'
import { reachedByRota, type ServiceOccasion, servicesIn } from './services-in.ts'

/** Who has heard of the group can wait for the next of its alarms, but not for what asks to act. */
const GATHERED_IN_GROUPS: ReadonlySet<Notice['kind']> = new Set(['OPENED', 'RECOVERED'])

type OutboxStores = Pick<
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

/** When messages about these notices go. `nowMs` since 1970. */
const gatheredIn = async (
  stores: Pick<Writes, 'alarmGroups' | 'outbox'>,
  items: readonly RaisedNotice[],
  nowMs: number,
): Promise<(item: RaisedNotice, key: BundleKey) => Promise<Date>> => {
  const goesAt = new Map<string, Date>()
  const groups = await stores.alarmGroups.ofIncidents(
    items.flatMap(({ incident, notice, isGrouped }) =>
      isGrouped === undefined && GATHERED_IN_GROUPS.has(notice.kind) ? [incident.id] : [],
    ),
  )
  const gatheringOf = ({ incident, notice, isGrouped }: RaisedNotice): number =>
    GATHERED_IN_GROUPS.has(notice.kind) && (isGrouped ?? groups.has(incident.id))
      ? GROUP_GATHERING_MS
      : GATHERING_MS
  return async (item, key) => {
    const gatheringMs = gatheringOf(item)
    const name = `${gatheringMs} ${key.kind} ${key.lane} ${key.channel} ${key.recipient}`
    const before = goesAt.get(name)
    if (before !== undefined) return before
    const last = await stores.outbox.lastScheduled(key)
    const at = new Date(gatheredAt(last?.getTime() ?? null, nowMs, gatheringMs))
    goesAt.set(name, at)
    return at
  }
}

/** `services`: by the id of a webhook that reaches a person; one that is missing does not get the notice. */
type NoticePlan = { messages: readonly PlannedRecipient[]; services: ServicePlan }
type Plan = (item: RaisedNotice, owner: OwnerContacts) => Promise<NoticePlan>

/**
 * Who gets each notice, how and when. `over`: the incidents that the call ends. `called`: webhooks, by
 * the sensor's owner.
 */
const plansIn = async (
  stores: OutboxStores,
  contacts: ReturnType<typeof contactsIn>,
  called: ReadonlyMap<number, readonly Webhook[]>,
  over: readonly number[],
  nowMs: number,
): Promise<Plan> => {
  const rotaOf = remembering((ownerId: number) => stores.rotas.of(ownerId))
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
  contacts: ReturnType<typeof contactsIn>,
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

/**
 * Puts the messages of alarm notices into the outbox, in the transaction that saves what caused
 * them. Of a warning only people who want it get one. Notices of one call to one recipient go together. Deliveries that exist already stay as
 * they are. `nowMs` since 1970. `called`: webhooks, by the sensor's owner. Answers by notice which of
 * those that reach people get it, and when.
 */
export const enqueueNotices = async (
  stores: OutboxStores,
  items: readonly RaisedNotice[],
  nowMs: number,
  called: ReadonlyMap<number, readonly Webhook[]> = new Map(),
): Promise<Map<RaisedNotice, ServicePlan>> => {
  const contacts = contactsIn(stores)
  const over = items.flatMap(({ incident, notice }) =>
    notice.kind === 'RECOVERED' ? [incident.id] : [],
  )
  const dueAt = await gatheredIn(stores, items, nowMs)
  const planOf = await plansIn(stores, contacts, called, over, nowMs)
  const deliveries: NewDelivery[] = []
  const servicePlans = new Map<RaisedNotice, ServicePlan>()
  for (const item of items) {
    const { incident, notice } = item
    const owner = await contacts.owner(item.ownerId)
    if (owner === null) continue
    const { messages, services } = await planOf(item, owner)
    servicePlans.set(item, services)
    if (messages.length === 0) continue
    const hasNeverSent = await isOfNeverSent(stores, item)
    const place = await siteInMessage(stores, item.tool)
    for (const { duty, heldUntil, ...recipient } of messages) {
      const words = await wordsFor(recipient, owner, contacts.account)
      deliveries.push({
        incidentId: incident.id,
        kind: notice.kind,
        sequence: notice.sequence,
        ...recipient,
        ...words,
        facts: factsOf(item, { hasNeverSent, duty, ...place }, owner.account, words.language),
        createdAt: new Date(nowMs),
        ...(heldUntil !== null && { heldUntil }),
        dueAt:
          heldUntil ??
          (await dueAt(item, { ...recipient, kind: notice.kind, lane: incident.lane })),
      })
    }
  }
  await stores.outbox.put(deliveries)
  return servicePlans
}

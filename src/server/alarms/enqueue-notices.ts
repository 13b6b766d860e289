import type { Notice } from '../../domain/alarms/alarm-decision.ts'
import type { PlannedRecipient } from '../../domain/alarms/chosen-ways.ts'
import { gatheredAt, GATHERING_MS, GROUP_GATHERING_MS } from '../../domain/alarms/gathering.ts'
import type { Recipient } from '../../domain/alarms/recipients.ts'
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
  mayNeverHaveSent,
  type OutboxStores,
  reachedIn,
  remembering,
  rememberingAtOnce,
  siteInMessage,
  wordsFor,
} from './owner-contacts.ts'
import { planInWays, wantsWarnings } from './plan-in-ways.ts'
import type { RaisedNotice } from './raised-notice.ts'
import { recipientsByRota } from './recipients-by-rota.ts'
import { reachedByRota, type ServiceOccasion, servicesIn } from './services-in.ts'

const NO_SITE: Awaited<ReturnType<typeof siteInMessage>> = {}

/** Who has heard of the group can wait for the next of its alarms, but not for what asks to act. */
const GATHERED_IN_GROUPS: ReadonlySet<Notice['kind']> = new Set(['OPENED', 'RECOVERED'])

/** When messages about these notices go. `nowMs` since 1970. */
const gatheredIn = async (
  stores: Pick<Writes, 'alarmGroups' | 'outbox'>,
  items: readonly RaisedNotice[],
  nowMs: number,
): Promise<(item: RaisedNotice, key: BundleKey) => Date | Promise<Date>> => {
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
  const firstOf = async (name: string, key: BundleKey, gatheringMs: number): Promise<Date> => {
    const last = await stores.outbox.lastScheduled(key)
    const at = new Date(gatheredAt(last?.getTime() ?? null, nowMs, gatheringMs))
    goesAt.set(name, at)
    return at
  }
  return (item, key) => {
    const gatheringMs = gatheringOf(item)
    const name = `${gatheringMs} ${key.kind} ${key.lane} ${key.channel} ${key.recipient}`
    return goesAt.get(name) ?? firstOf(name, key, gatheringMs)
  }
}

type Contacts = ReturnType<typeof contactsIn>

/** `words`: the language and the time zone of the message, and whose they are. */
type AddressedMessage = PlannedRecipient & { words: Awaited<ReturnType<typeof wordsFor>> }

/** `services`: by the id of a webhook that reaches a person; one that is missing does not get the notice. */
type NoticePlan = { messages: readonly AddressedMessage[]; services: ServicePlan }
type PlainPlan = { messages: readonly PlannedRecipient[]; services: ServicePlan }
/** A promise where something must be read. */
type Plan = (item: RaisedNotice, owner: OwnerContacts) => NoticePlan | Promise<NoticePlan>

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
const plansIn = async (
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
  const recipientsIn = await reachedIn(stores, rotaOf, over, () =>
    recipientsByRota(stores, contacts, over, nowMs),
  )
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
  const placeOf = rememberingAtOnce((siteId: number) => siteInMessage(stores, { siteId }))
  const createdAt = new Date(nowMs)
  const deliveries: NewDelivery[] = []
  const servicePlans = new Map<RaisedNotice, ServicePlan>()
  // There may be thousands of notices of few owners: what is known already takes no turn.
  for (const item of items) {
    const { incident, notice, tool } = item
    const knownOwner = contacts.owner(item.ownerId)
    const owner = knownOwner instanceof Promise ? await knownOwner : knownOwner
    if (owner === null) continue
    const knownPlan = planOf(item, owner)
    const { messages, services } = knownPlan instanceof Promise ? await knownPlan : knownPlan
    if (services.size > 0) servicePlans.set(item, services)
    if (messages.length === 0) continue
    const hasNeverSent = mayNeverHaveSent(item) && (await isOfNeverSent(stores, item))
    const place = tool.siteId === null ? NO_SITE : placeOf(tool.siteId)
    const { site } = place instanceof Promise ? await place : place
    for (const { channel, recipient, duty, heldUntil, words } of messages) {
      const key = { channel, recipient, kind: notice.kind, lane: incident.lane }
      const due = heldUntil ?? dueAt(item, key)
      deliveries.push({
        incidentId: incident.id,
        kind: notice.kind,
        sequence: notice.sequence,
        channel,
        recipient,
        accountId: words.accountId,
        language: words.language,
        timeZone: words.timeZone,
        facts: factsOf(item, { hasNeverSent, duty, site }, owner.account, words.language),
        createdAt,
        ...(heldUntil !== null && { heldUntil }),
        dueAt: due instanceof Promise ? await due : due,
      })
    }
  }
  await stores.outbox.putAll(deliveries)
  return servicePlans
}

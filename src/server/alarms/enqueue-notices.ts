import type { Notice } from '../../domain/alarms/alarm-decision.ts'
import { gatheredAt, GATHERING_MS, GROUP_GATHERING_MS } from '../../domain/alarms/gathering.ts'
import type { BundleKey, NewDelivery } from '../storage/outbox-store.ts'
import type { Writes } from '../storage/storage.ts'
import type { Webhook } from '../storage/webhook-store.ts'
import type { ServicePlan } from '../webhooks/enqueue-webhooks.ts'
import {
  contactsIn,
  factsOf,
  isOfNeverSent,
  mayNeverHaveSent,
  rememberingAtOnce,
  siteInMessage,
} from './owner-contacts.ts'
import { type OutboxStores, plansIn } from './plans-of-notices.ts'
import type { RaisedNotice } from './raised-notice.ts'

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

import type { Notice } from '../../domain/alarms/alarm-decision.ts'
import { gatheredAt, GATHERING_MS, GROUP_GATHERING_MS } from '../../domain/alarms/gathering.ts'
import type { PlannedRecipient } from '../../domain/alarms/chosen-ways.ts'
import type { DutyRecipient } from '../../domain/alarms/duty-recipients.ts'
import {
  mailReachOf,
  type Reachable,
  type Recipient,
  recipientsOf,
} from '../../domain/alarms/recipients.ts'
import { type Account, type Language, LANGUAGE_CODES } from '../../domain/users/account.ts'
import { personName } from '../../domain/users/person-name.ts'
import { severityOf } from '../storage/alarm-store.ts'
import type { StoredAlarmWays } from '../storage/alarm-ways-store.ts'
import type { BundleKey, NewDelivery } from '../storage/outbox-store.ts'
import type { MessageFacts } from '../storage/message-facts.ts'
import type { Writes } from '../storage/storage.ts'
import type { OwnerContacts } from './duty-contacts.ts'
import { contactsIn, remembering, siteInMessage, wordsFor } from './owner-contacts.ts'
import { recipientsByRota } from './recipients-by-rota.ts'
import type { RaisedNotice } from './raised-notice.ts'
import { planInWays, wantsWarnings } from './plan-in-ways.ts'

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
>

/** As a reader of this language writes it; the e-mail address of an owner without a name. */
export const ownerNameOf = (owner: Account, language: Language): string =>
  personName(owner, LANGUAGE_CODES[language]) || owner.email

/** Whether the notice is about the silence of a sensor from which nothing has arrived yet. */
const isOfNeverSent = async (
  stores: Pick<Writes, 'readings'>,
  { incident, notice, tool }: RaisedNotice,
): Promise<boolean> =>
  incident.lane === 'NODATA' &&
  notice.celsius === null &&
  (await stores.readings.latest(tool.id)) === null

type Circumstances = Pick<MessageFacts, 'site'> & {
  hasNeverSent: boolean
  duty?: DutyRecipient['duty'] | undefined
}

/** `language`: of the recipient, for the order of the owner's name. */
const factsOf = (
  { incident, notice, tool }: RaisedNotice,
  { hasNeverSent, duty, site }: Circumstances,
  owner: Account,
  language: Language,
): MessageFacts => ({
  toolId: tool.id,
  toolName: tool.name,
  imeiNumber: tool.imeiNumber,
  equipmentId: tool.equipmentId,
  ...(site && { site }),
  ownerId: owner.id,
  ownerName: ownerNameOf(owner, language),
  lane: incident.lane,
  ...(incident.condition !== null && {
    condition: { name: incident.condition.name, side: incident.condition.side },
  }),
  celsius: notice.celsius,
  limit: incident.limit,
  extreme: incident.extreme,
  startedMs: incident.startedAt.getTime(),
  atMs: notice.atMs,
  recoveredMs: incident.recoveredAt?.getTime() ?? null,
  isBreaching: incident.isBreaching,
  recoveryCause: incident.recoveryCause,
  count: notice.count,
  ...(severityOf(incident) === 'warning' && { severity: 'warning' as const }),
  ...(hasNeverSent && { hasNeverSent }),
  ...(duty && { duty }),
})

/** What a message about a notice says, for a reader of that language. */
export const messageFacts = async (
  stores: Pick<Writes, 'readings' | 'sites'>,
  item: RaisedNotice,
  owner: Account,
  language: Language,
): Promise<MessageFacts> =>
  factsOf(
    item,
    {
      hasNeverSent: await isOfNeverSent(stores, item),
      ...(await siteInMessage(stores, item.tool)),
    },
    owner,
    language,
  )

/** When messages about these notices go. `nowMs` since 1970. */
const gatheredIn = async (
  stores: Pick<Writes, 'alarmGroups' | 'outbox'>,
  items: readonly RaisedNotice[],
  nowMs: number,
): Promise<(item: RaisedNotice, key: BundleKey) => Promise<Date>> => {
  const goesAt = new Map<string, Date>()
  const groups = await stores.alarmGroups.ofIncidents(items.map(({ incident }) => incident.id))
  const gatheringOf = ({ incident, notice }: RaisedNotice): number =>
    GATHERED_IN_GROUPS.has(notice.kind) && groups.has(incident.id)
      ? GROUP_GATHERING_MS
      : GATHERING_MS
  return async (item, key) => {
    const gatheringMs = gatheringOf(item)
    const name = JSON.stringify([key, gatheringMs])
    const before = goesAt.get(name)
    if (before !== undefined) return before
    const last = await stores.outbox.lastScheduled(key)
    const at = new Date(gatheredAt(last?.getTime() ?? null, nowMs, gatheringMs))
    goesAt.set(name, at)
    return at
  }
}

type Plan = (item: RaisedNotice, owner: OwnerContacts) => Promise<readonly PlannedRecipient[]>

/** Who gets each notice, how and when. `over`: the incidents that the call ends. */
const plansIn = async (
  stores: OutboxStores,
  contacts: ReturnType<typeof contactsIn>,
  over: readonly number[],
  nowMs: number,
): Promise<Plan> => {
  const recipientsIn = await reachedIn(stores, contacts, over, nowMs)
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
    const isWarning = severityOf(item.incident) === 'warning'
    if (isWarning) {
      const ofPeople = await chosenBy(owner.people.map(({ id }) => id))
      if (!ofPeople.values().some(wantsWarnings)) return []
    }
    const recipients = await recipientsIn(item, owner)
    const personOf = new Map<Recipient, Awaited<ReturnType<typeof wordsFor>>>()
    for (const to of recipients) personOf.set(to, await wordsFor(to, owner, contacts.account))
    const chosen = await chosenBy(personOf.values().map(({ accountId }) => accountId))
    return chosen.size === 0 && !isWarning
      ? recipients.map((to) => ({ ...to, heldUntil: null }))
      : planInWays(item, owner, recipients, { personOf, chosen, nowMs })
  }
}

/** Whom each notice is for, before anybody's choice. */
const reachedIn = async (
  stores: OutboxStores,
  contacts: ReturnType<typeof contactsIn>,
  over: readonly number[],
  nowMs: number,
) => {
  const escalationsOf = Map.groupBy(
    await stores.outbox.ofIncidents(over, { kind: 'ESCALATED', channel: 'EMAIL' }),
    ({ incidentId }) => incidentId,
  )
  const rotaOf = remembering((ownerId: number) => stores.rotas.of(ownerId))
  let byRota: ReturnType<typeof recipientsByRota> | null = null
  return async (item: RaisedNotice, owner: OwnerContacts): Promise<DutyRecipient[]> => {
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
    return byRota(item, owner, rota, reachable)
  }
}

/**
 * Puts the messages of alarm notices into the outbox, in the transaction that saves what caused
 * them. Of a warning only people who want it get one. Notices of one call to one recipient go together. Deliveries that exist already stay as
 * they are. `nowMs` since 1970.
 */
export const enqueueNotices = async (
  stores: OutboxStores,
  items: readonly RaisedNotice[],
  nowMs: number,
): Promise<void> => {
  const contacts = contactsIn(stores)
  const over = items.flatMap(({ incident, notice }) =>
    notice.kind === 'RECOVERED' ? [incident.id] : [],
  )
  const dueAt = await gatheredIn(stores, items, nowMs)
  const planOf = await plansIn(stores, contacts, over, nowMs)
  const deliveries: NewDelivery[] = []
  for (const item of items) {
    const { incident, notice } = item
    const owner = await contacts.owner(item.ownerId)
    if (owner === null) continue
    const messages = await planOf(item, owner)
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
}

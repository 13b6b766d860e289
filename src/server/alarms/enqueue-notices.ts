import type { Notice } from '../../domain/alarms/alarm-decision.ts'
import { gatheredAt, GATHERING_MS, GROUP_GATHERING_MS } from '../../domain/alarms/gathering.ts'
import { type DutyRecipient, recipientsOnDuty } from '../../domain/alarms/duty-recipients.ts'
import {
  mailReachOf,
  type Reachable,
  type Recipient,
  recipientsOf,
} from '../../domain/alarms/recipients.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import {
  type Account,
  FIRST_TIME_ZONE,
  type Language,
  LANGUAGE_CODES,
  normalEmail,
} from '../../domain/users/account.ts'
import { personName } from '../../domain/users/person-name.ts'
import { type Incident, severityOf } from '../storage/alarm-store.ts'
import type { BundleKey, NewDelivery, MessageFacts } from '../storage/outbox-store.ts'
import type { Reads, Writes } from '../storage/storage.ts'
import { dutyContactsAt, messagesAbout, type OwnerContacts, stillReached } from './duty-contacts.ts'

/** A notice of the alarm rule, its incident, and the tool as it is now. */
export type RaisedNotice = { incident: Incident; notice: Notice; tool: Tool; ownerId: number }

/** Who has heard of the group can wait for the next of its alarms, but not for what asks to act. */
const GATHERED_IN_GROUPS: ReadonlySet<Notice['kind']> = new Set(['OPENED', 'RECOVERED'])

type OutboxStores = Pick<
  Writes,
  | 'accounts'
  | 'push'
  | 'mailOptOuts'
  | 'alarms'
  | 'alarmGroups'
  | 'outbox'
  | 'readings'
  | 'rotas'
  | 'sites'
>

/** Looks up each key once. */
const remembering = <K, V>(find: (key: K) => Promise<V>): ((key: K) => Promise<V>) => {
  const answers = new Map<K, Promise<V>>()
  return (key) => {
    const before = answers.get(key)
    if (before !== undefined) return before
    const answer = find(key)
    answers.set(key, answer)
    return answer
  }
}

/**
 * Look-ups that are made once per call, since its notices are mostly about few owners.
 */
export const contactsIn = (stores: Pick<Reads, 'accounts' | 'push' | 'mailOptOuts'>) => ({
  owner: remembering(async (ownerId: number): Promise<OwnerContacts | null> => {
    const account = await stores.accounts.byId(ownerId)
    if (account === null) return null
    const members = await stores.accounts.membersOf(ownerId)
    const personOf = new Map<number, Account>()
    for (const person of [account, ...members])
      for (const { id } of await stores.push.ofAccount(person.id)) personOf.set(id, person)
    const unconfirmed = members.filter(({ emailConfirmedAt }) => emailConfirmedAt === null)
    return {
      account,
      people: [account, ...members],
      browsers: [...personOf.keys()],
      personOf,
      optedOut: new Set([
        ...(await stores.mailOptOuts.ofOwner(ownerId)),
        ...unconfirmed.map(({ email }) => email),
      ]),
    }
  }),
  /** The account of an address, whose language and zone its messages take; null for none. */
  account: remembering((address: string) => stores.accounts.byEmail(address)),
})

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

/** How messages name the site of a tool; nothing where it is at none. */
export const siteInMessage = async (
  { sites }: Pick<Reads, 'sites'>,
  { siteId }: Pick<Tool, 'siteId'>,
): Promise<Pick<MessageFacts, 'site'>> => {
  const site = siteId === null ? null : await sites.byId(siteId)
  return site === null ? {} : { site: { name: site.name, address: site.address } }
}

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

/** The language and time zone of a recipient's messages: of a browser those of its person. */
export const wordsFor = async (
  { channel, recipient }: Recipient,
  { account: owner, personOf }: { account: Account; personOf: ReadonlyMap<number, Account> },
  accountOf: (address: string) => Promise<Account | null>,
) => {
  const account =
    channel === 'PUSH'
      ? (personOf.get(Number(recipient)) ?? owner)
      : await accountOf(normalEmail(recipient))
  const { language } = account ?? owner
  return {
    accountId: account?.id ?? null,
    language,
    timeZone: account?.timeZone ?? owner.timeZone ?? FIRST_TIME_ZONE,
  }
}

/**
 * Who gets a notice: where the owner keeps a rota, who is on duty. `over`: the incidents that the
 * call ends.
 */
const noticeRecipients = (
  stores: Pick<Writes, 'rotas' | 'outbox'>,
  contacts: ReturnType<typeof contactsIn>,
  over: readonly number[],
  nowMs: number,
) => {
  const dutyOf = remembering(async (ownerId: number) => {
    const rota = await stores.rotas.of(ownerId)
    const owner = rota === null ? null : await contacts.owner(ownerId)
    return rota === null || owner === null ? null : dutyContactsAt(owner, rota, nowMs)
  })
  const messages = remembering((incidentIds: readonly number[]) =>
    messagesAbout(stores, incidentIds),
  )
  return async (
    { incident, notice }: RaisedNotice,
    owner: OwnerContacts,
    reachable: Reachable,
  ): Promise<DutyRecipient[]> => {
    const duty = await dutyOf(owner.account.id)
    if (duty === null) return recipientsOf(notice, reachable)
    const hadMessages =
      notice.kind === 'RECOVERED' ? ((await messages(over)).get(incident.id) ?? []) : []
    return recipientsOnDuty(notice, reachable, {
      ...duty,
      hadMessages: await stillReached(owner, hadMessages, contacts.account),
    })
  }
}

/**
 * Puts the messages of alarm notices into the outbox, in the transaction that saves what caused
 * them. A warning has none. Notices of one call to one recipient go together. Deliveries that exist already stay as
 * they are. `nowMs` since 1970.
 */
export const enqueueNotices = async (
  stores: OutboxStores,
  items: readonly RaisedNotice[],
  nowMs: number,
): Promise<void> => {
  const contacts = contactsIn(stores)
  const goesAt = new Map<string, Date>()
  const groups = await stores.alarmGroups.ofIncidents(items.map(({ incident }) => incident.id))
  const gatheringOf = ({ incident, notice }: RaisedNotice): number =>
    GATHERED_IN_GROUPS.has(notice.kind) && groups.has(incident.id)
      ? GROUP_GATHERING_MS
      : GATHERING_MS
  const dueAt = async (key: BundleKey, gatheringMs: number): Promise<Date> => {
    const name = JSON.stringify([key, gatheringMs])
    const before = goesAt.get(name)
    if (before !== undefined) return before
    const last = await stores.outbox.lastScheduled(key)
    const at = new Date(gatheredAt(last?.getTime() ?? null, nowMs, gatheringMs))
    goesAt.set(name, at)
    return at
  }

  const over = items.flatMap(({ incident, notice }) =>
    notice.kind === 'RECOVERED' ? [incident.id] : [],
  )
  const escalationsOf = Map.groupBy(
    await stores.outbox.ofIncidents(over, { kind: 'ESCALATED', channel: 'EMAIL' }),
    ({ incidentId }) => incidentId,
  )
  const calledIn = ({ incident, notice }: RaisedNotice): string[] => {
    const escalations = notice.kind === 'RECOVERED' ? (escalationsOf.get(incident.id) ?? []) : []
    return escalations.map(({ recipient }) => recipient)
  }

  const recipientsIn = noticeRecipients(stores, contacts, over, nowMs)
  const deliveries: NewDelivery[] = []
  for (const item of items) {
    const { incident, notice, tool } = item
    if (severityOf(incident) === 'warning') continue
    const owner = await contacts.owner(item.ownerId)
    if (owner === null) continue
    const escalation =
      notice.kind === 'ESCALATED' ? (await stores.alarms.toolAlarms(tool.id)).escalation : []
    const recipients = await recipientsIn(item, owner, {
      tool,
      ownerEmail: owner.account.email,
      mailReach: mailReachOf(owner.account),
      ownerBrowsers: owner.browsers,
      escalation,
      optedOut: owner.optedOut,
      calledIn: calledIn(item),
    })
    const hasNeverSent = await isOfNeverSent(stores, item)
    const place = await siteInMessage(stores, tool)
    for (const { duty, ...recipient } of recipients) {
      const words = await wordsFor(recipient, owner, contacts.account)
      deliveries.push({
        incidentId: incident.id,
        kind: notice.kind,
        sequence: notice.sequence,
        ...recipient,
        ...words,
        facts: factsOf(item, { hasNeverSent, duty, ...place }, owner.account, words.language),
        createdAt: new Date(nowMs),
        dueAt: await dueAt(
          { ...recipient, kind: notice.kind, lane: incident.lane },
          gatheringOf(item),
        ),
      })
    }
  }
  await stores.outbox.put(deliveries)
}

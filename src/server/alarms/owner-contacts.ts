import {
  type Account,
  FIRST_TIME_ZONE,
  type Language,
  LANGUAGE_CODES,
} from '../../domain/users/account.ts'
import { personName } from '../../domain/users/person-name.ts'
import {
  mailReachOf,
  type Reachable,
  type Recipient,
  recipientsOf,
} from '../../domain/alarms/recipients.ts'
import { severityOf } from '../storage/alarm-store.ts'
import type { DutyRecipient } from '../../domain/alarms/duty-recipients.ts'
import type { RaisedNotice } from './raised-notice.ts'
import type { Reads, Writes } from '../storage/storage.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { normalEmail } from '../../domain/users/email.ts'
import type { MessageFacts } from '../storage/message-facts.ts'
import type { OwnerContacts } from './duty-contacts.ts'
import type { StoredRota } from '../storage/rota-store.ts'

/** What messages about alarms are made of. */
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

/** Looks up each key once. */
export const remembering = <K, V>(find: (key: K) => Promise<V>): ((key: K) => Promise<V>) => {
  const answers = new Map<K, Promise<V>>()
  return (key) => {
    const before = answers.get(key)
    if (before !== undefined) return before
    const answer = find(key)
    answers.set(key, answer)
    return answer
  }
}

/** As `remembering`; what is known by now is answered as it is: each promise is a turn of its own. */
export const rememberingAtOnce = <K, V extends object | null>(
  find: (key: K) => Promise<V>,
): ((key: K) => V | Promise<V>) => {
  const answers = new Map<K, V | Promise<V>>()
  return (key) => {
    const before = answers.get(key)
    if (before !== undefined) return before
    const answer = find(key).then((value) => {
      answers.set(key, value)
      return value
    })
    answers.set(key, answer)
    return answer
  }
}

/**
 * Look-ups that are made once per call, since its notices are mostly about few owners.
 */
export const contactsIn = (stores: Pick<Reads, 'accounts' | 'push' | 'mailOptOuts'>) => ({
  owner: rememberingAtOnce(async (ownerId: number): Promise<OwnerContacts | null> => {
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

/** How messages name the site of a tool; nothing where it is at none. */
export const siteInMessage = async (
  { sites }: Pick<Reads, 'sites'>,
  { siteId }: Pick<Tool, 'siteId'>,
): Promise<Pick<MessageFacts, 'site'>> => {
  const site = siteId === null ? null : await sites.byId(siteId)
  return site === null ? {} : { site: { name: site.name, address: site.address } }
}

/** As a reader of this language writes it; the e-mail address of an owner without a name. */
export const ownerNameOf = (owner: Account, language: Language): string => {
  let names = ownerNames.get(owner)
  if (names === undefined) ownerNames.set(owner, (names = {}))
  return (names[language] ??= personName(owner, LANGUAGE_CODES[language]) || owner.email)
}

/** There may be thousands of messages about the sensors of one owner. */
const ownerNames = new WeakMap<Account, { [Code in Language]?: string }>()

export const mayNeverHaveSent = ({ incident, notice }: RaisedNotice): boolean =>
  incident.lane === 'NODATA' && notice.celsius === null

/** Whether the notice is about the silence of a sensor from which nothing has arrived yet. */
export const isOfNeverSent = async (
  stores: Pick<Writes, 'readings'>,
  item: RaisedNotice,
): Promise<boolean> =>
  mayNeverHaveSent(item) && (await stores.readings.latest(item.tool.id)) === null

type Circumstances = {
  site?: MessageFacts['site'] | undefined
  hasNeverSent: boolean
  duty?: DutyRecipient['duty'] | undefined
}

/** `language`: of the recipient, for the order of the owner's name. */
export const factsOf = (
  { incident, notice, tool }: RaisedNotice,
  { hasNeverSent, duty, site }: Circumstances,
  owner: Account,
  language: Language,
): MessageFacts => {
  const facts: MessageFacts = {
    toolId: tool.id,
    toolName: tool.name,
    imeiNumber: tool.imeiNumber,
    equipmentId: tool.equipmentId,
    ownerId: owner.id,
    ownerName: ownerNameOf(owner, language),
    lane: incident.lane,
    celsius: notice.celsius,
    limit: incident.limit,
    extreme: incident.extreme,
    startedMs: incident.startedAt.getTime(),
    atMs: notice.atMs,
    recoveredMs: incident.recoveredAt?.getTime() ?? null,
    isBreaching: incident.isBreaching,
    recoveryCause: incident.recoveryCause,
    count: notice.count,
  }
  // Most have none of these: put into the object one by one they cost nothing.
  if (site !== undefined) facts.site = site
  const { condition } = incident
  if (condition !== null) facts.condition = { name: condition.name, side: condition.side }
  if (severityOf(incident) === 'warning') facts.severity = 'warning'
  if (hasNeverSent) facts.hasNeverSent = true
  if (duty !== undefined) facts.duty = duty
  return facts
}

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

/** Who is on duty, in place of whom the tool names. */
type ByRota = (
  item: RaisedNotice,
  owner: OwnerContacts,
  rota: StoredRota,
  reachable: Reachable,
  byService: ReadonlySet<number>,
) => Promise<DutyRecipient[]>

/** Whom each notice is for, before anybody's choice. `recipientsByRota`: called once there is a rota. */
export const reachedIn = async (
  stores: OutboxStores,
  rotaOf: (ownerId: number) => Promise<StoredRota | null>,
  over: readonly number[],
  recipientsByRota: () => ByRota,
) => {
  const escalationsOf = Map.groupBy(
    await stores.outbox.ofIncidents(over, { kind: 'ESCALATED', channel: 'EMAIL' }),
    ({ incidentId }) => incidentId,
  )
  let byRota: ByRota | null = null
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
    byRota ??= recipientsByRota()
    return byRota(item, owner, rota, reachable, byService)
  }
}

import type { ResponseKind, ResponseObjection } from '../../domain/alarms/alarm-response.ts'
import { celsiusOf } from '../../domain/readings/stored-value.ts'
import { type Language, LANGUAGE_CODES } from '../../domain/users/account.ts'
import { personName } from '../../domain/users/person-name.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import type { MessageFacts } from '../storage/message-facts.ts'
import type { Reads } from '../storage/storage.ts'
import type { DrillLinkState } from './drill-link.ts'
import type { LinkedAlarm, LinkedStores } from './linked-alarms.ts'

/** An alarm as the page of a link names it. `celsius`: of the newest reading; null for none. */
export type NamedAlarm = {
  delivery: Delivery & { facts: MessageFacts }
  celsius: number | null
}

/** In whose words, and what the link says. `isPerson`: an account answers, not an address alone. */
type Answerer = {
  says: ResponseKind
  language: Language
  timeZone: string
  /** The name, or the address without an account. */
  by: string
  isPerson: boolean
  /** Whom the message was for, or about: its brand is on the page. */
  forAccount?: number | undefined
}

export type RefusedResponse = 'used' | 'not-theirs' | ResponseObjection

/**
 * What there is to say about a link. `question`: its button waits to be pressed. `done`: it was just
 * pressed. `refused`: nothing was changed; `at`: when the link was used, or the alarm acknowledged;
 * `acknowledgedBy`: a name, for people of the branch only.
 */
export type ResponseLinkState =
  | { kind: 'unknown' }
  | DrillLinkState
  | (Answerer & { kind: 'question' | 'done'; alarms: readonly NamedAlarm[] })
  | (Answerer & {
      kind: 'refused'
      why: RefusedResponse
      at: Date | null
      acknowledgedBy: string | null
      alarms: readonly NamedAlarm[]
    })

export type StateStores = LinkedStores & Pick<Reads, 'readings'>

const nameOf = async (
  { accounts }: Pick<Reads, 'accounts'>,
  accountId: number,
  language: Language,
): Promise<string> => {
  const name = (await accounts.namesOf([accountId])).get(accountId)
  return name === undefined ? '' : personName(name, LANGUAGE_CODES[language])
}

const answererOf = async (
  stores: StateStores,
  linked: readonly LinkedAlarm[],
  { language, timeZone, recipient, ...message }: Delivery,
  says: ResponseKind,
): Promise<Answerer> => {
  const accountId = linked.find(({ responder }) => responder?.accountId)?.responder?.accountId
  const name = accountId ? await nameOf(stores, accountId, language) : ''
  const account = accountId ? await stores.accounts.byId(accountId) : null
  return {
    says,
    language,
    timeZone,
    by: name || (account?.email ?? recipient),
    isPerson: account !== null,
    forAccount: message.accountId ?? message.facts?.ownerId,
  }
}

const namedAlarms = async (
  { readings }: StateStores,
  linked: readonly LinkedAlarm[],
): Promise<NamedAlarm[]> => {
  const latest = await readings.latestOf([
    ...new Set(linked.map(({ incident }) => incident.toolId)),
  ])
  return linked.map(({ delivery, incident }) => {
    const reading = latest.get(incident.toolId)
    return { delivery, celsius: reading === undefined ? null : celsiusOf(reading.value) }
  })
}

/** Which answer tells most, where the alarms of a message have different ones. */
const TELLING = ['acknowledged', 'said', 'over', 'warning', 'not-theirs'] as const

/** The state of a link of which `linked` are the alarms. `usedAt`: null for a link that is unused. */
export const stateOfLink = async (
  stores: StateStores,
  linked: readonly LinkedAlarm[],
  { first, says, usedAt }: { first: Delivery; says: ResponseKind; usedAt: Date | null },
): Promise<ResponseLinkState> => {
  const theirs = linked.filter(({ responder }) => responder !== null)
  const answerer = await answererOf(stores, theirs, first, says)
  const open = theirs.filter(({ objection }) => objection === null)
  if (usedAt === null && open.length > 0)
    return { kind: 'question', ...answerer, alarms: await namedAlarms(stores, open) }
  const objections = linked.map(({ objection }) => objection)
  const why =
    usedAt !== null && theirs.length > 0
      ? 'used'
      : (TELLING.find((each) => objections.includes(each)) ?? 'over')
  const acknowledgement =
    why === 'acknowledged'
      ? theirs.find(({ objection }) => objection === why)?.incident.acknowledgement
      : null
  return {
    kind: 'refused',
    ...answerer,
    why,
    at: why === 'used' ? usedAt : (acknowledgement?.at ?? null),
    acknowledgedBy:
      answerer.isPerson && acknowledgement?.accountId
        ? await nameOf(stores, acknowledgement.accountId, first.language)
        : null,
    alarms: await namedAlarms(stores, theirs),
  }
}

import { mailReachOf } from '../../domain/alarms/recipients.ts'
import type { Clock } from '../../domain/clock.ts'
import { HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'
import { mayHaveResellerRules } from '../../domain/permissions/reseller-rules.ts'
import { actorOfAccount, actsFor, sightOf } from '../../domain/permissions/rules.ts'
import { digestDueMs, isWithinHours } from '../../domain/reseller-rules/reseller-rule.ts'
import { type Account, FIRST_TIME_ZONE } from '../../domain/users/account.ts'
import type {
  CustomerAlarm,
  CustomerAlarmQuery,
  StoredResellerRule,
} from '../storage/reseller-rule-store.ts'
import type { NewDelivery } from '../storage/outbox-store.ts'
import type { Storage, Writes } from '../storage/storage.ts'
import { callWebhook, type Told } from './call-webhook.ts'
import { factsOfCustomer } from './customer-facts.ts'

export type ResellerRuleParts = {
  storage: Storage
  clock: Clock
  /** Whether a mail server is set. */
  sendsMail: () => boolean
}

/**
 * Tells managers of their customers' alarms, rule by rule. What a rule has told is stored with the
 * messages, in one transaction: nothing is told twice, also after a restart or by two servers, and what
 * came while the server was down is told once it is back.
 */
export const createResellerRulePass = (parts: ResellerRuleParts) => {
  let forgotAtMs = -Infinity
  return async (isStopped: () => boolean = () => false): Promise<void> => {
    const { storage, clock } = parts
    const nowMs = clock().getTime()
    for (const rule of await storage.resellerRules.all()) {
      if (isStopped()) return
      const person = await personOf(storage, rule)
      if (person === null) continue
      const told = { rule, person, timeZone: person.timeZone ?? FIRST_TIME_ZONE }
      if (rule.digestAt === null) await tellEach(parts, told, nowMs)
      else await tellDigest(parts, told, rule.digestAt, nowMs)
    }
    if (Math.abs(nowMs - forgotAtMs) < HOUR_MS) return
    forgotAtMs = nowMs
    await storage.transaction(({ resellerRules }) => resellerRules.forgetEnded())
  }
}

/** Who is told; null: somebody who manages the account no more. */
const personOf = async (
  { accounts }: Pick<Storage, 'accounts'>,
  { personId, accountId }: StoredResellerRule,
): Promise<Account | null> => {
  const person = await accounts.byId(personId)
  if (person === null) return null
  const actor = actorOfAccount(person)
  return mayHaveResellerRules(actor) && actsFor(actor) === accountId ? person : null
}

const queryOf = ({ rule, person }: Told, nowMs: number): CustomerAlarmQuery => ({
  rule,
  scope: sightOf(actorOfAccount(person)),
  openedUntil: new Date(nowMs - rule.afterMinutes * MINUTE_MS),
})

/** Alarms of a group go together, others with those of the same site, or of the customer without one. */
const keyOf = ({ groupId, ownerId, siteId }: CustomerAlarm): string =>
  groupId === null ? `${ownerId}/${siteId ?? ''}` : `group ${groupId}`

const tellEach = async (parts: ResellerRuleParts, told: Told, nowMs: number): Promise<void> => {
  const { rule, timeZone } = told
  if (!isWithinHours(rule, timeZone, nowMs)) return
  const query = queryOf(told, nowMs)
  if ((await parts.storage.resellerRules.untold(query)).length === 0) return
  await parts.storage.transaction(async (stores) => {
    // Another process may have been faster.
    const alarms = await stores.resellerRules.untold(query)
    for (const some of Map.groupBy(alarms, keyOf).values())
      await putMessages(parts, stores, told, some, nowMs)
    await stores.resellerRules.noteTold(
      rule.id,
      alarms.map(({ incidentId }) => incidentId),
    )
  })
}

const tellDigest = async (
  parts: ResellerRuleParts,
  told: Told,
  digestAt: string,
  nowMs: number,
): Promise<void> => {
  const { rule, timeZone } = told
  const isDue = ({ digestWrittenAt }: StoredResellerRule): boolean =>
    digestWrittenAt.getTime() < digestDueMs(digestAt, timeZone, nowMs)
  if (!isDue(rule)) return
  await parts.storage.transaction(async (stores) => {
    const now = (await stores.resellerRules.of(rule.personId)).find(({ id }) => id === rule.id)
    if (now === undefined || !isDue(now)) return
    await stores.resellerRules.noteDigest(rule.id, new Date(nowMs))
    const alarms = await stores.resellerRules.waiting(queryOf(told, nowMs))
    if (alarms.length > 0) await putMessages(parts, stores, told, alarms, nowMs)
  })
}

const putMessages = async (
  { sendsMail }: ResellerRuleParts,
  stores: Writes,
  { rule, person, timeZone }: Told,
  alarms: readonly CustomerAlarm[],
  nowMs: number,
): Promise<void> => {
  const customer = await factsOfCustomer(stores, rule, person, alarms, nowMs)
  if (customer === null) return
  const now = new Date(nowMs)
  const message = (channel: 'EMAIL' | 'PUSH', recipient: string): NewDelivery => ({
    incidentId: null,
    kind: 'CUSTOMER_ALARMS',
    sequence: 0,
    channel,
    recipient,
    accountId: person.id,
    language: person.language,
    timeZone,
    facts: null,
    customer,
    createdAt: now,
    dueAt: now,
  })
  const browsers = rule.byPush ? await stores.push.ofAccount(person.id) : []
  const isCalled = await callWebhook(stores, { rule, person, timeZone }, customer, now)
  // A webhook that is switched off must not let the rule fall silent.
  const byMail = rule.byMail || (rule.webhookId !== null && !isCalled)
  await stores.outbox.put([
    ...(byMail && sendsMail() && mailReachOf(person) === 'all'
      ? [message('EMAIL', person.email)]
      : []),
    ...browsers.map(({ id }) => message('PUSH', String(id))),
  ])
}

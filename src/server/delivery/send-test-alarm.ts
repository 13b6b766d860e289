import { mailReachOf, type Recipient, recipientsOf } from '../../domain/alarms/recipients.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { mayListTools, maySeeTool, maySetTool } from '../../domain/permissions/rules.ts'
import { celsiusOf } from '../../domain/readings/stored-value.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { strangersAmong } from '../alarms/new-recipients.ts'
import { contactsIn, wordsFor, ownerNameOf } from '../alarms/owner-contacts.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Delivery, NewDelivery } from '../storage/outbox-store.ts'
import type { MessageFacts } from '../storage/message-facts.ts'
import type { Reads, Writes } from '../storage/storage.ts'
import { createAttemptCounter } from '../rate-limits/attempt-counter.ts'
import type { DeliveryDeps } from './open-delivery.ts'

/** Tests of one account. limit-table.ts has how many may reach an address that may be anybody's. */
const TESTS = {
  attempts: 10,
  windowMs: 10 * MINUTE_MS,
  firstLockMs: 5 * MINUTE_MS,
  longestLockMs: 60 * MINUTE_MS,
}

const NO_CHANNEL = badInput({
  field: null,
  key: 'alarms.noChannel',
  message: 'Alarms of this sensor are sent to nobody. Turn on e-mail or push messages first.',
})

/** Whom a test reaches: the caller alone, or everybody who is told of the tool's alarms. */
export const TEST_AUDIENCES = ['ME', 'EVERYBODY'] as const
export type TestAudience = (typeof TEST_AUDIENCES)[number]

type Owner = NonNullable<Awaited<ReturnType<ReturnType<typeof contactsIn>['owner']>>>

/** By the channels of the tool. */
const recipientsOfTest = async (
  stores: Pick<Reads, 'accounts' | 'push'>,
  actor: AccountActor,
  { tool, owner, audience }: { tool: Tool; owner: Owner; audience: TestAudience },
): Promise<Recipient[]> => {
  const nobodyElse = { escalation: [], calledIn: [] }
  const notice = { kind: 'OPENED', sequence: 0 } as const
  if (audience === 'EVERYBODY')
    return recipientsOf(notice, {
      ...nobodyElse,
      tool,
      ownerEmail: owner.account.email,
      mailReach: mailReachOf(owner.account),
      ownerBrowsers: owner.browsers,
      optedOut: owner.optedOut,
    })
  const account = await stores.accounts.byId(actor.id)
  if (account === null) return []
  return recipientsOf(notice, {
    ...nobodyElse,
    tool: { ...tool, notificationEmail: null },
    ownerEmail: account.email,
    mailReach: mailReachOf(account),
    ownerBrowsers: (await stores.push.ofAccount(account.id)).map(({ id }) => id),
    optedOut: new Set(),
  })
}

const testFacts = async (
  stores: Writes,
  tool: Tool,
  nowMs: number,
): Promise<Omit<MessageFacts, 'ownerName'>> => {
  const latest = (await stores.readings.latestOf([tool.id])).get(tool.id)
  return {
    toolId: tool.id,
    toolName: tool.name,
    imeiNumber: tool.imeiNumber,
    equipmentId: tool.equipmentId,
    ownerId: tool.userId,
    lane: 'NODATA',
    celsius: latest === undefined ? null : celsiusOf(latest.value),
    limit: null,
    extreme: null,
    startedMs: nowMs,
    atMs: nowMs,
    recoveredMs: null,
    isBreaching: false,
    recoveryCause: null,
    count: 1,
  }
}

/**
 * A message to the caller, or to everybody who is told of the tool's alarms, by the same way as
 * those. Answers the deliveries to watch.
 */
export const sendTestAlarm = (
  deps: Pick<DeliveryDeps, 'storage' | 'clock' | 'limits' | 'mailsLinks'>,
) => {
  const { storage, clock, limits } = deps
  const tests = createAttemptCounter(clock, TESTS)

  return async (
    actor: Actor,
    { toolId, audience }: { toolId: number; audience: TestAudience },
  ): Promise<Result<Delivery[], Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayListTools(actor)) return refused({ kind: 'forbidden' })
    const owned = await storage.tools.byId(toolId)
    if (owned === null || !maySetTool(actor, owned.ownerPath)) return refused({ kind: 'not-found' })
    const locked = tests.attempt(String(actor.id))
    if (locked !== null)
      return refused({ kind: 'rate-limited', retryAfterSeconds: locked.retryAfterSeconds })
    const now = clock()
    return transactionOf({ storage, clock }, actor, async (stores, actor) => {
      const owned = await stores.tools.byId(toolId)
      if (owned === null || !maySetTool(actor, owned.ownerPath))
        return refused({ kind: 'not-found' })
      const { tool } = owned
      const contacts = contactsIn(stores)
      const owner = await contacts.owner(tool.userId)
      if (owner === null) return refused({ kind: 'not-found' })
      const recipients = await recipientsOfTest(stores, actor, { tool, owner, audience })
      if (recipients.length === 0) return refused(NO_CHANNEL)
      const wordedFor = audience === 'ME' ? await ownWords(stores, actor, owner) : owner
      const addresses = recipients
        .filter(({ channel }) => channel === 'EMAIL')
        .map(({ recipient }) => recipient)
      const tooMany = limits.spendOnRecipients(
        'testMails',
        await strangersAmong({ ...deps, storage: stores }, actor, addresses),
      )
      if (tooMany !== null) return refused(tooMany)
      const facts = await testFacts(stores, tool, now.getTime())
      const messages: NewDelivery[] = []
      for (const to of recipients) {
        const words = await wordsFor(to, wordedFor, contacts.account)
        messages.push({
          incidentId: null,
          kind: 'TEST',
          sequence: 0,
          ...to,
          ...words,
          facts: { ...facts, ownerName: ownerNameOf(owner.account, words.language) },
          createdAt: now,
          dueAt: now,
        })
      }
      const ids = await stores.outbox.put(messages)
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(actor),
        action: 'alarm.tested',
        subject: { kind: 'tool', id: String(tool.id) },
        before: null,
        after: null,
      })
      return ok(await stores.outbox.byIds(ids))
    })
  }
}

/** The caller's browsers take the caller's words, also where the owner is another person. */
const ownWords = async (
  stores: Pick<Reads, 'accounts' | 'push'>,
  actor: AccountActor,
  owner: Owner,
): Promise<Pick<Owner, 'account' | 'personOf'>> => {
  const account = (await stores.accounts.byId(actor.id)) ?? owner.account
  const browsers = await stores.push.ofAccount(account.id)
  return { account, personOf: new Map(browsers.map(({ id }) => [id, account])) }
}

/** `address`: an e-mail address; of a browser that of its person. */
export type TestRecipient = { channel: Recipient['channel']; address: string }

/** Whom `sendTestAlarm` would reach. */
export const testRecipients =
  ({ storage }: Pick<DeliveryDeps, 'storage'>) =>
  async (
    actor: Actor,
    { toolId, audience }: { toolId: number; audience: TestAudience },
  ): Promise<Result<TestRecipient[], Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayListTools(actor)) return refused({ kind: 'forbidden' })
    const owned = await storage.tools.byId(toolId)
    if (owned === null || !maySetTool(actor, owned.ownerPath)) return refused({ kind: 'not-found' })
    const owner = await contactsIn(storage).owner(owned.tool.userId)
    if (owner === null) return refused({ kind: 'not-found' })
    const recipients = await recipientsOfTest(storage, actor, {
      tool: owned.tool,
      owner,
      audience,
    })
    const { personOf } = audience === 'ME' ? await ownWords(storage, actor, owner) : owner
    return ok(
      recipients.map(({ channel, recipient }) => ({
        channel,
        address: channel === 'EMAIL' ? recipient : (personOf.get(Number(recipient))?.email ?? ''),
      })),
    )
  }

/** How far test messages have come; of tools in the caller's sight, the others are left out. */
export const testDeliveries =
  ({ storage }: Pick<DeliveryDeps, 'storage'>) =>
  async (
    actor: Actor,
    { ids }: { ids: readonly number[] },
  ): Promise<Result<Delivery[], Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayListTools(actor)) return refused({ kind: 'forbidden' })
    const tests = (await storage.outbox.byIds(ids.slice(0, 100))).filter(
      ({ kind }) => kind === 'TEST',
    )
    const tools = new Map(
      (
        await storage.tools.byIds([...new Set(tests.flatMap(({ facts }) => facts?.toolId ?? []))])
      ).map((owned) => [owned.tool.id, owned]),
    )
    return ok(
      tests.filter(({ facts }) => {
        const owned = facts === null ? undefined : tools.get(facts.toolId)
        return owned !== undefined && maySeeTool(actor, owned.ownerPath)
      }),
    )
  }

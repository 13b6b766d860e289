import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/durations.ts'
import type { NewWebhook, NewWebhookMessage, WebhookAttempt } from '../webhook-store.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { anAccount, freshStorage, later, NOW } from './engine.ts'
import { hearAllChanges } from './hear-all-changes.ts'

const aWebhook = (webhook: Partial<NewWebhook> & { accountId: number }): NewWebhook => ({
  madeBy: webhook.accountId,
  form: 'STANDARD',
  url: 'https://desk.example/hooks/1',
  fields: {},
  events: ['ALARM_OPENED', 'ALARM_RECOVERED'],
  severities: ['alarm'],
  sealedSecret: 'sealed',
  createdAt: NOW,
  ...webhook,
})
const aMessage = (
  message: Partial<NewWebhookMessage> & { webhookId: number },
): NewWebhookMessage => ({
  messageId: `msg_${message.about ?? 'test'}`,
  type: 'alarm.opened',
  about: 'ALARM_OPENED 1 0',
  incidentId: 1,
  toolId: 7,
  body: '{}',
  createdAt: NOW,
  ...message,
})
const attempt = (minute: number, status: number | null = 500): WebhookAttempt => ({
  at: later(minute),
  milliseconds: 12,
  status,
  answer: 'no',
})
const UNTIL = later(1)

export const webhookStoreContract = (newEngine: NewEngine) =>
  describe('webhooks', () => {
    const storage = freshStorage(newEngine)
    const webhooks = () => autoCommit(storage()).webhooks
    const account = (email: string, more: Parameters<typeof anAccount>[0] = {}) =>
      autoCommit(storage()).accounts.create(anAccount({ email, ...more }))
    const anna = async () => (await account('anna@x')).id
    const webhook = async (more: Partial<NewWebhook> = {}) =>
      (await webhooks().create(aWebhook({ accountId: more.accountId ?? (await anna()), ...more })))
        .id
    const leased = async (id: number, minute = 0, limit = 9) =>
      webhooks().lease(id, later(minute), later(minute + 1), limit)

    test('a webhook has what was given, and every change of it', async () => {
      const accountId = await anna()
      const made = await webhooks().create(aWebhook({ accountId }))
      const first = {
        ...aWebhook({ accountId }),
        personId: null,
        urgencies: ['alarm', 'escalated'],
        id: made.id,
        off: null,
        lastSuccessAt: null,
        lastFailure: null,
        failingSince: null,
      }
      expect(made).toEqual(first)
      expect(await storage().webhooks.byId(made.id)).toEqual(first)
      const change = {
        url: 'https://desk.example/2',
        fields: { topic: 'cold', token: null },
        sealedSecret: 'sealed anew',
        events: ['DEVICE_SILENT'],
        severities: ['warning', 'alarm'],
        personId: accountId,
        urgencies: ['warning'],
        off: 'failing',
        lastSuccessAt: later(1),
        lastFailure: { at: later(2), reason: '500 no' },
        failingSince: later(2),
      } as const
      await webhooks().change(made.id, change)
      expect(await storage().webhooks.byId(made.id)).toEqual({ ...first, ...change })
      await webhooks().change(made.id, { off: null, failingSince: null })
      expect(await storage().webhooks.byId(made.id)).toMatchObject({
        off: null,
        failingSince: null,
        url: change.url,
      })
      expect(await storage().webhooks.byId(made.id + 1)).toBeNull()
    })

    test('a webhook of another form has its fields', async () => {
      const form = { form: 'NTFY', fields: { topic: 'cold', token: null } } as const
      const id = await webhook(form)
      expect(await storage().webhooks.byId(id)).toMatchObject(form)
    })

    test('a branch lists its own webhooks, none of deleted accounts', async () => {
      const top = await account('top@x', { role: 'admin' })
      const cook = await account('cook@x', { parentUserId: top.id })
      const bela = await account('bela@x')
      const ids = []
      for (const { id: accountId } of [top, cook, bela]) ids.push(await webhook({ accountId }))
      const list = async (scope: Parameters<ReturnType<typeof webhooks>['list']>[0], first = 9) =>
        (await storage().webhooks.list(scope, first)).map(({ id }) => id)
      expect(await list({ kind: 'all' })).toEqual(ids)
      expect(await list({ kind: 'all' }, 1)).toEqual([ids[0]])
      expect(await list({ kind: 'subtree', path: top.path })).toEqual([ids[0], ids[1]])
      expect(await storage().webhooks.ofAccount(cook.id)).toMatchObject([{ id: ids[1] }])
      await autoCommit(storage()).accounts.remove(cook.id, later(1))
      expect(await list({ kind: 'subtree', path: top.path })).toEqual([ids[0]])
    })

    test('a sensor calls the webhooks of its owner, of the resellers above and of superadmins, while they are on', async () => {
      const boss = await account('boss@x', { role: 'superadmin' })
      const reseller = await account('reseller@x', { role: 'affiliate' })
      const above = await account('above@x', { parentUserId: reseller.id })
      const owner = await account('owner@x', { parentUserId: above.id })
      const below = await account('below@x', { parentUserId: owner.id })
      const other = await account('other@x', { role: 'affiliate' })
      for (const { id: accountId } of [boss, reseller, above, owner, below, other])
        await webhook({ accountId })
      const off = await webhook({ accountId: owner.id })
      await webhooks().change(off, { off: 'owner' })
      const called = async () =>
        (await storage().webhooks.calledFor([owner.id, owner.id]))
          .get(owner.id)!
          .map(({ accountId }) => accountId)
      expect(await called()).toEqual([boss.id, reseller.id, owner.id])
      await autoCommit(storage()).accounts.remove(boss.id, later(1))
      expect(await called()).toEqual([reseller.id, owner.id])
      await autoCommit(storage()).webhooks.change(off - 1, { off: 'owner' })
      expect(await storage().webhooks.calledFor([other.id, owner.id + 99])).toEqual(new Map())
    })

    test('a webhook gets one message about the same event, and says when one is due', async () => {
      const id = await webhook()
      const heard: unknown[] = []
      const leave = hearAllChanges(storage(), (changes) => heard.push(...changes))
      const [first] = await webhooks().put([aMessage({ webhookId: id })])
      expect(heard).toEqual([{ kind: 'webhook' }])
      expect(await webhooks().put([aMessage({ webhookId: id, body: 'other' })])).toEqual([])
      leave()
      expect(heard).toHaveLength(1)
      await webhooks().put([
        aMessage({ webhookId: id, about: null, incidentId: null }),
        aMessage({ webhookId: id, about: null, incidentId: null }),
      ])
      expect(await storage().webhooks.message(first!)).toEqual({
        id: first,
        heldUntil: null,
        webhookId: id,
        messageId: 'msg_test',
        type: 'alarm.opened',
        incidentId: 1,
        body: '{}',
        createdAt: NOW,
        status: 'WAITING',
        attempts: 0,
        dueAt: NOW,
        at: NOW,
        report: null,
        reason: null,
      })
      expect(await storage().webhooks.waiting()).toBe(3)
    })

    test('messages are listed by page, the newest first', async () => {
      const id = await webhook()
      const put = await webhooks().put(
        ['1', '2', '3'].map((about) => aMessage({ webhookId: id, about })),
      )
      const page = async (more: { first: number; before?: number }) =>
        (await storage().webhooks.messagesOf(id, more)).map((message) => message.id)
      expect(await page({ first: 2 })).toEqual([put[2], put[1]])
      expect(await page({ first: 2, before: put[1]! })).toEqual([put[0]])
    })

    test('a leased message is nobody else’s until the lease ends; each lease counts an attempt', async () => {
      const id = await webhook()
      await webhooks().put([aMessage({ webhookId: id })])
      expect(await leased(id)).toMatchObject([{ attempts: 1, webhookId: id }])
      expect(await leased(id)).toEqual([])
      expect(await storage().webhooks.due(NOW)).toEqual([])
      expect(await storage().webhooks.due(UNTIL)).toEqual([id])
      expect(await leased(id, 1)).toMatchObject([{ attempts: 2 }])
    })

    test('a message waits for an older one of its incident, not for those of others', async () => {
      const id = await webhook()
      const [opened, recovered, other] = await webhooks().put([
        aMessage({ webhookId: id, about: 'opened' }),
        aMessage({ webhookId: id, about: 'recovered' }),
        aMessage({ webhookId: id, about: 'other', incidentId: 2 }),
      ])
      const [first, second] = await leased(id)
      expect([first!.id, second!.id]).toEqual([opened, other])
      await webhooks().settle(first!, attempt(0, 200), { kind: 'sent' })
      expect((await leased(id)).map((message) => message.id)).toEqual([recovered])
    })

    test('an attempt that failed is repeated when its time comes, and is written down', async () => {
      const id = await webhook()
      const [put] = await webhooks().put([aMessage({ webhookId: id })])
      const [first] = await leased(id)
      const retry = { kind: 'retry', dueAt: later(5) } as const
      expect(await webhooks().settle(first!, attempt(0), retry)).toBe(true)
      expect(await storage().webhooks.due(later(4))).toEqual([])
      expect(await storage().webhooks.dueSince(later(4))).toBeNull()
      expect(await storage().webhooks.dueSince(later(7))).toEqual(later(5))
      expect(await storage().webhooks.nextDue(later(4))).toEqual(later(5))
      expect(await storage().webhooks.due(later(5))).toEqual([id])
      expect(await storage().webhooks.nextDue(later(5))).toBeNull()
      const [second] = await leased(id, 5)
      expect(await webhooks().settle(first!, attempt(5, 200), { kind: 'sent' })).toBe(false)
      await webhooks().settle(second!, attempt(6, null), { kind: 'failed', reason: 'Given up.' })
      expect(await storage().webhooks.message(put!)).toMatchObject({
        status: 'FAILED',
        at: later(6),
        reason: 'Given up.',
      })
      const attempts = await storage().webhooks.attemptsOf([put!, 4711])
      expect(attempts.get(put!)).toEqual([attempt(0), attempt(5, 200), attempt(6, null)])
      expect(attempts.get(4711)).toEqual([])
    })

    test('a message that is sent again keeps its name and begins anew', async () => {
      const id = await webhook()
      const [put] = await webhooks().put([aMessage({ webhookId: id })])
      const [first] = await leased(id)
      await webhooks().settle(first!, attempt(0, 200), { kind: 'sent' })
      await webhooks().sendAgain(put!, later(9))
      expect(await leased(id, 9)).toMatchObject([
        { id: put, messageId: first!.messageId, attempts: 1, status: 'WAITING' },
      ])
    })

    test('what waits can be hurried, and withdrawn by webhook or by sensor', async () => {
      const [id, other] = [await webhook(), await webhook({ accountId: (await account('b@x')).id })]
      const [ours, ofSensor, others] = await webhooks().put([
        aMessage({ webhookId: id, about: '1' }),
        aMessage({ webhookId: id, about: '2', toolId: 8, incidentId: 2 }),
        aMessage({ webhookId: other, about: '1' }),
      ])
      for (const message of await leased(id))
        await webhooks().settle(message, attempt(0), { kind: 'retry', dueAt: later(60) })
      await webhooks().hurry(id, later(2))
      expect(await storage().webhooks.due(later(2))).toEqual([other, id])
      const statusOf = async (message: number) =>
        (await storage().webhooks.message(message))!.status
      await webhooks().withdraw({ toolIds: [8] }, later(3), 'The sensor was deleted.')
      expect(await storage().webhooks.message(ofSensor!)).toMatchObject({
        status: 'FAILED',
        reason: 'The sensor was deleted.',
        at: later(3),
      })
      expect(await statusOf(ours!)).toBe('WAITING')
      await webhooks().withdraw({ webhookId: id }, later(4), 'Off.')
      expect([await statusOf(ours!), await statusOf(others!)]).toEqual(['FAILED', 'WAITING'])
    })

    test('a person is erased from messages in words, as owner and as who acknowledged', async () => {
      const id = await webhook({ form: 'NTFY' })
      const body = (ownerId: number, accountId: number | null) =>
        JSON.stringify({
          type: 'alarm.acknowledged',
          data: { id: '1' },
          message: {
            facts: { ownerId, ownerName: 'Harbour', toolName: 'Fridge' },
            acknowledgement: { accountId, by: 'Anna', action: 'Door closed' },
          },
        })
      const bodies = [body(7, 7), body(71, 7), body(7, 71), body(71, null), '{"ownerId":7}']
      const ids = await webhooks().put(
        bodies.map((text, i) => aMessage({ webhookId: id, about: String(i), body: text })),
      )
      await webhooks().erase(7)
      const after = await Promise.all(
        ids.map(async (put) => (await storage().webhooks.message(put))!.body),
      )
      const without = (text: string, ...names: string[]) =>
        names.reduce((rest, name) => rest.replace(`"${name}"`, '""'), text)
      expect(after).toEqual([
        without(bodies[0]!, 'Harbour', 'Anna'),
        without(bodies[1]!, 'Anna'),
        without(bodies[2]!, 'Harbour'),
        bodies[3],
        bodies[4],
      ])
    })

    test('a time more than a day ahead was planned before the clock was set back: it counts as due', async () => {
      const id = await webhook()
      await webhooks().put([aMessage({ webhookId: id, createdAt: later(3 * 24 * 60) })])
      expect(await storage().webhooks.due(NOW)).toEqual([id])
      expect(await leased(id)).toHaveLength(1)
    })

    test('a webhook goes with its messages; messages that ended go after 30 days', async () => {
      const id = await webhook()
      const [old, waiting] = await webhooks().put([
        aMessage({ webhookId: id, about: '1' }),
        aMessage({ webhookId: id, about: '2', incidentId: 2 }),
      ])
      const [first] = await leased(id, 0, 1)
      await webhooks().settle(first!, attempt(0, 200), { kind: 'sent' })
      const after = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
      const { sessions } = autoCommit(storage())
      expect(await sessions.removeExpired(after(30))).toBe(0)
      expect(await sessions.removeExpired(after(31))).toBe(1)
      expect(await storage().webhooks.message(old!)).toBeNull()
      expect((await storage().webhooks.attemptsOf([old!])).get(old!)).toEqual([])
      expect(await storage().webhooks.message(waiting!)).not.toBeNull()
      await webhooks().settle((await leased(id))[0]!, attempt(0), {
        kind: 'retry',
        dueAt: later(9),
      })
      await webhooks().remove(id)
      expect(await storage().webhooks.byId(id)).toBeNull()
      expect(await storage().webhooks.message(waiting!)).toBeNull()
      expect((await storage().webhooks.attemptsOf([waiting!])).get(waiting!)).toEqual([])
    })
  })

import { describe, expect, test } from 'vitest'
import { SECOND_MS } from '../../../../domain/durations.ts'
import { BROKER_TURN } from '../../server-value-store.ts'
import { anAccount, later, NOW } from '../../testing/engine.ts'
import { POSTGRES_BIN } from '../testing/postgres-engine.ts'
import { runOn } from '../testing/postgres-server.ts'
import { type Server, useServers } from './testing/servers-rig.ts'

describe.skipIf(POSTGRES_BIN === null)('what a server that is gone has leased', () => {
  const { url, open, pass } = useServers()

  /** Of the servers with these, all is well for so long. */
  const runFor = async (ms: number, ...servers: Server[]) => {
    for (let passed = 0; passed < ms; passed += 1_500) {
      pass(1_500)
      for (const { beat } of servers) await beat()
    }
  }
  /** By the clock of the database, all servers have been silent for so much longer. */
  const age = (seconds: number) =>
    runOn(url(), `UPDATE writer SET beat_at = beat_at - interval '${seconds} seconds'`)

  const put = ({ storage }: Server) =>
    storage.transaction(async ({ outbox, webhooks, accounts, reports, inspectionFolders }) => {
      const { id: accountId } = await accounts.create(anAccount())
      const person = { accountId, language: 'hungarian', timeZone: 'UTC' } as const
      const message = { recipient: 'anna@x', facts: null, createdAt: NOW, dueAt: NOW }
      await outbox.put([
        { incidentId: null, kind: 'TEST', sequence: 0, channel: 'EMAIL', ...person, ...message },
      ])
      const { id: webhookId } = await webhooks.create({
        accountId,
        madeBy: accountId,
        form: 'STANDARD',
        url: 'https://desk.example/hooks/1',
        fields: {},
        events: ['ALARM_OPENED'],
        severities: ['alarm'],
        sealedSecret: 'sealed',
        createdAt: NOW,
      })
      await webhooks.put([
        {
          webhookId,
          messageId: 'msg_1',
          type: 'alarm.opened',
          about: 'ALARM_OPENED 1 0',
          incidentId: 1,
          toolId: 7,
          body: '{}',
          createdAt: NOW,
        },
      ])
      const edition = { language: 'hungarian', timeZone: 'UTC' } as const
      const scheduleId = await reports.addSchedule(
        accountId,
        {
          name: 'Monthly',
          rhythm: 'MONTHLY',
          day: 1,
          minute: 0,
          selection: { kind: 'ACCOUNT' },
          format: 'CSV',
          withReadings: false,
          language: 'hungarian',
          recipients: [],
        },
        NOW,
      )
      await reports.addRun({
        ...edition,
        scheduleId,
        format: 'CSV',
        withReadings: false,
        periods: [],
        createdAt: NOW,
        startedBy: null,
        recipients: [],
      })
      const folder = await inspectionFolders.create({
        ...edition,
        accountId,
        madeBy: accountId,
        createdAt: NOW,
        toolIds: [],
        fromMs: 0,
        toMs: 1,
      })
      return { webhookId, folderId: folder.id }
    })
  type Ids = Awaited<ReturnType<typeof put>>

  /** How much of each kind it gets. */
  const leaseAll = ({ storage }: Server, { webhookId, folderId }: Ids) =>
    storage.transaction(async ({ outbox, webhooks, reports, inspectionFolders }) => {
      const mails = await outbox.lease('EMAIL', later(0), later(1), 9)
      const calls = await webhooks.lease(webhookId, later(0), later(1), 9)
      return {
        mails,
        calls,
        run: await reports.lease(later(0), later(10)),
        hasFolder: await inspectionFolders.take(folderId, later(0), later(-10)),
      }
    })
  const NOTHING = { mails: [], calls: [], run: null, hasFolder: false }

  test('a server that was killed loses its messages, reports and folders to the others within 10 s, once each', async () => {
    const [a, b] = [await open(), await open()]
    const ids = await put(a)
    const first = await leaseAll(a, ids)
    expect(first).toMatchObject({ mails: [{}], calls: [{}], run: {}, hasFolder: true })
    const woken: string[] = []
    b.storage.onChange({ outbox: () => woken.push('outbox'), webhook: () => woken.push('webhook') })
    await runFor(6 * SECOND_MS, b)
    expect(await leaseAll(b, ids)).toEqual(NOTHING)
    woken.length = 0
    await age(7)
    await b.beat()
    expect(woken).toEqual(['outbox', 'webhook'])
    const again = await leaseAll(b, ids)
    expect(again).toMatchObject({ mails: [{}], calls: [{}], run: {}, hasFolder: true })
    await age(7)
    await b.beat()
    expect(await leaseAll(b, ids)).toEqual(NOTHING)
    // What the one that was taken for gone has to say comes too late.
    await a.storage.transaction(async ({ outbox, reports, inspectionFolders }) => {
      expect(await outbox.sent(first.mails[0]!.lease, later(0))).toBe(false)
      expect(await reports.extend(first.run!, later(20))).toBe(false)
      expect(await inspectionFolders.progress(ids.folderId, 1, later(0))).toBe(false)
    })
    await b.storage.transaction(async ({ outbox }) => {
      expect(await outbox.sent(again.mails[0]!.lease, later(0))).toBe(true)
    })
  })

  test('its turn at the outside broker ends with it, and nobody else loses his', async () => {
    const [a, b] = [await open(), await open()]
    const turnOf = ({ storage }: Server) =>
      storage.transaction(({ serverValues }) =>
        serverValues.set(BROKER_TURN, JSON.stringify({ holder: storage.serverId, untilMs: 4e12 })),
      )
    await runFor(6 * SECOND_MS, b)
    await turnOf(b)
    await age(7)
    await b.beat()
    expect(await b.storage.serverValues.get(BROKER_TURN)).not.toBeNull()
    await a.beat()
    await turnOf(a)
    await age(7)
    await b.beat()
    expect(await b.storage.serverValues.get(BROKER_TURN)).toBeNull()
  })

  test('a slow server that says that it is alive keeps what it has', async () => {
    const [a, b] = [await open(), await open()]
    const ids = await put(a)
    const { mails } = await leaseAll(a, ids)
    await runFor(6 * SECOND_MS, a, b)
    await age(5)
    await b.beat()
    expect(await leaseAll(b, ids)).toEqual(NOTHING)
    expect(a.storage.leaseTerm()).toBe(0)
    await a.storage.transaction(async ({ outbox }) => {
      expect(await outbox.sent(mails[0]!.lease, later(0))).toBe(true)
    })
  })

  test('a server that slept begins nothing until it knows whether others took it for gone', async () => {
    const [a, b] = [await open(), await open()]
    const ids = await put(a)
    const { mails } = await leaseAll(a, ids)
    await runFor(6 * SECOND_MS, b)
    expect(a.storage.leaseTerm()).toBeNull()
    await a.beat()
    expect(a.storage.leaseTerm()).toBe(0)
    await runFor(6 * SECOND_MS, b)
    await age(7)
    await b.beat()
    expect(a.storage.leaseTerm()).toBeNull()
    await a.beat()
    expect(a.storage.leaseTerm()).toBe(1)
    // It had sent the mail before it slept, and nobody has begun it since: it is not sent twice.
    await a.storage.transaction(async ({ outbox }) => {
      expect(await outbox.sent(mails[0]!.lease, later(0))).toBe(true)
    })
    expect(await leaseAll(b, ids)).toMatchObject({ mails: [], calls: [{}] })
  })

  test('while the database answered nobody, no server is taken for gone', async () => {
    const [a, b] = [await open(), await open()]
    const ids = await put(a)
    await leaseAll(a, ids)
    await runFor(6 * SECOND_MS, a, b)
    pass(20 * SECOND_MS)
    await age(20)
    await b.beat()
    expect(await leaseAll(b, ids)).toEqual(NOTHING)
    await a.beat()
    await runFor(6 * SECOND_MS, a, b)
    expect(await leaseAll(b, ids)).toEqual(NOTHING)
  })

  test('a server that ended in order is not waited for either', async () => {
    const [a, b] = [await open(), await open()]
    const ids = await put(a)
    await leaseAll(a, ids)
    await a.storage.close()
    await runFor(6 * SECOND_MS, b)
    await age(7)
    await b.beat()
    expect(await leaseAll(b, ids)).toMatchObject({ mails: [{}], calls: [{}], run: {} })
  })
})

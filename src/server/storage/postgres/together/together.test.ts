import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../../domain/durations.ts'
import { OutOfStepError, UpdatedByNewerError } from '../../storage-errors.ts'
import type { ChangePlace } from '../../alarm-change.ts'
import { anIncident } from '../../testing/alarm-rig.ts'
import { anAccount, aTool } from '../../testing/engine.ts'
import { POSTGRES_BIN } from '../testing/postgres-engine.ts'
import { runOn } from '../testing/postgres-server.ts'
import { useServers } from './testing/servers-rig.ts'

describe.skipIf(POSTGRES_BIN === null)('several servers on one database', () => {
  const { url, open, append, timesOf, createAccount, numberOf } = useServers()

  test('what one has stored is in the memory of the other before it decides, and each reading is stored once', async () => {
    const [a, b] = [await open(), await open()]
    await append(a, 1, [1_000, 2_000])
    expect(await timesOf(b)).toEqual([])
    expect([...(await append(b, 1, [2_000, 3_000])).outcome]).toEqual([1, 0])
    expect([...(await append(a, 1, [3_000], 500)).outcome]).toEqual([2])
    for (const server of [a, b]) expect(await timesOf(server)).toEqual([1_000, 2_000, 3_000])
    expect((await b.storage.readings.latest(1))?.timeMs).toBe(3_000)
  })

  test('without a transaction of its own a server hears of changes a second later, each once and in order', async () => {
    const [a, b] = [await open(), await open()]
    const ids = [(await createAccount(a, 'anna')).id, (await createAccount(a, 'bea')).id]
    expect(b.heard).toEqual([])
    b.follow()
    await expect.poll(() => b.heard.length).toBe(2)
    b.follow()
    ids.push((await createAccount(b, 'cecil')).id)
    a.follow()
    await expect.poll(() => a.heard.length).toBe(3)
    const changes = ids.map((id) => ({ kind: 'account', id }))
    expect([a.heard, b.heard]).toEqual([changes, changes])
  })

  test('changes of alarms that several servers store at once are read in one order, and none after its successor', async () => {
    const [a, b, c] = [await open(), await open(), await open()]
    const { id: userId } = await createAccount(a, 'anna')
    const tools = await a.storage.transaction(async ({ tools: store }) => [
      await store.create(aTool({ userId, equipmentId: 1 })),
      await store.create(aTool({ userId, equipmentId: 2 })),
    ])
    const readAfter = (place: ChangePlace | null) =>
      c.storage.alarms.changesAfter(place, { scope: { kind: 'all' }, first: 9, nowMs: 0 })
    const { place } = await readAfter(null)
    const mayEnd = Promise.withResolvers<void>()
    const isWritten = Promise.withResolvers<void>()
    const slow = a.storage.transaction(async ({ alarms }) => {
      await alarms.open(anIncident({ toolId: tools[0]!.id }))
      isWritten.resolve()
      await mayEnd.promise
    })
    await isWritten.promise
    const next = b.storage.transaction(({ alarms }) =>
      alarms.open(anIncident({ toolId: tools[1]!.id })),
    )
    const before = await readAfter(place)
    expect(before).toMatchObject({ changes: [], place, isMissing: false })
    mayEnd.resolve()
    await Promise.all([slow, next])
    const { changes } = await readAfter(before.place)
    expect(changes.map(({ incident }) => incident.toolId)).toEqual(tools.map(({ id }) => id))
  })

  test('with NOTIFY it hears of them at once', async () => {
    const [a, b] = [await open(true), await open(true)]
    await createAccount(a, 'anna')
    await expect.poll(() => b.heard.length).toBe(1)
  })

  test('words reach the others and not oneself, many at once too; one that is too long reaches nobody', async () => {
    const [a, b] = [await open(true), await open(true)]
    const heard: Record<'a' | 'b', string[]> = { a: [], b: [] }
    a.storage.words!.onWord((word) => heard.a.push(word))
    b.storage.words!.onWord((word) => heard.b.push(word))
    const words = Array.from({ length: 300 }, (_, i) => `login a ${'é"'.repeat(40)} ${i}`)
    // A server listens soon after it has started: the first words may find nobody.
    await expect
      .poll(() => {
        a.storage.words!.tell('first')
        return heard.b
      })
      .toContain('first')
    a.storage.words!.tell('x'.repeat(10_000))
    for (const word of words) a.storage.words!.tell(word)
    await expect.poll(() => heard.b.filter((word) => word !== 'first')).toEqual(words)
    expect(heard.a).toEqual([])
  })

  test('a transaction that is rolled back tells nobody anything, and its row numbers are free again', async () => {
    const [a, b] = [await open(), await open()]
    await append(a, 1, [1_000])
    const failed = a.storage.transaction(async ({ readings, accounts }) => {
      await readings.append({ toolIds: [1], timesMs: [2_000], values: [1] }, 2_000)
      await accounts.create(anAccount())
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await append(b, 1, [3_000])
    await append(a, 1, [4_000])
    await b.storage.ping()
    expect(b.heard).toEqual([])
    for (const server of [a, b]) expect(await timesOf(server)).toEqual([1_000, 3_000, 4_000])
    expect(await numberOf('SELECT count(*) FROM hot')).toBe(3)
  })

  test('a server that starts meanwhile has all that was stored before, and hears of the rest', async () => {
    const a = await open()
    await append(a, 1, [1_000])
    const b = await open()
    expect(await timesOf(b)).toEqual([1_000])
    await append(a, 1, [2_000])
    await b.storage.ping()
    expect(await timesOf(b)).toEqual([1_000, 2_000])
  })

  test('a server alone writes nothing for others; what all have taken in is removed', async () => {
    const a = await open()
    await createAccount(a, 'anna')
    expect(await numberOf('SELECT count(*) FROM change_log')).toBe(1)
    const b = await open()
    for (const name of ['bea', 'cecil', 'dora']) await createAccount(a, name)
    expect(await numberOf('SELECT count(*) FROM change_log')).toBe(5)
    for (const { storage } of [a, b, a]) await storage.ping()
    expect(await numberOf('SELECT count(*) FROM change_log')).toBe(1)
    await b.storage.close()
    await createAccount(a, 'emil')
    expect(await numberOf('SELECT count(*) FROM change_log')).toBe(1)
  })

  test('a server that slept while the others went on stores nothing any more', async () => {
    const [a, b] = [await open(), await open()]
    await runOn(url(), "UPDATE writer SET last_at = last_at - interval '11 minutes'")
    await createAccount(b, 'bea')
    await expect(createAccount(a, 'anna')).rejects.toThrow(OutOfStepError)
    await expect(a.storage.ping()).rejects.toThrow(OutOfStepError)
    expect(a.outOfStep).toHaveLength(1)
    expect(b.outOfStep).toEqual([])
    expect(await numberOf('SELECT count(*) FROM account')).toBe(1)
  })

  test('a server knows whether another one was at work while it slept itself', async () => {
    const [a, b] = [await open(), await open()]
    await runOn(url(), "UPDATE writer SET joined_at = joined_at - interval '1 hour'")
    const now = Date.now()
    const slept = { fromMs: now - 10 * MINUTE_MS, toMs: now }
    await b.storage.ping()
    expect(await a.storage.watchedByOthers(slept)).toBe(true)
    expect(await a.storage.watchedByOthers({ fromMs: now - 70 * MINUTE_MS, toMs: now })).toBe(false)
    await runOn(url(), "UPDATE writer SET last_at = last_at - interval '5 minutes'")
    expect(await a.storage.watchedByOthers(slept)).toBe(false)
  })

  test('a server whose tables were updated by a newer program stores nothing any more', async () => {
    const a = await open()
    await runOn(
      url(),
      "INSERT INTO schema_version (version, name, applied_at) VALUES (9999, 'new', 0)",
    )
    await expect(createAccount(a, 'anna')).rejects.toThrow(UpdatedByNewerError)
    expect(a.outOfStep).toHaveLength(1)
  })

  test('a server that a newer program tells something it does not understand stores nothing any more', async () => {
    const a = await open()
    await runOn(
      url(),
      `INSERT INTO change_log (token, writer, changes) VALUES ('t', 'newer', '{"format":9999}')`,
    )
    await expect(createAccount(a, 'anna')).rejects.toThrow(UpdatedByNewerError)
    expect(a.outOfStep).toHaveLength(1)
    expect(await numberOf('SELECT count(*) FROM account')).toBe(0)
  })

  test('a server whose database was away for long goes on where nobody else has written meanwhile', async () => {
    const a = await open()
    await runOn(url(), "UPDATE writer SET last_at = last_at - interval '50 minutes'")
    await createAccount(a, 'anna')
    expect(a.outOfStep).toEqual([])
  })

  test.each([
    [
      'the last commits of this server are gone',
      'UPDATE writer SET transactions = transactions - 1',
    ],
    ['the last rows of the log are others', "UPDATE change_log SET token = 'of another history'"],
    ['the last rows of the log are gone', 'DELETE FROM change_log'],
    ['it does not know this server', 'DELETE FROM writer'],
  ])('a database that went back in time is noticed: %s', async (_why, change) => {
    const [a] = [await open(), await open()]
    await createAccount(a, 'anna')
    await runOn(url(), change)
    await expect(append(a, 1, [1_000])).rejects.toThrow(OutOfStepError)
    expect(a.outOfStep).toHaveLength(1)
  })
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../../domain/durations.ts'
import { type Change, OutOfStepError, type Storage } from '../../storage.ts'
import { anAccount, NOW } from '../../testing/engine.ts'
import { openPostgresStorage } from '../open-postgres-storage.ts'
import { POSTGRES_BIN, postgresForBlock } from '../testing/postgres-engine.ts'
import { runOn } from '../testing/postgres-server.ts'

type Server = {
  storage: Storage
  /** The look at what others have committed that is due each second. */
  follow: () => void
  heard: Change[]
  outOfStep: OutOfStepError[]
}

const ALWAYS = { fromMs: 0, toMs: 4e12 }

describe.skipIf(POSTGRES_BIN === null)('several servers on one database', () => {
  const database = postgresForBlock()
  let made = 0
  let url: string
  let servers: Server[]

  beforeEach(async () => {
    await runOn(database().urlOf('template1'), `CREATE DATABASE together_${++made}`)
    url = database().urlOf(`together_${made}`)
    servers = []
  })
  afterEach(() => Promise.all(servers.map(({ storage }) => storage.close())))

  const open = async (hints = false): Promise<Server> => {
    let follow = () => {}
    const outOfStep: OutOfStepError[] = []
    const storage = await openPostgresStorage({
      url,
      hints,
      schedule: (look) => {
        follow = look
        return () => {}
      },
      onOutOfStep: (error) => outOfStep.push(error),
    })
    const heard: Change[] = []
    storage.onChange({
      account: (changes) => heard.push(...changes),
      arrival: (changes) => heard.push(...changes),
    })
    const server = { storage, follow: () => follow(), heard, outOfStep }
    servers.push(server)
    return server
  }
  const append = ({ storage }: Server, toolId: number, timesMs: number[], value = 400) =>
    storage.transaction(({ readings }) =>
      readings.append(
        { toolIds: timesMs.map(() => toolId), timesMs, values: timesMs.map(() => value) },
        Math.max(...timesMs),
      ),
    )
  const timesOf = async ({ storage }: Server, toolId = 1) =>
    Array.from((await storage.readings.read(toolId, ALWAYS)).times)
  const createAccount = ({ storage }: Server, name: string) =>
    storage.transaction(({ accounts }) =>
      accounts.create(anAccount({ email: `${name}@cold.example` })),
    )
  const numberOf = async (sql: string): Promise<number> => {
    const [answer] = await runOn(url, `SELECT (${sql})::int AS number`)
    return answer!.rows[0].number
  }

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

  test('with NOTIFY it hears of them at once', async () => {
    const [a, b] = [await open(true), await open(true)]
    await createAccount(a, 'anna')
    await expect.poll(() => b.heard.length).toBe(1)
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
    await runOn(url, "UPDATE writer SET last_at = last_at - interval '11 minutes'")
    await createAccount(b, 'bea')
    await expect(createAccount(a, 'anna')).rejects.toThrow(OutOfStepError)
    await expect(a.storage.ping()).rejects.toThrow(OutOfStepError)
    expect(a.outOfStep).toHaveLength(1)
    expect(b.outOfStep).toEqual([])
    expect(await numberOf('SELECT count(*) FROM account')).toBe(1)
  })

  test('a server knows whether another one was at work while it slept itself', async () => {
    const [a, b] = [await open(), await open()]
    await runOn(url, "UPDATE writer SET joined_at = joined_at - interval '1 hour'")
    const now = Date.now()
    const slept = { fromMs: now - 10 * MINUTE_MS, toMs: now }
    await b.storage.ping()
    expect(await a.storage.watchedByOthers(slept)).toBe(true)
    expect(await a.storage.watchedByOthers({ fromMs: now - 70 * MINUTE_MS, toMs: now })).toBe(false)
    await runOn(url, "UPDATE writer SET last_at = last_at - interval '5 minutes'")
    expect(await a.storage.watchedByOthers(slept)).toBe(false)
  })

  test('a server whose tables were updated by a newer program stores nothing any more', async () => {
    const a = await open()
    await runOn(
      url,
      "INSERT INTO schema_version (version, name, applied_at) VALUES (9999, 'new', 0)",
    )
    await expect(createAccount(a, 'anna')).rejects.toThrow(OutOfStepError)
  })

  test('a server whose database was away for long goes on where nobody else has written meanwhile', async () => {
    const a = await open()
    await runOn(url, "UPDATE writer SET last_at = last_at - interval '50 minutes'")
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
    await runOn(url, change)
    await expect(append(a, 1, [1_000])).rejects.toThrow(OutOfStepError)
    expect(a.outOfStep).toHaveLength(1)
  })

  /** The same numbers at each run. */
  const dice = (seed: number) => {
    let state = seed
    return (sides: number): number => {
      state = (state * 48_271) % 2_147_483_647
      return state % sides
    }
  }

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'any mix of readings, late ones, repeats, sealing and restarts on three servers stores each reading once (%i)',
    async (seed) => {
      const throwDice = dice(seed)
      const stored = new Map<number, Set<number>>([1, 2, 3].map((id) => [id, new Set()]))
      let nowMs = NOW.getTime()
      const three = [await open(), await open(), await open()]
      for (let turn = 0; turn < 150; turn++) {
        const at = throwDice(3)
        const server = three[at]!
        nowMs += MINUTE_MS
        const action = throwDice(10)
        if (action < 5) {
          const toolId = 1 + throwDice(3)
          const backMs = throwDice(4) === 0 ? throwDice(3 * 1_440) * MINUTE_MS : 0
          const times = [0, 1, 2].map((minute) => nowMs - backMs + minute * MINUTE_MS)
          await append(server, toolId, times)
          for (const timeMs of times) stored.get(toolId)!.add(timeMs)
        } else if (action < 8) {
          // One slice only: rounds of several servers overlap.
          await server.storage.housekeeping.sealSlice(nowMs + 30 * 86_400_000)
        } else if (action === 8) {
          server.follow()
        } else if (throwDice(3) === 0) {
          await server.storage.close()
          servers.splice(servers.indexOf(server), 1)
          three[at] = await open()
        } else {
          const rolledBack = server.storage.transaction(async ({ readings }) => {
            await readings.append({ toolIds: [1], timesMs: [nowMs + 7], values: [1] }, nowMs)
            throw new Error('no')
          })
          await expect(rolledBack).rejects.toThrow('no')
        }
      }
      const fresh = await open()
      for (const server of [...three, fresh]) {
        await server.storage.ping()
        for (const [toolId, times] of stored)
          expect(await timesOf(server, toolId)).toEqual([...times].sort((x, y) => x - y))
      }
      // All is sealed, a round that has begun and one more; a server that starts then finds the same.
      for (const { storage } of [...three, ...three])
        while (await storage.housekeeping.sealSlice(nowMs + 60 * 86_400_000));
      expect(await numberOf('SELECT count(*) FROM hot')).toBe(0)
      for (const server of [...three, await open()]) {
        await server.storage.ping()
        for (const [toolId, times] of stored)
          expect(await timesOf(server, toolId)).toEqual([...times].sort((x, y) => x - y))
      }
    },
  )
})

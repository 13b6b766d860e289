import { createServer, createConnection, type Socket } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EmailTakenError } from '../account-store.ts'
import type { Change } from '../change.ts'
import { StorageUnavailableError } from '../storage-errors.ts'
import type { Storage } from '../storage.ts'
import { anAccount, NOW } from '../testing/engine.ts'
import { openPostgresStorage } from './open-postgres-storage.ts'
import { POSTGRES_BIN, postgresForBlock } from './testing/postgres-engine.ts'
import { runOn } from './testing/postgres-server.ts'

/** Stands between a server and its database, and breaks connections as a test says. */
const wire = (folder: string, target: string) => {
  let cutAt: 'asked' | 'answered' | null = null
  let isDown = false
  let isDownAfterCut = false
  const open = new Set<Socket>()
  const server = createServer((client) => {
    if (isDown) return void client.destroy()
    const database = createConnection(target)
    const end = () => {
      client.destroy()
      database.destroy()
    }
    let cutsAnswer = false
    for (const socket of [client, database]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        end()
      })
    }
    client.on('data', (bytes) => {
      if (cutAt !== null && bytes.includes('COMMIT\0')) {
        const at = cutAt
        cutAt = null
        if (at === 'asked') return end()
        cutsAnswer = true
      }
      database.write(bytes)
    })
    database.on('data', (bytes) => {
      if (!cutsAnswer) return client.write(bytes)
      isDown = isDownAfterCut
      end()
      return false
    })
  })
  return {
    listen: () =>
      new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve)),
    /**
     * Breaks the connection of the next commit: before the database hears of it, or after. `andStays`: no
     * other connection can be made then.
     */
    cutNextCommit: (at: 'asked' | 'answered', andStays = false) => {
      cutAt = at
      isDownAfterCut = andStays
    },
    takeDown: (down: boolean) => {
      isDown = down
      if (down) for (const socket of open) socket.destroy()
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

describe.skipIf(POSTGRES_BIN === null)('transactions on PostgreSQL', () => {
  const server = postgresForBlock()
  let folder: string
  let line: ReturnType<typeof wire>
  let storage: Storage
  let follow: () => void
  let heard: Change[]
  let made = 0
  let direct: string

  beforeEach(async () => {
    await runOn(server().urlOf('template1'), `CREATE DATABASE made_${++made}`)
    direct = server().urlOf(`made_${made}`)
    folder = mkdtempSync(join(tmpdir(), 'coldwatch-wire-'))
    const socket = new URL(direct).searchParams.get('host')!
    line = wire(folder, join(socket, '.s.PGSQL.5432'))
    await line.listen()
    const url = new URL(direct)
    url.searchParams.set('host', folder)
    storage = await openPostgresStorage({
      url: url.href,
      hints: false,
      schedule: (look) => {
        follow = look
        return () => {}
      },
    })
    heard = []
    storage.onChange({ account: (changes) => heard.push(...changes) })
  })
  afterEach(async () => {
    line.takeDown(false)
    await storage.close()
    await line.close()
    rmSync(folder, { recursive: true })
  })

  const createAnna = () => storage.transaction(({ accounts }) => accounts.create(anAccount()))
  const emails = async () => {
    const [rows] = await runOn(direct, 'SELECT email FROM account ORDER BY id')
    return rows!.rows.map(({ email }: { email: string }) => email)
  }

  test('a commit whose answer is lost is answered as what it is: stored, and announced', async () => {
    line.cutNextCommit('answered')
    const { id } = await createAnna()
    expect(await emails()).toEqual(['anna@cold.example'])
    expect(heard).toEqual([{ kind: 'account', id }])
  })

  test('a commit that never reached the database is answered as not stored', async () => {
    line.cutNextCommit('asked')
    await expect(createAnna()).rejects.toThrow(StorageUnavailableError)
    expect(await emails()).toEqual([])
    expect(heard).toEqual([])
    await createAnna()
    expect(heard).toHaveLength(1)
  })

  test('while nobody can be asked what became of a commit, that is said; the next transaction finds out', async () => {
    line.cutNextCommit('answered', true)
    await expect(createAnna()).rejects.toThrow('not known yet')
    expect(await emails()).toEqual(['anna@cold.example'])
    expect(heard).toEqual([])
    line.takeDown(false)
    await storage.transaction(async () => expect(heard).toHaveLength(1))
    await storage.transaction(async () => {})
    expect(heard).toHaveLength(1)
  })

  test('what another server commits after it is not announced before it', async () => {
    const other = await openPostgresStorage({ url: direct, hints: false })
    line.cutNextCommit('answered', true)
    const { id } = await createAnna().catch(
      async () => (await other.accounts.byEmail('anna@cold.example'))!,
    )
    const bea = await other.transaction(({ accounts }) =>
      accounts.create(anAccount({ email: 'bea@cold.example' })),
    )
    line.takeDown(false)
    // It looks at the log, and then asks what became of its own transaction.
    follow()
    await storage.accounts.byId(1)
    expect(heard).toEqual([])
    await storage.ping()
    expect(heard).toEqual([
      { kind: 'account', id },
      { kind: 'account', id: bea.id },
    ])
    await other.close()
  })

  test('readings are in memory exactly when they are stored, also where an answer is lost', async () => {
    const append = (timeMs: number) =>
      storage.transaction(({ readings }) =>
        readings.append({ toolIds: [1], timesMs: [timeMs], values: [400] }, timeMs),
      )
    const times = async () =>
      Array.from((await storage.readings.read(1, { fromMs: 0, toMs: 9_000 })).times)
    line.cutNextCommit('answered')
    await append(1_000)
    expect(await times()).toEqual([1_000])
    line.cutNextCommit('asked')
    await expect(append(2_000)).rejects.toThrow(StorageUnavailableError)
    expect(await times()).toEqual([1_000])
    line.cutNextCommit('answered', true)
    await expect(append(3_000)).rejects.toThrow('not known yet')
    line.takeDown(false)
    // The device sends again what was not acknowledged.
    expect([...(await append(3_000)).outcome]).toEqual([1])
    expect(await times()).toEqual([1_000, 3_000])
  })

  test('a round of sealing goes on after a commit whose answer is lost', async () => {
    const timesMs = Array.from({ length: 20 }, (_, i) => i * 1_000)
    const arrivals = { toolIds: timesMs.map(() => 1), timesMs, values: timesMs.map(() => 400) }
    await storage.transaction(({ readings }) => readings.append(arrivals, 20_000))
    line.cutNextCommit('answered')
    while (await storage.housekeeping.sealSlice(NOW.getTime()));
    const [hot, sealed] = await runOn(
      direct,
      'SELECT count(*)::int AS rows FROM hot',
      'SELECT readings::int FROM sealed_days',
    )
    expect([hot!.rows, sealed!.rows]).toEqual([[{ rows: 0 }], [{ readings: 20 }]])
    expect((await storage.readings.read(1, { fromMs: 0, toMs: 99_000 })).times).toHaveLength(20)
  })

  test('after a duplicate was refused its transaction goes on', async () => {
    await createAnna()
    await storage.transaction(async ({ accounts }) => {
      await expect(accounts.create(anAccount())).rejects.toThrow(EmailTakenError)
      await accounts.create(anAccount({ email: 'bela@cold.example' }))
    })
    expect(await emails()).toEqual(['anna@cold.example', 'bela@cold.example'])
  })

  test('a transaction that goes on after another error is not answered as stored', async () => {
    const answer = storage.transaction(async ({ accounts, sessions }) => {
      await accounts.create(anAccount())
      await sessions
        .create({ tokenHash: 's', accountId: 999, createdAt: NOW, expiresAt: NOW })
        .catch(() => {})
    })
    await expect(answer).rejects.toThrow('after one of its statements had failed')
    expect(await emails()).toEqual([])
  })

  test('a write that its transaction did not wait for is never stored on its own', async () => {
    const left: Promise<unknown>[] = []
    await storage
      .transaction(async ({ accounts }) => {
        for (const name of ['a', 'b', 'c'])
          left.push(accounts.create(anAccount({ email: `${name}@cold.example` })).catch(() => {}))
        await new Promise((resolve) => setImmediate(resolve))
        throw new Error('no')
      })
      .catch(() => {})
    await Promise.all(left)
    expect(await emails()).toEqual([])
  })

  test('two servers write one after the other, each on what the other has committed', async () => {
    const other = await openPostgresStorage({ url: direct })
    const count = ({ transaction }: Pick<Storage, 'transaction'>) =>
      transaction(async ({ serverValues }) => {
        const before = Number((await serverValues.get('count')) ?? 0)
        await new Promise((resolve) => setImmediate(resolve))
        await serverValues.set('count', String(before + 1))
      })
    await Promise.all(Array.from({ length: 40 }, (_, i) => count(i % 2 === 0 ? storage : other)))
    expect(await storage.serverValues.get('count')).toBe('40')
    await other.close()
  })

  test('readings are stored while pages wait for the database on every connection that they have', async () => {
    const tables = new pg.Client({ connectionString: direct })
    await tables.connect()
    await tables.query('BEGIN; LOCK TABLE account IN ACCESS EXCLUSIVE MODE')
    const patient = await openPostgresStorage({
      url: direct,
      hints: false,
      schedule: () => () => {},
      connectMs: 3_600_000,
    })
    const pages = Array.from({ length: 12 }, () => patient.accounts.byId(1))
    const waiting = async () => {
      const [answer] = await runOn(
        direct,
        "SELECT count(*)::int AS pages FROM pg_stat_activity WHERE wait_event_type = 'Lock'",
      )
      return answer!.rows[0].pages
    }
    await expect.poll(waiting).toBe(8)
    await patient.transaction(({ readings }) =>
      readings.append({ toolIds: [1], timesMs: [1_000], values: [400] }, 1_000),
    )
    await tables.query('ROLLBACK')
    await tables.end()
    await Promise.all(pages)
    await patient.close()
  })

  test('while the database does not answer, storage is unavailable; then it goes on by itself', async () => {
    await createAnna()
    line.takeDown(true)
    await expect(storage.ping()).rejects.toThrow(StorageUnavailableError)
    await expect(storage.accounts.byId(1)).rejects.toThrow(StorageUnavailableError)
    await expect(storage.transaction(async () => {})).rejects.toThrow(StorageUnavailableError)
    line.takeDown(false)
    await storage.ping()
    expect((await storage.accounts.byEmail('anna@cold.example'))?.firstName).toBe('Anna')
  })
})

describe.skipIf(POSTGRES_BIN === null)('a killed PostgreSQL server', () => {
  const server = postgresForBlock()

  test('nothing is lost or half done, and the storage goes on after its start', async () => {
    const storage = await openPostgresStorage({ url: server().urlOf('postgres') })
    await storage.transaction(({ accounts }) => accounts.create(anAccount()))
    const interrupted = storage.transaction(async ({ accounts }) => {
      await accounts.create(anAccount({ email: 'bela@cold.example' }))
      await server().kill('SIGKILL')
    })
    await expect(interrupted).rejects.toThrow(StorageUnavailableError)
    await server().start()
    await storage.transaction(async ({ accounts }) => {
      expect(await accounts.byEmail('anna@cold.example')).not.toBeNull()
      expect(await accounts.byEmail('bela@cold.example')).toBeNull()
    })
    await storage.close()
  })

  test('a database that only answers questions stores nothing and says so; once it is the primary the storage goes on', async () => {
    const storage = await openPostgresStorage({ url: server().urlOf('postgres') })
    const emailOf = async (email: string) => (await storage.accounts.byEmail(email))?.email
    await storage.transaction(({ accounts }) =>
      accounts.create(anAccount({ email: 'dora@cold.example' })),
    )
    await server().kill('SIGINT')
    await server().start('standby')
    const createEva = () =>
      storage.transaction(({ accounts }) =>
        accounts.create(anAccount({ email: 'eva@cold.example' })),
      )
    await expect
      .poll(() => createEva().then(null, String))
      .toContain('the database only answers questions now')
    await expect(createEva()).rejects.toThrow(StorageUnavailableError)
    expect(await emailOf('dora@cold.example')).toBe('dora@cold.example')
    await runOn(server().urlOf('postgres'), 'SELECT pg_promote()')
    await createEva()
    expect(await emailOf('eva@cold.example')).toBe('eva@cold.example')
    await storage.close()
  })
})

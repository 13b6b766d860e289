import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OperatorError } from '../../operator-error.ts'
import { DatabaseTooNewError, UpdatedByNewerError } from '../storage-errors.ts'
import { NOW } from '../testing/engine.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { openPostgresSnapshot } from './open-postgres-snapshot.ts'
import { openPostgresStorage } from './open-postgres-storage.ts'
import { POSTGRES_STEPS } from './postgres-steps.ts'
import { POSTGRES_BIN, postgresForBlock } from './testing/postgres-engine.ts'
import { runOn } from './testing/postgres-server.ts'

describe.skipIf(POSTGRES_BIN === null)('steps of a PostgreSQL database', () => {
  const server = postgresForBlock()
  let url: string
  let made = 0

  /** An empty database. */
  const newDatabase = async (options = '') => {
    const name = `made_${++made}`
    await runOn(server().urlOf('template1'), `CREATE DATABASE ${name} ${options}`)
    return server().urlOf(name)
  }
  const migrate = async (steps: Parameters<typeof migratePostgres>[1] = POSTGRES_STEPS) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await migratePostgres(client, steps, NOW).finally(() => client.end())
  }
  const versions = async () => {
    const [answer] = await runOn(url, 'SELECT version FROM schema_version ORDER BY version')
    return answer!.rows.map(({ version }: { version: string }) => Number(version))
  }

  beforeEach(async () => {
    url = await newDatabase()
  })
  afterEach(() => runOn(server().urlOf('template1'), `DROP DATABASE made_${made}`))

  test('an empty database gets each step once, whoever opens it how often', async () => {
    await migrate()
    const all = POSTGRES_STEPS.map(({ version }) => version)
    expect(await versions()).toEqual(all)
    await migrate()
    expect(await versions()).toEqual(all)
  })

  test('two servers that start at once on an empty database both begin', async () => {
    const storages = await Promise.all([
      openPostgresStorage({ url }),
      openPostgresStorage({ url }),
      openPostgresStorage({ url }),
    ])
    for (const storage of storages) await storage.ping()
    await Promise.all(storages.map((storage) => storage.close()))
    expect(await versions()).toEqual(POSTGRES_STEPS.map(({ version }) => version))
  })

  test('a step that fails leaves nothing of itself or of those before it', async () => {
    const broken = {
      version: 999,
      name: 'broken',
      sql: 'CREATE TABLE fine (id int); SELECT nonsense',
    }
    await expect(migrate([...POSTGRES_STEPS, broken])).rejects.toThrow('nonsense')
    const [tables] = await runOn(url, "SELECT FROM pg_tables WHERE schemaname = 'public'")
    expect(tables!.rowCount).toBe(0)
    await migrate()
    expect(await versions()).toHaveLength(POSTGRES_STEPS.length)
  })

  test('a newer program changes the tables between two transactions of the former one, never within one', async () => {
    const former = await openPostgresStorage({ url })
    let mayEnd = false
    let isUpdated = false
    const hasBegun = Promise.withResolvers<void>()
    // It writes all the time: the database ends a transaction that is idle for seconds.
    const writing = former.transaction(async ({ serverValues }) => {
      while (!mayEnd) {
        await serverValues.set('written', 'by the former program')
        hasBegun.resolve()
        await new Promise((resolve) => setImmediate(resolve))
      }
    })
    await hasBegun.promise
    const step = { version: 999, name: 'of tomorrow', sql: 'SELECT 1' }
    const updating = migrate([...POSTGRES_STEPS, step]).then(() => (isUpdated = true))
    const waiting = async () => {
      const [answer] = await runOn(url, 'SELECT FROM pg_locks WHERE NOT granted')
      return answer!.rowCount
    }
    await expect.poll(waiting).toBe(1)
    expect(isUpdated).toBe(false)
    mayEnd = true
    await Promise.all([writing, updating])
    await expect(former.ping()).rejects.toThrow(UpdatedByNewerError)
    await former.close()
  })

  test('a database of a newer program is refused, and left as it is', async () => {
    await migrate([...POSTGRES_STEPS, { version: 999, name: 'of tomorrow', sql: 'SELECT 1' }])
    await expect(openPostgresStorage({ url })).rejects.toThrow(DatabaseTooNewError)
    expect((await versions()).at(-1)).toBe(999)
  })

  test("a database with another program's tables is refused", async () => {
    await runOn(url, 'CREATE TABLE orders (id int)')
    await expect(openPostgresStorage({ url })).rejects.toThrow(OperatorError)
    await expect(openPostgresStorage({ url })).rejects.toThrow('a database of its own')
  })

  test('a database that does not store its texts as UTF-8 is refused', async () => {
    url = await newDatabase("ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    await expect(openPostgresStorage({ url })).rejects.toThrow("ENCODING 'UTF8'")
    await runOn(server().urlOf('template1'), `DROP DATABASE made_${made--}`)
  })

  test('a server that does not answer, and a database that is not there, are called unavailable and by name', async () => {
    const nowhere = 'postgres://coldwatch:secret@localhost/x?host=/nowhere/at/all'
    const nobody = 'postgres://coldwatch:secret@127.0.0.1:1/cold'
    for (const open of [
      openPostgresStorage,
      ({ url }: { url: string }) => openPostgresSnapshot(url),
    ]) {
      await expect(open({ url: nowhere })).rejects.toThrow(
        /^Storage is unavailable: the database does not answer\. DATABASE_URL names x on \/nowhere\/at\/all\.$/,
      )
      await expect(open({ url: nobody })).rejects.toThrow(
        /answer\. DATABASE_URL names cold on 127\.0\.0\.1:1\.$/,
      )
    }
    await expect(openPostgresStorage({ url: server().urlOf('nothing') })).rejects.toThrow(
      'Storage is unavailable: the database is not there. DATABASE_URL names nothing on ',
    )
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { POSTGRES_BIN } from '../../src/server/storage/postgres/testing/postgres-engine.ts'
import {
  type PostgresServer,
  startPostgres,
} from '../../src/server/storage/postgres/testing/postgres-server.ts'
import { openSharedDatabase } from './shared-database-rig.ts'
import { startHere } from './start-here.ts'

const CONNECTIONS = 40

/** Takes every connection of the database server, those of the Coldwatch servers too. */
const takeAllConnections = async (url: string) => {
  const taken: pg.Client[] = []
  const takeOne = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      taken.push(client)
      return true
    } catch {
      return false
    }
  }
  await takeOne()
  const [first] = taken
  const theirs = async (): Promise<number> => {
    while (await takeOne());
    const { rowCount } = await first!.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'coldwatch%'",
    )
    return rowCount ?? 0
  }
  await expect.poll(theirs).toBe(0)
  return async () => {
    for (const client of taken) await client.end()
  }
}

describe.skipIf(POSTGRES_BIN === null)('a database server without a free connection', () => {
  let database: PostgresServer
  let folder: string
  beforeAll(async () => {
    database = await startPostgres(POSTGRES_BIN!, [['max_connections', String(CONNECTIONS)]])
    folder = mkdtempSync(join(tmpdir(), 'coldwatch-full-'))
  })
  afterAll(async () => {
    await database?.dispose()
    rmSync(folder, { recursive: true })
  })

  test('devices get 503 and nothing is acknowledged; when there is one again the server goes on, and nothing is lost', async () => {
    const shared = await openSharedDatabase(database)
    const server = await startHere({
      DATA_DIR: folder,
      LOG_LEVEL: 'fatal',
      DATABASE_URL: shared.url,
    })
    const sending = shared.sendTo([server.url])
    await sending.goesOn(0)
    const giveBack = await takeAllConnections(shared.url)
    const [acknowledged, unavailable] = [shared.acknowledged(), shared.unavailable()]
    await expect.poll(() => shared.unavailable() - unavailable).toBeGreaterThan(20)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
    expect(shared.acknowledged()).toBe(acknowledged)
    await giveBack()
    await sending.goesOn(0)
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(await sending.stop()).toEqual([])
    await server.close()
    const { broken, ...figures } = await shared.compare()
    expect(broken, JSON.stringify(figures)).toEqual([])
    expect(figures.alarmsTold).toBeGreaterThan(0)
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SECOND_MS } from '../../src/domain/durations.ts'
import {
  POSTGRES_BIN,
  postgresForBlock,
} from '../../src/server/storage/postgres/testing/postgres-engine.ts'
import { runOn } from '../../src/server/storage/postgres/testing/postgres-server.ts'
import { openDatabaseWire } from './database-wire.ts'
import { openSharedDatabase } from './shared-database-rig.ts'
import { startHere } from './start-here.ts'
import { startSmtp } from './smtp-rig.ts'

/** `npm run test:long` waits for the longer span. */
const IS_LONG_RUN = (import.meta as { env?: { MODE?: string } }).env?.MODE === 'thorough'
const CUT_MS = (IS_LONG_RUN ? 10 : 1) * SECOND_MS

const readiness = async (url: string): Promise<number> => (await fetch(`${url}/readyz`)).status
const messageId = (raw: string): string => /^Message-ID: (.*)$/im.exec(raw)![1]!

describe.skipIf(POSTGRES_BIN === null)('two servers on one database that does not answer', () => {
  const database = postgresForBlock()
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'coldwatch-cut-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('the network to one of them stops: the other one goes on; nothing acknowledged is lost, each alarm is told once, and no silence', async () => {
    const smtp = await startSmtp()
    const shared = await openSharedDatabase(database())
    const wire = await openDatabaseWire(shared.url)
    const env = {
      DATA_DIR: folder,
      LOG_LEVEL: 'fatal',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'alarm@cold.example',
    }
    const cut = await startHere({ ...env, DATABASE_URL: wire.url })
    const other = await startHere({ ...env, DATABASE_URL: shared.url })
    const sending = shared.sendTo([cut.url, other.url])
    await sending.goesOn(0, 1)

    // For long the lock of a transaction must not stay with it; for a moment a commit's answer is late.
    await wire.stopAfter(IS_LONG_RUN ? 'pg_advisory_xact_lock' : 'COMMIT\0')
    const until = wait(CUT_MS)
    const [waiting] = await runOn(
      shared.url,
      "SELECT count(*)::int FROM delivery WHERE status = 'WAITING' AND leased_until > 1",
    )
    if (IS_LONG_RUN) expect(await readiness(cut.url)).toBe(503)
    // Its transaction ends within five seconds.
    if (IS_LONG_RUN) await sending.goesOn(1)
    await until
    wire.goOn()
    await sending.goesOn(0, 1)
    await expect.poll(() => readiness(cut.url)).toBe(200)

    expect(await sending.stop()).toEqual([])
    await cut.close()
    await other.close()
    await wire.close()
    const { broken, ...figures } = await shared.compare()
    expect(broken, JSON.stringify(figures)).toEqual([])
    expect(figures.alarmsTold).toBeGreaterThan(0)
    const mails = smtp.mails.map(({ raw }) => messageId(raw))
    // What it had in hand for longer than six seconds another one sends too.
    const inHand = IS_LONG_RUN ? waiting!.rows[0].count : 0
    expect(mails.length - new Set(mails).size).toBeLessThanOrEqual(inHand)
    await smtp.close()
  })

  test('their database is killed (SIGKILL): devices get 503, and nothing acknowledged is lost when it is back', async () => {
    const shared = await openSharedDatabase(database())
    const env = { DATA_DIR: folder, LOG_LEVEL: 'fatal', DATABASE_URL: shared.url }
    const servers = [await startHere(env), await startHere(env)]
    const sending = shared.sendTo(servers.map(({ url }) => url))
    await sending.goesOn(0, 1)
    await database().kill('SIGKILL')
    await expect.poll(shared.unavailable).toBeGreaterThan(20)
    for (const { url } of servers) expect(await readiness(url)).toBe(503)
    await database().start()
    await sending.goesOn(0, 1)
    expect(await sending.stop()).toEqual([])
    for (const server of servers) await server.close()
    const { broken, ...figures } = await shared.compare()
    expect(broken, JSON.stringify(figures)).toEqual([])
    expect(figures.alarmsTold).toBeGreaterThan(0)
  })
})

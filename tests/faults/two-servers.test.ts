import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../src/domain/durations.ts'
import { readConfig } from '../../src/server/config.ts'
import { openAlarmMemory } from '../../src/server/alarms/alarm-memory.ts'
import { openDelivery } from '../../src/server/delivery/open-delivery.ts'
import { openWatches } from '../../src/server/open-watches.ts'
import { createDamageReports } from '../../src/server/self-watch/damage-reports.ts'
import type { SqliteStorage } from '../../src/server/storage/sqlite/open-sqlite-storage.ts'
import { openTestStorage } from '../../src/server/storage/sqlite/testing/open-test-storage.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { anAccount } from '../../src/server/storage/testing/engine.ts'
import { freePort } from './free-port.ts'
import { type RealServer, startReal } from './real-server.ts'
import { type SmtpRig, startSmtp } from './smtp-rig.ts'
import { startHere } from './start-here.ts'

const fail = (error: unknown): never => {
  throw error
}

let folder: string
let smtp: SmtpRig
let storage: SqliteStorage
let other: RealServer
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coldwatch-two-'))
  smtp = await startSmtp()
  storage = await openTestStorage({ dataDir: folder })
})
afterEach(async () => {
  other.kill('SIGKILL')
  await other.ended
  await storage.close()
  await smtp.close()
  await rm(folder, { recursive: true, maxRetries: 10 })
})

/**
 * All parts of the watching server that matter, on a clock that the test moves: its questions, its
 * looks, its mail. `watched`: the address of the other one.
 */
const openWatchingServer = async (watched: string) => {
  const config = readConfig({
    WATCH: watched,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Coldwatch <alarm@cold.example>',
  })
  if (!config.ok) throw new Error(config.error.join(' '))
  await autoCommit(storage).accounts.create(
    anAccount({ email: 'root@cold.example', role: 'superadmin', language: 'english' }),
  )
  const beganMs = Date.now()
  let passedMs = 0
  const clock = (): Date => new Date(beganMs + passedMs)
  const base = { storage, clock, reportError: fail }
  const delivery = await openDelivery({
    ...base,
    settings: config.value.delivery,
    publicUrl: null,
    counted: () => {},
  })
  const { serverWatch, otherServers } = openWatches(
    { ...config.value, dataDir: folder },
    {
      ...base,
      databaseFile: storage,
      steadyMs: () => passedMs,
      log: pino({ level: 'silent' }),
      alarms: await openAlarmMemory(storage),
      damage: createDamageReports(storage),
      tls: null,
    },
    delivery,
  )
  return {
    /** A question each minute and a look every 15 s, for so long. */
    runFor: async (ms: number): Promise<void> => {
      for (const end = passedMs + ms; passedMs < end; passedMs += 15 * SECOND_MS) {
        if (passedMs % MINUTE_MS === 0) await otherServers.ask()
        serverWatch.swept()
        await serverWatch.look()
      }
    },
    close: delivery.start(),
  }
}

test('a watched server is killed: the one that watches it mails its superadmin after five minutes, and again when it is back', async () => {
  const port = String(await freePort())
  const env = {
    DATA_DIR: join(folder, 'other'),
    PORT: port,
    MQTT_PORT: '0',
    WATCH: 'http://127.0.0.1:9',
  }
  other = await startReal(env)
  const { runFor, close } = await openWatchingServer(other.url)
  await runFor(2 * MINUTE_MS)
  expect(smtp.mails).toEqual([])

  other.kill('SIGKILL')
  await other.ended
  await runFor(5 * MINUTE_MS)
  expect(smtp.mails).toEqual([])
  await runFor(MINUTE_MS)
  await expect.poll(() => smtp.mails).toHaveLength(1)
  expect(smtp.mails[0]!.to).toBe('root@cold.example')
  expect(smtp.mails[0]!.raw).toMatch(
    /^Subject: Coldwatch: http:\/\/127\.0\.0\.1:\d+ does not answer/m,
  )
  expect(smtp.mails[0]!.raw.replaceAll('=\r\n', '')).toContain('Nothing accepts connections there')

  const back = await startHere(env)
  await runFor(3 * MINUTE_MS)
  await expect.poll(() => smtp.mails).toHaveLength(2)
  await back.close()
  expect(smtp.mails[1]!.raw).toMatch(/^Subject: [\s\S]*does not answer: over/m)
  await close()
})

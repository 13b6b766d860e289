import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS, SECOND_MS } from '../../src/domain/durations.ts'
import { openPostgresStorage } from '../../src/server/storage/postgres/open-postgres-storage.ts'
import {
  POSTGRES_BIN,
  postgresForBlock,
} from '../../src/server/storage/postgres/testing/postgres-engine.ts'
import { runOn } from '../../src/server/storage/postgres/testing/postgres-server.ts'
import { compareStored } from './procedures/check-stored.ts'
import { addColdStore } from './procedures/cold-store.ts'
import { createLedger } from './procedures/ledger.ts'
import { seededRandom } from './procedures/random.ts'
import { createSendingDevice } from './procedures/sending-device.ts'
import { startReal } from './real-server.ts'
import { startSmtp } from './smtp-rig.ts'

const DEVICES = 4
/** Requests that are acknowledged before the pause, in it and after it. */
const REQUESTS = 20
/** `npm run test:long` waits for the real span; `npm test` moves what the database knows of the sleeper. */
const IS_LONG_RUN = (import.meta as { env?: { MODE?: string } }).env?.MODE === 'thorough'
const LONG_PAUSE_MS = 60 * SECOND_MS

const messageId = (raw: string): string => /^Message-ID: (.*)$/im.exec(raw)![1]!

describe.skipIf(POSTGRES_BIN === null)(
  'two servers on one database, of which one stands still (SIGSTOP) and goes on (SIGCONT)',
  () => {
    const database = postgresForBlock()
    let folder: string
    let tries = 0
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'coldwatch-paused-'))
    })
    afterAll(() => rmSync(folder, { recursive: true }))

    test('nothing acknowledged is lost or stored twice, and each alarm is told once', async () => {
      const smtp = await startSmtp()
      // The second try of a busy machine begins anew.
      const name = `paused_${++tries}`
      await runOn(database().urlOf('template1'), `CREATE DATABASE ${name}`)
      const url = database().urlOf(name)
      const opened = await openPostgresStorage({ url })
      const devices = await addColdStore(opened, {
        devices: DEVICES,
        at: new Date(Date.now() - HOUR_MS),
        settings: { raiseDelay: 0, recoveryHold: 0 },
      })
      await opened.close()
      const env = {
        DATABASE_URL: url,
        DATA_DIR: folder,
        LOG_LEVEL: 'fatal',
        SMTP_URL: smtp.url,
        MAIL_FROM: 'alarm@cold.example',
      }
      const [sleeper, other] = [await startReal(env), await startReal(env)]
      const ledger = createLedger()
      const random = seededRandom(20_261_129)
      let requests = 0
      const senders = devices.map((device) =>
        createSendingDevice({
          device,
          random,
          sent: (readings) => ledger.sent(device.imei, readings),
          acknowledged: (readings) => {
            requests++
            ledger.acknowledged(device.imei, readings)
          },
          pauseMs: IS_LONG_RUN ? 100 : 0,
          unavailable: () => {},
        }),
      )
      /** All devices send to this server until the work is done, or the connections are cut. */
      const during = async (to: string, work: (cut: () => void) => Promise<void>) => {
        const cutting = new AbortController()
        const before = requests
        let isOver = false
        const sending = senders.map((send) => send(to, () => isOver, cutting.signal))
        await expect.poll(() => requests - before).toBeGreaterThan(REQUESTS)
        await work(() => cutting.abort())
        isOver = true
        return Promise.all(sending)
      }
      const numberOf = async (sql: string): Promise<number> =>
        Number(Object.values((await runOn(url, sql))[0]!.rows[0]!)[0])
      let inHand = 0
      const answers = [
        ...(await during(sleeper.url, async (cut) => {
          sleeper.kill('SIGSTOP')
          cut()
          inHand = await numberOf(
            "SELECT count(*) FROM delivery WHERE status = 'WAITING' AND leased_until > 1",
          )
        })),
        ...(await during(other.url, async () => {
          if (IS_LONG_RUN) await wait(LONG_PAUSE_MS)
          else await runOn(url, "UPDATE writer SET beat_at = beat_at - interval '7 seconds'")
          // Its leases have ended before it wakes.
          await expect.poll(() => numberOf('SELECT max(term) FROM writer')).toBe(1)
          sleeper.kill('SIGCONT')
        })),
        ...(await during(sleeper.url, async () => {})),
      ]
      expect(answers.filter((answer) => answer !== null)).toEqual([])
      for (const server of [sleeper, other]) {
        server.kill('SIGTERM')
        expect(await server.ended).toMatchObject({ code: 0 })
      }

      const storage = await openPostgresStorage({ url })
      const { broken, ...figures } = await compareStored(
        storage,
        devices.map(({ imei }) => imei),
        ledger,
      )
      await storage.close()
      expect(broken, JSON.stringify(figures)).toEqual([])
      expect(figures.alarmsTold).toBeGreaterThan(0)
      const mails = smtp.mails.map(({ raw }) => messageId(raw))
      expect(mails.length).toBeGreaterThan(0)
      // Nobody can take back the last line of a mail: what the sleeper had in hand may come twice.
      expect(mails.length - new Set(mails).size).toBeLessThanOrEqual(inHand)
      await smtp.close()
    })
  },
)

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS, SECOND_MS } from '../../src/domain/durations.ts'
import {
  POSTGRES_BIN,
  postgresForBlock,
} from '../../src/server/storage/postgres/testing/postgres-engine.ts'
import { runOn } from '../../src/server/storage/postgres/testing/postgres-server.ts'
import { addDevice, logIn, type RealServer, send, startReal, storedTimes } from './real-server.ts'

const IMEIS = ['356307042441013', '356307042441021', '356307042441039']
const KILLS = 3
/** Readings that are acknowledged between two kills. */
const READINGS_BETWEEN = 40

describe.skipIf(POSTGRES_BIN === null)(
  'two servers on one database, one killed again and again',
  () => {
    const database = postgresForBlock()
    let folder: string
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'coldwatch-killed-'))
    })
    afterAll(() => rmSync(folder, { recursive: true }))

    test('each acknowledged reading is stored, and none twice', async () => {
      const env = {
        DATABASE_URL: database().urlOf('postgres'),
        DATA_DIR: folder,
        LOG_LEVEL: 'fatal',
      }
      const servers: [RealServer, RealServer] = [await startReal(env), await startReal(env)]
      const token = await logIn(servers[0].url)
      const fromMs = Date.now() - HOUR_MS
      let nextMs = fromMs
      let isOver = false
      const acknowledged = new Map<string, number[]>()
      const count = () => [...acknowledged.values()].flat().length

      /** Sends one reading after the other, each again until it is acknowledged, to the servers by turns. */
      const device = async (imei: string, key: string): Promise<void> => {
        const times: number[] = []
        acknowledged.set(imei, times)
        for (let turn = 0; !isOver;) {
          const timeMs = (nextMs += SECOND_MS)
          while ((await send(servers[turn++ % 2]!.url, key, imei, [timeMs])) !== 200)
            await new Promise((resolve) => setImmediate(resolve))
          times.push(timeMs)
        }
      }
      const keys: string[] = []
      for (const imei of IMEIS) keys.push(await addDevice(servers[0].url, token, imei))
      const devices = IMEIS.map((imei, i) => device(imei, keys[i]!))

      for (let kill = 0; kill < KILLS; kill++) {
        const before = count()
        await expect.poll(() => count() - before).toBeGreaterThan(READINGS_BETWEEN)
        const at = kill % 2
        servers[at]!.kill('SIGKILL')
        await servers[at]!.ended
        servers[at] = await startReal(env)
      }
      isOver = true
      await Promise.all(devices)

      for (const { url } of servers)
        for (const [imei, times] of acknowledged)
          expect([...(await storedTimes(url, token, imei, fromMs, nextMs + 1))]).toEqual(times)
      const [stored] = await runOn(
        env.DATABASE_URL,
        'SELECT sum(readings)::int AS readings FROM hot',
      )
      expect(stored!.rows[0]).toEqual({ readings: count() })
      for (const server of servers) server.kill('SIGTERM')
      await Promise.all(servers.map(({ ended }) => ended))
    })
  },
)

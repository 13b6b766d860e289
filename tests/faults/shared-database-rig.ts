import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { HOUR_MS } from '../../src/domain/durations.ts'
import { openPostgresStorage } from '../../src/server/storage/postgres/open-postgres-storage.ts'
import { runOn } from '../../src/server/storage/postgres/testing/postgres-server.ts'
import { compareStored } from './procedures/check-stored.ts'
import { addColdStore } from './procedures/cold-store.ts'
import { createLedger } from './procedures/ledger.ts'
import { seededRandom } from './procedures/random.ts'
import { createSendingDevice } from './procedures/sending-device.ts'

const DEVICES = 4
/** More than wait for an answer at once. */
const SOME_REQUESTS = 20
const NO_ANSWER_PAUSE_MS = 10
/** On a quick machine too all of a test stays within the allowance of a device. */
const PAUSE_MS = 60

let made = 0

/**
 * Devices in a new database of a PostgreSQL server, and what they know of their own readings, for tests that
 * start servers on it. The second try of a busy machine gets another database.
 */
export const openSharedDatabase = async (server: { urlOf(database: string): string }) => {
  const name = `shared_${++made}`
  await runOn(server.urlOf('template1'), `CREATE DATABASE ${name}`)
  const url = server.urlOf(name)
  const opened = await openPostgresStorage({ url })
  const devices = await addColdStore(opened, {
    devices: DEVICES,
    at: new Date(Date.now() - HOUR_MS),
    settings: { raiseDelay: 0, recoveryHold: 0 },
  })
  await opened.close()
  const ledger = createLedger()
  const random = seededRandom(20_261_129)
  /** Requests of each device. */
  const acknowledged = devices.map(() => 0)
  let unavailable = 0
  const senders = devices.map((device, i) =>
    createSendingDevice({
      device,
      random,
      pauseMs: PAUSE_MS,
      sent: (readings) => ledger.sent(device.imei, readings),
      acknowledged: (readings) => {
        acknowledged[i]! += 1
        ledger.acknowledged(device.imei, readings)
      },
      unavailable: () => {
        unavailable += 1
      },
    }),
  )
  const atServer = (server: number, servers: number): number =>
    acknowledged.reduce((sum, count, i) => (i % servers === server ? sum + count : sum), 0)

  return {
    url,
    unavailable: () => unavailable,
    acknowledged: () => atServer(0, 1),
    /**
     * Each device sends to one of the servers, which may be replaced meanwhile, until `stop`, which answers what was refused in another way than
     * by 503.
     */
    sendTo: (urls: readonly string[]) => {
      let isOver = false
      const urlOf = (device: number): string => urls[device % urls.length]!
      const sending = senders.map(async (send, i) => {
        while (!isOver) {
          const url = urlOf(i)
          const refusal = await send(url, () => isOver || urlOf(i) !== url)
          if (refusal !== null) return refusal
          // No answer came: this server has ended.
          await wait(NO_ANSWER_PAUSE_MS)
        }
        return null
      })
      /** Waits until each of these servers has acknowledged some more. */
      const goesOn = async (...at: number[]): Promise<void> => {
        for (const one of at) {
          const before = atServer(one, urls.length)
          await expect
            .poll(() => atServer(one, urls.length) - before)
            .toBeGreaterThan(SOME_REQUESTS)
        }
      }
      const stop = async (): Promise<string[]> => {
        isOver = true
        return (await Promise.all(sending)).filter((answer) => answer !== null)
      }
      return { goesOn, stop }
    },
    /** All readings and messages, once the servers have ended. */
    compare: async () => {
      const storage = await openPostgresStorage({ url })
      try {
        return await compareStored(
          storage,
          devices.map(({ imei }) => imei),
          ledger,
        )
      } finally {
        await storage.close()
      }
    },
  }
}

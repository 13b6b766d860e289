import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { HOUR_MS, SECOND_MS } from '../../../src/domain/durations.ts'
import { openPostgresStorage } from '../../../src/server/storage/postgres/open-postgres-storage.ts'
import { postgresBin } from '../../../src/server/storage/postgres/testing/postgres-server.ts'
import { freePort } from '../free-port.ts'
import { type RealServer, startReal } from '../real-server.ts'
import { startSmtp } from '../smtp-rig.ts'
import { compareStored } from './check-stored.ts'
import { addColdStore } from './cold-store.ts'
import { missingHaproxy, startHaproxy } from './haproxy.ts'
import { createLedger } from './ledger.ts'
import type { FaultOutcome, FaultRun } from './procedure.ts'
import { createSendingDevice } from './sending-device.ts'

const DEVICES = 12
/** Requests of many minutes stay within the allowance of a device. */
const PAUSE_MS = 400
const NO_ANSWER_PAUSE_MS = 50

/** The place of a server behind the proxy. */
export type ServerPlace = 0 | 1

export const missingForServers = (): string | null =>
  postgresBin() === null ? 'There is no PostgreSQL for this machine.' : missingHaproxy()

const messageId = (raw: string): string => /^Message-ID: (.*)$/im.exec(raw)![1]!

/** The longest time between two acknowledgements. */
const createGap = () => {
  let lastMs = performance.now()
  let longestMs = 0
  return {
    acknowledged: () => {
      const now = performance.now()
      longestMs = Math.max(longestMs, now - lastMs)
      lastMs = now
    },
    longestSeconds: () => longestMs / SECOND_MS,
  }
}

/** Two servers on the database at `url` behind HAProxy, a mail server, and devices that send until the end. */
export const openServersWorld = async (
  url: string,
  { random, folder }: Pick<FaultRun, 'random' | 'folder'>,
) => {
  const smtp = await startSmtp()
  const opened = await openPostgresStorage({ url })
  const devices = await addColdStore(opened, {
    devices: DEVICES,
    at: new Date(Date.now() - HOUR_MS),
    settings: { raiseDelay: 0, recoveryHold: 0 },
  })
  await opened.close()
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const ports = [await freePort(), await freePort()] as const
  const start = (at: ServerPlace, env: Record<string, string> = {}): Promise<RealServer> =>
    startReal({
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      PORT: String(ports[at]),
      SMTP_URL: smtp.url,
      MAIL_FROM: 'alarm@cold.example',
      ...env,
    })
  const servers: [RealServer, RealServer] = [await start(0), await start(1)]
  const proxy = await startHaproxy(folder, { port: await freePort(), servers: ports })

  const ledger = createLedger()
  const gap = createGap()
  let isOver = false
  const sending = devices.map(async (device) => {
    const send = createSendingDevice({
      device,
      random,
      sent: (readings) => ledger.sent(device.imei, readings),
      acknowledged: (readings) => {
        gap.acknowledged()
        ledger.acknowledged(device.imei, readings)
      },
      pauseMs: PAUSE_MS,
      unavailable: () => {},
    })
    while (!isOver) {
      const refusal = await send(proxy.url, () => isOver)
      if (refusal !== null) return refusal
      await wait(NO_ANSWER_PAUSE_MS)
    }
    return null
  })

  return {
    servers,
    /** As a service manager does: again and again, until it runs. */
    restart: async (at: ServerPlace, env?: Record<string, string>): Promise<void> => {
      for (;;) {
        const started = await start(at, env).catch(() => null)
        if (started !== null) return void (servers[at] = started)
        await wait(SECOND_MS)
      }
    },
    /**
     * Stops the devices and the servers, and compares. `beforeCompared` mends what this program's storage would
     * not open. Answers figures of mails and of time, too.
     */
    finish: async (
      beforeCompared: () => Promise<void> = async () => {},
    ): Promise<Omit<FaultOutcome, 'tries'> & { note: string }> => {
      isOver = true
      const broken = (await Promise.all(sending)).filter((refusal) => refusal !== null)
      for (const server of servers) {
        server.kill('SIGTERM')
        const { code, stderr } = await server.ended
        if (code !== 0) broken.push(`The last stop ended with ${code}: ${stderr}`)
      }
      await proxy.stop()
      await beforeCompared()
      const storage = await openPostgresStorage({ url })
      const imeis = devices.map(({ imei }) => imei)
      const stored = await compareStored(storage, imeis, ledger)
      await storage.close()
      const mails = smtp.mails.map(({ raw }) => messageId(raw))
      await smtp.close()
      const twice = mails.length - new Set(mails).size
      return {
        ...stored,
        broken: [...broken, ...stored.broken],
        note: `${mails.length} mails, ${twice} of them twice with one Message-ID. Longest time without an acknowledgement ${gap.longestSeconds().toFixed(1)} s`,
      }
    },
  }
}

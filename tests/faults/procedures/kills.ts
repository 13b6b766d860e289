import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openSqliteStorage } from '../../../src/server/storage/sqlite/open-sqlite-storage.ts'
import { DATABASE_FILE } from '../../../src/server/storage/sqlite/open-connection.ts'
import { verifyDatabase } from '../../../src/server/storage/sqlite/verify-database.ts'
import { damageSentences } from '../../../src/server/storage/database-damage.ts'
import { launchServer, startReal } from '../real-server.ts'
import {
  brokenAlarms,
  type ColdDevice,
  compareMessages,
  makeColdStore,
  messagesOf,
  sendReadings,
} from './cold-store.ts'
import { addCounts, brokenBy, createLedger, type Ledger, type LedgerReading } from './ledger.ts'
import type { FaultOutcome, FaultRun, Procedure } from './procedure.ts'
import type { Random } from './random.ts'

const DEVICES = 4
/** A kill comes at most so long after the server began to listen, in ms. */
const LONGEST_LIFE_MS = 400
/** One kill of so many comes while the server starts. */
const KILLED_AT_START = 5
/** A start takes about so long on an idle machine, in ms. */
const START_MS = 1_200

/**
 * A device as it is built: it sends one request after another, and sends again what was not
 * acknowledged. It is warm for a random number of readings, then cold.
 */
const createSender = (device: ColdDevice, ledger: Ledger, random: Random) => {
  let waiting: LedgerReading[] = []
  let lastMs = 0
  let leftInBlock = 0
  let isWarm = true
  const nextReading = (): LedgerReading => {
    if (leftInBlock === 0) {
      isWarm = !isWarm
      leftInBlock = random.between(1, 60)
    }
    leftInBlock -= 1
    lastMs = Math.max(lastMs + 1, Date.now() - 2_000)
    return { timeMs: lastMs, celsius: (isWarm ? 20 : 3) + random.between(0, 400) / 100 }
  }
  return async (url: string, isOver: () => boolean): Promise<string | null> => {
    while (!isOver()) {
      if (waiting.length === 0) {
        waiting = Array.from({ length: random.between(1, 30) }, nextReading)
        ledger.sent(device.imei, waiting)
      }
      const status = await sendReadings(url, device, waiting)
      if (status === null) return null
      if (status !== 200) return `A device got the status ${status}.`
      ledger.acknowledged(device.imei, waiting)
      waiting = []
    }
    return null
  }
}

/**
 * What must have been told, with a delay and a hold of 0: each first warm reading opens, each first
 * cold one ends. By the readings that are stored alone.
 */
const expectedMessages = (readings: readonly LedgerReading[]): string[] => {
  const messages: string[] = []
  let startedMs: number | null = null
  for (const { timeMs, celsius } of readings) {
    const isWarm = celsius >= 10
    if (isWarm && startedMs === null) {
      startedMs = timeMs
      messages.push(`OPENED HIGH ${new Date(startedMs).toISOString()} 0`)
    } else if (!isWarm && startedMs !== null) {
      messages.push(`RECOVERED HIGH ${new Date(startedMs).toISOString()} 0`)
      startedMs = null
    }
  }
  return messages
}

/** Reads everything that is stored, with the checks of `npm run verify`. */
const settle = async (
  folder: string,
  devices: readonly ColdDevice[],
  ledger: Ledger,
): Promise<Omit<FaultOutcome, 'tries'>> => {
  const damage = verifyDatabase(join(folder, DATABASE_FILE))
  const storage = await openSqliteStorage({ dataDir: folder })
  try {
    const counts = []
    const messages = { expected: 0, told: 0, others: 0 }
    for (const { imei, toolId } of devices) {
      const stored = await storage.readings.read(toolId, {
        fromMs: 0,
        toMs: Number.MAX_SAFE_INTEGER,
      })
      counts.push(ledger.compare(imei, stored))
      const compared = compareMessages(
        expectedMessages(ledger.acknowledgedOf(imei)),
        await messagesOf(storage, toolId),
      )
      messages.expected += compared.expected
      messages.told += compared.told
      messages.others += compared.others
    }
    const count = addCounts(counts)
    return {
      ...count,
      alarmsExpected: messages.expected,
      alarmsTold: messages.told,
      alarmsFalse: messages.others,
      broken: [...brokenBy(count), ...brokenAlarms(messages), ...damageSentences(damage)],
    }
  } finally {
    await storage.close()
  }
}

const run = async ({ tries, random, folder, progress }: FaultRun): Promise<FaultOutcome> => {
  const devices = await makeColdStore(folder, {
    devices: DEVICES,
    at: new Date(Date.now() - 3_600_000),
    settings: { raiseDelay: 0, recoveryHold: 0 },
  })
  const ledger = createLedger()
  const senders = devices.map((device) => createSender(device, ledger, random))
  const env = { DATA_DIR: folder }
  const broken = new Set<string>()

  for (let n = 1; n <= tries; n += 1) {
    if (random.isOneIn(KILLED_AT_START)) {
      const { child, ended } = launchServer(env)
      await wait(random.between(0, START_MS))
      child.kill('SIGKILL')
      await ended
    } else {
      const server = await startReal(env)
      const sending = senders.map((send) => send(server.url, () => false))
      await wait(random.between(0, LONGEST_LIFE_MS))
      server.kill('SIGKILL')
      for (const answer of await Promise.all(sending)) if (answer !== null) broken.add(answer)
      await server.ended
    }
    progress(`${n} of ${tries}`)
  }

  // What was under way is sent again, as devices do.
  const last = await startReal(env)
  let requests = 0
  for (const answer of await Promise.all(
    senders.map((send) => send(last.url, () => ++requests > 4 * DEVICES)),
  ))
    if (answer !== null) broken.add(answer)
  last.kill('SIGTERM')
  const { code, stderr } = await last.ended
  if (code !== 0) broken.add(`The last stop ended with ${code}: ${stderr}`)

  const settled = await settle(folder, devices, ledger)
  return { ...settled, tries, broken: [...broken, ...settled.broken] }
}

export const kills: Procedure = {
  name: 'kills',
  title: 'killed (SIGKILL) while it starts, or while four devices send and alarms open and end',
  tries: 200,
  shortTries: 1,
  run,
}

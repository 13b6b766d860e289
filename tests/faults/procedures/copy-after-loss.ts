import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openSqliteStorage } from '../../../src/server/storage/sqlite/open-sqlite-storage.ts'
import { startReal } from '../real-server.ts'
import { type ColdDevice, makeColdStore } from './cold-store.ts'
import { createLedger } from './ledger.ts'
import type { FaultOutcome, FaultRun, Procedure } from './procedure.ts'
import type { Random } from './random.ts'
import { checkCopy, makeFolders, untilCopyIsWhole } from './restored-copy.ts'
import { createSendingDevice } from './sending-device.ts'

const DEVICES = 4
/** How long devices send before the folder goes, in ms. */
const LOAD_MS = { least: 500, most: 3_000 }
/** What docs/operations.md promises, in ms. */
const MOST_LOST_MS = 10_000

/** By device: when each reading was acknowledged, both in ms since 1970. */
type Acknowledged = Map<string, Map<number, number>>

/** Times of acknowledgement of the readings that are not there. */
const lostOf = async (dataDir: string, devices: readonly ColdDevice[], all: Acknowledged) => {
  const storage = await openSqliteStorage({ dataDir })
  try {
    const lost: number[] = []
    for (const { imei, toolId } of devices) {
      const { times } = await storage.readings.read(toolId, { fromMs: 0, toMs: 1e14 })
      const stored = new Set(times)
      for (const [timeMs, atMs] of all.get(imei)!) if (!stored.has(timeMs)) lost.push(atMs)
    }
    return lost
  } finally {
    await storage.close()
  }
}

const loseOnce = async (folder: string, random: Random) => {
  const folders = makeFolders(folder)
  const devices = await makeColdStore(folders.dataDir, {
    devices: DEVICES,
    at: new Date(Date.now() - 3_600_000),
    settings: { raiseDelay: 0, recoveryHold: 0 },
  })
  const ledger = createLedger()
  const all: Acknowledged = new Map(devices.map(({ imei }) => [imei, new Map()]))
  const server = await startReal(folders.env)
  await untilCopyIsWhole(folders.copyDir)
  const sending = devices.map((device) =>
    createSendingDevice({
      device,
      random,
      sent: (readings) => ledger.sent(device.imei, readings),
      acknowledged: (readings) => {
        ledger.acknowledged(device.imei, readings)
        for (const { timeMs } of readings) all.get(device.imei)!.set(timeMs, Date.now())
      },
    })(server.url, () => false),
  )
  await wait(random.between(LOAD_MS.least, LOAD_MS.most))
  // As when the machine dies with its disk: then nothing more reaches the copy.
  const diesToo = random.isOneIn(2)
  if (diesToo) server.kill('SIGKILL')
  await rm(folders.dataDir, { recursive: true, force: true, maxRetries: 5 })
  const removedMs = Date.now()
  const { code, stderr } = await server.ended
  await Promise.all(sending)

  const restored = join(folder, 'restored')
  const { broken, ...figures } = await checkCopy(folders, restored, devices, ledger)
  const lost = await lostOf(restored, devices, all)
  const oldestMs = removedMs - Math.min(removedMs, ...lost)
  return {
    figures,
    lost: lost.length,
    oldestMs,
    broken: [
      // Those are judged by when they were acknowledged.
      ...broken.filter((sentence) => !sentence.endsWith('acknowledged readings are lost.')),
      ...(oldestMs > MOST_LOST_MS
        ? [`A lost reading was acknowledged ${oldestMs} ms before.`]
        : []),
      ...(diesToo || code === 1 ? [] : [`The server ended with ${code}: ${stderr}`]),
    ],
  }
}

const run = async ({ tries, random, folder, progress }: FaultRun): Promise<FaultOutcome> => {
  const broken = new Set<string>()
  const sums = {
    acknowledged: 0,
    foundAgain: 0,
    wrong: 0,
    twice: 0,
    alarmsExpected: 0,
    alarmsTold: 0,
    alarmsFalse: 0,
  }
  let lost = 0
  let oldestMs = 0
  for (let n = 1; n <= tries; n += 1) {
    const one = await loseOnce(join(folder, String(n)), random)
    for (const name of Object.keys(sums) as (keyof typeof sums)[])
      sums[name] += one.figures[name] ?? 0
    for (const sentence of one.broken) broken.add(`Try ${n}: ${sentence}`)
    lost += one.lost
    oldestMs = Math.max(oldestMs, one.oldestMs)
    await rm(join(folder, String(n)), { recursive: true })
    progress(`${n} of ${tries}`)
  }
  const note = `Restored from the continuous copy: ${lost} acknowledged readings lost${lost === 0 ? '' : `, the oldest acknowledged ${oldestMs} ms before`}`
  return { ...sums, tries, broken: [...broken], note }
}

export const copyAfterLoss: Procedure = {
  name: 'copyAfterLoss',
  title:
    'its data folder removed (rm -rf) while four devices send, half of the times with the machine',
  tries: 20,
  shortTries: 1,
  run,
}

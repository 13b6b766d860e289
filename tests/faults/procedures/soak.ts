import { join } from 'node:path'
import { DAY_MS, MINUTE_MS } from '../../../src/domain/durations.ts'
import { storedFault } from '../../../src/domain/readings/stored-value.ts'
import { damageSentences } from '../../../src/server/storage/database-damage.ts'
import { DATABASE_FILE } from '../../../src/server/storage/sqlite/open-connection.ts'
import { verifyDatabase } from '../../../src/server/storage/sqlite/verify-database.ts'
import {
  addColdStore,
  brokenAlarms,
  type ColdDevice,
  compareMessages,
  messagesOf,
} from './cold-store.ts'
import { addCounts, brokenBy, createLedger } from './ledger.ts'
import type { FaultOutcome, FaultRun, Procedure } from './procedure.ts'
import type { Random } from './random.ts'
import { addHistory } from './soak-history.ts'
import { createSoakModel, PROMISED, type SoakModel } from './soak-model.ts'
import { openSoakServer, type SoakReading, type SoakServer } from './soak-server.ts'
import { brokenSizes, type DaySizes, measureSizes, sizesText } from './soak-sizes.ts'
import {
  isWithin,
  measuredBy,
  MINUTES_A_DAY,
  MINUTES_BETWEEN_READINGS,
  roleOf,
  serverStories,
  storiesOf,
  type Story,
} from './soak-world.ts'

/** Before the night in which Europe's clocks change. */
const START_MS = Date.UTC(2027, 2, 22)
const DEVICES = 24
/** In a short soak: each role once. */
const FEW_DEVICES = 8
const SHORT_DAYS = 2
const RETENTION_DAYS = 3
/** Sealed days are deleted together with those that are packed with them. */
const PACKED_DAYS = 14
const HOUSEKEEPING_MINUTES = 10

type SoakDevice = {
  device: ColdDevice
  stories: readonly Story[]
  model: SoakModel
  random: Random
  /** Minutes after each full five. */
  phase: number
  /** Measured and not yet sent, by number. */
  waiting: { number: number; reading: SoakReading }[]
}

const readingTime = (phase: number, reading: number): number =>
  START_MS + (reading * MINUTES_BETWEEN_READINGS + phase) * MINUTE_MS

/** Fault readings are compared too, as the number that stands for them. */
const ledgerCelsius = (celsius: number | null): number => celsius ?? storedFault('read-error') / 100

/** The messages of a tool as the model writes them: the start of a silence is left out. */
const comparableMessages = async (server: SoakServer, toolId: number): Promise<string[]> =>
  (await messagesOf(server.storage, toolId)).map((message) =>
    message.replace(/ NODATA \S+ /, ' NODATA  '),
  )

const run = async ({ tries, random, folder, progress }: FaultRun): Promise<FaultOutcome> => {
  const world = { minute: 0, clockAheadMinutes: 0, watchedSince: 0 }
  const nowMs = (): number => START_MS + (world.minute + world.clockAheadMinutes) * MINUTE_MS
  const broken = new Set<string>()
  const open = (): Promise<SoakServer> =>
    openSoakServer(
      folder,
      { nowMs, steadyMs: () => world.minute * MINUTE_MS },
      {
        retentionDays: RETENTION_DAYS,
        onError: (error) => broken.add(`The server reported ${String(error)}.`),
      },
    )
  let server: SoakServer | null = await open()
  const cold = await addColdStore(server.storage, {
    devices: tries > SHORT_DAYS ? DEVICES : FEW_DEVICES,
    at: new Date(START_MS),
    settings: { ...PROMISED, raiseDelay: 10, recoveryHold: 5, defrostGrace: 45, defrostCeiling: 6 },
    defrosts: (device) => roleOf(device) === 'defrosting',
  })
  await addHistory(server, cold, START_MS)
  const devices = cold.map((device, i): SoakDevice => {
    const stories = storiesOf(i, tries, random)
    const model = createSoakModel(roleOf(i), stories)
    return { device, stories, model, random, phase: i % MINUTES_BETWEEN_READINGS, waiting: [] }
  })
  const serverEvents = serverStories(tries, random)
  const ledger = createLedger()

  const send = async ({ device, stories, model, phase, waiting }: SoakDevice): Promise<void> => {
    const newest = waiting.at(-1)
    if (newest === undefined || server === null) return
    const isCutOff = stories.some(
      (story) => story.kind === 'cut off' && isWithin(newest.number, story),
    )
    if (isCutOff) return
    const readings = waiting.map(({ reading }) => reading)
    const noted = readings.map(({ timeMs, celsius }) => ({
      timeMs,
      celsius: ledgerCelsius(celsius),
    }))
    ledger.sent(device.imei, noted)
    if ((await server.take(device.imei, readings)) > 0) broken.add('A reading was refused.')
    ledger.acknowledged(device.imei, noted)
    model.heard(
      waiting.map(({ number }) => number),
      (reading) => readingTime(phase, reading),
      { nowMs: nowMs(), minute: world.minute },
    )
    waiting.length = 0
  }

  const measure = ({ stories, phase, waiting, random }: SoakDevice): void => {
    if (world.minute % MINUTES_BETWEEN_READINGS !== phase) return
    const number = (world.minute - phase) / MINUTES_BETWEEN_READINGS
    const celsius = measuredBy(stories, number, random)
    if (celsius !== undefined)
      waiting.push({ number, reading: { timeMs: readingTime(phase, number), celsius } })
  }

  /** Answers whether the server's sweep watches in this minute. */
  const passMinute = async (): Promise<void> => {
    const { minute } = world
    let wasSetAhead = false
    for (const story of serverEvents) {
      if (story.kind === 'down' && story.from === minute) {
        await server?.close()
        server = null
      }
      if (story.kind === 'down' && story.to === minute) {
        server = await open()
        world.watchedSince = minute
        for (const { model } of devices)
          model.swept({ nowMs: nowMs(), minute, watchedSince: minute })
      }
      if (story.kind === 'clock' && story.at === minute) {
        world.clockAheadMinutes += story.moveMinutes
        if (server !== null) {
          world.watchedSince = minute
          wasSetAhead = story.moveMinutes > 0
        }
      }
    }
    server?.beat()
    for (const device of devices) measure(device)
    await Promise.all(devices.map(send))
    if (server === null) return
    await server.sweep()
    // After a clock that was set ahead, what waits is read first; the next sweep decides.
    if (!wasSetAhead)
      for (const { model } of devices)
        model.swept({ nowMs: nowMs(), minute, watchedSince: world.watchedSince })
    for (const { device, model } of devices)
      if (model.acknowledges(nowMs())) await server.acknowledge(device.toolId)
    if (minute % HOUSEKEEPING_MINUTES === 0) await server.housekeep()
  }

  const sizes: DaySizes[] = []
  let count = addCounts([])
  let messages = { expected: 0, told: 0, others: 0 }

  const endDay = async (day: number): Promise<void> => {
    server ??= await open()
    const span = {
      fromMs: Math.max(START_MS, nowMs() - RETENTION_DAYS * DAY_MS),
      toMs: nowMs() + DAY_MS,
    }
    const counts = []
    messages = { expected: 0, told: 0, others: 0 }
    for (const { device, model } of devices) {
      const stored = await server.storage.readings.read(device.toolId, span)
      counts.push(ledger.compare(device.imei, stored, span.fromMs))
      const expired = {
        fromMs: 0,
        toMs: nowMs() - (RETENTION_DAYS + PACKED_DAYS + 1) * DAY_MS,
      }
      if ((await server.storage.readings.read(device.toolId, expired)).times.length > 0)
        broken.add(`Day ${day}: readings outlive their retention.`)
      const compared = compareMessages(
        model.messages(),
        await comparableMessages(server, device.toolId),
      )
      messages.expected += compared.expected
      messages.told += compared.told
      messages.others += compared.others
    }
    count = addCounts(counts)
    for (const sentence of [
      ...brokenBy(count),
      ...brokenAlarms(messages),
      ...damageSentences(verifyDatabase(join(folder, DATABASE_FILE))),
    ])
      broken.add(`Day ${day}: ${sentence}`)
    sizes.push(measureSizes(folder, messages.told))
    progress(`day ${day} of ${tries}`)
  }

  try {
    for (let day = 1; day <= tries; day += 1) {
      for (; world.minute < day * MINUTES_A_DAY; world.minute += 1) await passMinute()
      await endDay(day)
    }
  } finally {
    await server?.close()
  }

  return {
    ...count,
    tries,
    alarmsExpected: messages.expected,
    alarmsTold: messages.told,
    alarmsFalse: messages.others,
    broken: [...broken, ...brokenSizes(sizes)],
    note: sizesText(sizes),
  }
}

export const soak: Procedure = {
  name: 'soak',
  title:
    'so many days on a moved clock: 24 devices with excursions, defrosts, silences, faults of probes and lost networks; restarts, moved clocks, sealing, retention of three days; all compared at the end of each day',
  tries: 14,
  shortTries: 1,
  run,
}

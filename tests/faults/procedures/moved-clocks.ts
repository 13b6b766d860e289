import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/domain/durations.ts'
import { openSqliteStorage } from '../../../src/server/storage/sqlite/open-sqlite-storage.ts'
import { type RealServer, startReal } from '../real-server.ts'
import { faultShim, type FaultShim, missingShim } from '../shim/fault-shim.ts'
import {
  brokenAlarms,
  type ColdDevice,
  compareMessages,
  makeColdStore,
  messagesOf,
  sendReadings,
} from './cold-store.ts'
import { type FaultOutcome, type FaultRun, NO_FIGURES, type Procedure } from './procedure.ts'
import type { Random } from './random.ts'

const DEVICES = 3
/** In minutes; shorter than most pauses. */
const SILENCE = 5
const METRICS_KEY = 'the-key-of-the-metrics'
/** Readings a minute apart that lie behind: three usual intervals are shorter than the silence. */
const HISTORY = 25

type World = {
  server: RealServer
  shim: FaultShim
  devices: readonly ColdDevice[]
  random: Random
  /** How far the true time, and the server's clock, are ahead of this machine's, ms. */
  ahead: { trueMs: number; serverMs: number }
  acknowledged: number
  broken: Set<string>
  /** What must be told of each device. */
  expected: string[][]
  /** Pauses that must be on the record. */
  pauses: number
}

const trueNow = ({ ahead }: World): number => Date.now() + ahead.trueMs

const setClocks = ({ shim, ahead }: World): void =>
  shim.moveClocks({ clockMs: ahead.serverMs, steadyMs: ahead.trueMs })

/** Each device sends this many readings that end now, by the true time. */
const sendAll = async (world: World, celsius: number, count = 1, apartMs = MINUTE_MS) => {
  const newest = trueNow(world)
  for (const [i, device] of world.devices.entries()) {
    const readings = Array.from({ length: count }, (_, n) => ({
      timeMs: newest + i - (count - 1 - n) * apartMs,
      celsius,
    }))
    // Connections that were kept open end in a pause: a device sends again.
    let status: number | null = null
    for (let tries = 0; status === null && tries < 5; tries += 1)
      status = await sendReadings(world.server.url, device, readings)
    if (status === 200) world.acknowledged += count
    else world.broken.add(`A device got the status ${status} after its server's clock was moved.`)
  }
  return newest
}

const sweeps = async ({ server }: World): Promise<number> => {
  const response = await fetch(`${server.url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_KEY}` },
  })
  const [, count = '0'] =
    /coldwatch_alarm_sweep_duration_seconds_count (\d+)/.exec(await response.text()) ?? []
  return Number(count)
}

/** Waits until silence and reminders were looked at again, whatever the clocks say. */
const nextSweeps = async (world: World, count: number): Promise<void> => {
  const before = await sweeps(world)
  const giveUpAt = performance.now() + MINUTE_MS
  while ((await sweeps(world)) < before + count) {
    if (performance.now() > giveUpAt) throw new Error('The server sweeps no more.')
    await wait(200)
  }
}

/** The machine sleeps; devices keep what they measure and send it when it wakes. */
const pause = async (world: World): Promise<void> => {
  const forMs = world.random.between(2, 20) * MINUTE_MS
  world.server.kill('SIGSTOP')
  world.ahead.trueMs += forMs
  world.ahead.serverMs += forMs
  setClocks(world)
  const waiting = sendAll(world, 4, Math.floor(forMs / MINUTE_MS))
  world.server.kill('SIGCONT')
  await waiting
  world.pauses += 1
}

/** The clock alone is set wrong, and right again after some sweeps. */
const setClockWrong = async (world: World, byMs: number): Promise<void> => {
  world.ahead.serverMs += byMs
  setClocks(world)
  await sendAll(world, 4)
  await nextSweeps(world, 1)
  // Many requests in a row: a clock that was set back must not use up the devices' allowance.
  for (let i = 0; i < 5; i += 1) await sendAll(world, 4)
  world.ahead.serverMs -= byMs
  setClocks(world)
  await sendAll(world, 4)
}

/** A warm reading and a cold one, with a delay and a hold of 0: an alarm opens and ends. */
const excursion = async (world: World): Promise<void> => {
  const openedAt = await sendAll(world, 14)
  await sendAll(world, 4)
  for (const [i, messages] of world.expected.entries()) {
    const start = new Date(openedAt + i).toISOString()
    messages.push(`OPENED HIGH ${start} 0`, `RECOVERED HIGH ${start} 0`)
  }
}

const STORIES = [
  pause,
  pause,
  (world: World) => setClockWrong(world, HOUR_MS * world.random.between(1, 12)),
  (world: World) => setClockWrong(world, -HOUR_MS * world.random.between(1, 12)),
  (world: World) => setClockWrong(world, DAY_MS),
  (world: World) => setClockWrong(world, -DAY_MS),
]

/** Time passes in steps that are no lapse, until the devices must count as silent. */
const fallSilent = async (world: World): Promise<void> => {
  for (let passed = 0; passed < SILENCE + 1; passed += 1) {
    await nextSweeps(world, 1)
    world.ahead.trueMs += MINUTE_MS - 10_000
    world.ahead.serverMs += MINUTE_MS - 10_000
    setClocks(world)
  }
  await nextSweeps(world, 2)
  for (const messages of world.expected) messages.push('OPENED NODATA')
}

const run = async ({ tries, random, folder, progress }: FaultRun): Promise<FaultOutcome> => {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const devices = await makeColdStore(dataDir, {
    devices: DEVICES,
    at: new Date(Date.now() - HOUR_MS),
    settings: { raiseDelay: 0, recoveryHold: 0, silence: SILENCE },
  })
  const shim = faultShim({ folder: dataDir, control: join(folder, 'control') })
  const server = await startReal({ DATA_DIR: dataDir, METRICS_KEY, ...shim.env })
  const world: World = {
    server,
    shim,
    devices,
    random,
    ahead: { trueMs: 0, serverMs: 0 },
    acknowledged: 0,
    broken: new Set(),
    expected: devices.map(() => []),
    pauses: 0,
  }
  try {
    await sendAll(world, 4, HISTORY)
    for (let n = 1; n <= tries; n += 1) {
      await random.pick(STORIES)(world)
      await nextSweeps(world, 1)
      await excursion(world)
      progress(`${n} of ${tries}`)
    }
    await fallSilent(world)
  } finally {
    server.kill('SIGTERM')
    const { stderr } = await server.ended
    if (stderr !== '') world.broken.add(`The server wrote to stderr: ${stderr}`)
  }

  const storage = await openSqliteStorage({ dataDir })
  try {
    const messages = { expected: 0, told: 0, others: 0 }
    let foundAgain = 0
    for (const [i, { toolId }] of devices.entries()) {
      const always = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER }
      foundAgain += (await storage.readings.read(toolId, always)).times.length
      const told = (await messagesOf(storage, toolId)).map((message) =>
        message.startsWith('OPENED NODATA') ? 'OPENED NODATA' : message,
      )
      const compared = compareMessages(world.expected[i]!, told)
      messages.expected += compared.expected
      messages.told += compared.told
      messages.others += compared.others
    }
    const outages = await storage.outages.within({ fromMs: 0, toMs: Number.MAX_SAFE_INTEGER })
    const paused = outages.filter(({ cause }) => cause === 'paused').length
    if (paused < world.pauses)
      world.broken.add(`${world.pauses} pauses, but ${paused} are on the record.`)
    if (foundAgain < world.acknowledged)
      world.broken.add(`${world.acknowledged - foundAgain} acknowledged readings are lost.`)
    return {
      ...NO_FIGURES,
      tries,
      acknowledged: world.acknowledged,
      foundAgain,
      alarmsExpected: messages.expected,
      alarmsTold: messages.told,
      alarmsFalse: messages.others,
      broken: [...world.broken, ...brokenAlarms(messages)],
      note: `${world.pauses} pauses of 2 to 20 min, all on the record`,
    }
  } finally {
    await storage.close()
  }
}

export const movedClocks: Procedure = {
  name: 'movedClocks',
  title:
    'the machine sleeps for minutes, or its clock is set an hour to a day ahead or back; then an excursion, and at the end silence',
  tries: 16,
  shortTries: 0,
  missing: missingShim,
  run,
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS } from '../src/domain/durations.ts'
import { openAlarmMemory } from '../src/server/alarms/alarm-memory.ts'
import { NO_LAPSES } from '../src/server/alarms/lapse-watch.ts'
import { startAlarmSweeper } from '../src/server/alarms/sweep-alarms.ts'
import { openDelivery } from '../src/server/delivery/open-delivery.ts'
import { parseSmtpUrl } from '../src/server/mail/smtp-url.ts'
import { startMaintenance } from '../src/server/storage/maintenance.ts'
import { openSqliteStorage } from '../src/server/storage/sqlite/open-sqlite-storage.ts'
import type { Storage } from '../src/server/storage/storage.ts'
import { startLoad } from './load/load-program.ts'
import type { MailCount } from './load/mail-counter.ts'
import { alarmDelivery } from './support/alarm-delivery.ts'
import { addLargeFleet } from './support/large-fleet.ts'
import type { Figure } from './support/report.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'
import { type Cost, costOf } from './support/turns.ts'

const TOOLS = Number(process.env['BENCH_TOOLS'] ?? 100_000)
/** Half a day is sealed: what a round of sealing rewrites on average. */
const SEALED_READINGS = 720
const NOON = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 12 * 3_600_000
const DEVICES_PER_COMMIT = 50
const MAIL_MS = 30_000
/** The longest time that a turn of the main loop may take, ms. */
const LONGEST_TURN_MS = 50

const say = (what: string, { cpu, mainCpu, wall, turns }: Cost): void =>
  console.error(
    `  ${what}: ${cpu.toFixed(2)} s CPU, ${mainCpu.toFixed(2)} s of it main thread, ${wall.toFixed(1)} s; ` +
      `turns p99 ${turns.p99.toFixed(0)} ms, longest ${turns.longest.toFixed(0)} ms, its CPU ${turns.longestCpu.toFixed(0)} ms`,
  )

const turnFigure = (what: string, { turns }: Cost): Figure => ({
  what: `${what}: longest turn of the main loop, ms of CPU`,
  value: turns.longestCpu,
  goal: { atMost: LONGEST_TURN_MS },
  measured: `p99 ${turns.p99.toFixed(1)} ms, longest ${turns.longest.toFixed(0)} ms by the clock`,
})

type Fleet = {
  storage: Storage
  now: { ms: number }
  clock: () => Date
  fail: (e: unknown) => void
}

/** Every tool sends a reading, in commits of 50; the clock goes on by a minute. */
const sendMinute = async ({ storage, now }: Fleet): Promise<void> => {
  for (let from = 1; from <= TOOLS; from += DEVICES_PER_COMMIT) {
    const toolIds = Array.from(
      { length: Math.min(DEVICES_PER_COMMIT, TOOLS + 1 - from) },
      (_, i) => from + i,
    )
    const arrivals = {
      toolIds,
      timesMs: toolIds.map(() => now.ms),
      values: toolIds.map((id) => 400 + ((id + now.ms / 60_000) % 7) * 10),
    }
    await storage.transaction((stores) => stores.readings.append(arrivals, now.ms))
    await nextTurn()
  }
  now.ms += MINUTE_MS
}

/** Readings come minute by minute, each followed by the housekeeping, until a round has ended. */
const sealing = async (fleet: Fleet): Promise<Figure[]> => {
  const { storage, clock, fail } = fleet
  const maintenance = startMaintenance({
    storage,
    clock,
    retentionDays: 365,
    schedule: () => () => {},
    onError: fail,
  })
  await maintenance.run()
  let sent = 0
  let cost: Cost
  do {
    await sendMinute(fleet)
    sent += 1
    cost = await costOf(() => maintenance.run())
  } while (cost.cpu < 1)
  await maintenance.stop()
  say(`sealing ${sent} readings of each of ${TOOLS} tools`, cost)
  return [
    {
      what: 'sealing, µs of CPU a reading',
      value: (cost.cpu * 1e6) / (sent * TOOLS),
      goal: { atMost: 25 },
      measured: `${sent} readings a tool joined to ${SEALED_READINGS}; ${((cost.cpu * 1e6) / TOOLS).toFixed(0)} µs a tool, ${((cost.mainCpu * 1e6) / TOOLS).toFixed(0)} of it in the main thread`,
    },
    turnFigure('sealing', cost),
  ]
}

/** The server starts, looks at tools that are not silent, then all of them fall silent at once. */
const silence = async (fleet: Fleet): Promise<Figure[]> => {
  const { storage, now, clock, fail } = fleet
  const memory = await openAlarmMemory(storage)
  const sweeper = startAlarmSweeper({
    storage,
    memory,
    clock,
    lapses: NO_LAPSES,
    schedule: () => () => {},
    onError: fail,
  })
  const sweep = async (what: string, afterMs: number): Promise<Cost> => {
    now.ms += afterMs
    const cost = await costOf(() => sweeper.run())
    say(what, cost)
    return cost
  }
  // Enough for the usual interval, as on a server that runs for long.
  while (fleet.now.ms < NOON + 24 * MINUTE_MS) await sendMinute(fleet)
  const first = await sweep('first sweep', 0)
  const look = await sweep('first look at each tool', 6 * MINUTE_MS)
  const all = await sweep('all silent', 30 * MINUTE_MS)
  await sweeper.stop()
  memory.close()
  return [
    {
      what: 'silence: sweep at the start, s of CPU',
      value: first.cpu,
      goal: { atMost: 0.5 },
      measured: `${TOOLS} tools`,
    },
    {
      what: 'silence: first look at all tools, s of CPU',
      value: look.cpu,
      goal: { atMost: 0.5 },
      measured: `${TOOLS} tools, none silent yet`,
    },
    {
      what: 'silence: all tools at once, s of CPU',
      value: all.cpu,
      goal: { atMost: 3 },
      measured: `${TOOLS} alarms opened, their mails put into the outbox`,
    },
    turnFigure('silence of all tools', all),
  ]
}

/** As many alarm mails as there are tools wait, each to somebody else. */
const enterMails = async ({ storage, now }: Fleet): Promise<void> => {
  const at = new Date(now.ms)
  for (let from = 1; from <= TOOLS; from += 1_000)
    await storage.transaction((stores) =>
      stores.outbox.put(
        Array.from({ length: Math.min(1_000, TOOLS + 1 - from) }, (_, i) =>
          alarmDelivery({ number: from + i, ownerId: 1, at }),
        ),
      ),
    )
}

/** These mails leave, for half a minute. */
const mails = async (fleet: Fleet, folder: string): Promise<Figure[]> => {
  const { storage, clock, fail } = fleet
  await enterMails(fleet)
  const post = startLoad<MailCount>(folder, 'mail-counter', {})
  while (post.report() === null) await pause(50)
  const server = parseSmtpUrl(`smtp://127.0.0.1:${post.report()!.port}`)!
  const delivery = await openDelivery({
    storage,
    clock,
    publicUrl: 'https://cold.example',
    counted: () => {},
    settings: {
      mail: { server, from: { name: 'Coldwatch', address: 'alarm@cold.example' } },
      push: { keys: null, hosts: [], subject: 'mailto:alarm@cold.example' },
    },
    reportError: fail,
  })
  let stop = async (): Promise<void> => {}
  const cost = await costOf(async () => {
    stop = delivery.start()
    const began = performance.now()
    while (post.report()!.mails < TOOLS && performance.now() - began < MAIL_MS) await pause(100)
  })
  await stop()
  await pause(200)
  const count = post.report()!.mails
  await post.stop()
  say(`${count} of ${TOOLS} mails`, cost)
  return [
    {
      what: 'mails a second',
      value: count / cost.wall,
      goal: { atLeast: 500 },
      measured: `${count} mails, ${((cost.cpu * 1e3) / count).toFixed(2)} ms of CPU each, ${((cost.mainCpu * 1e3) / count).toFixed(2)} of it in the main thread`,
    },
    turnFigure('mails', cost),
  ]
}

/**
 * What a server does besides taking readings, with 100,000 sensors that send each minute: sealing,
 * the watch for silence, and mails about all of them. `BENCH_TOOLS`: another number of sensors.
 */
export const upkeep = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    await addLargeFleet(dataDir, { tools: TOOLS, readings: SEALED_READINGS, nowMs: NOON })
    const now = { ms: NOON }
    const clock = (): Date => new Date(now.ms)
    const fail = (error: unknown): void => {
      console.error(error)
      process.exitCode = 1
    }
    let storage: Storage | null = null
    const opening = await costOf(async () => {
      storage = await openSqliteStorage({ dataDir, clock, reportError: fail })
    })
    say('opening', opening)
    const fleet: Fleet = { storage: storage!, now, clock, fail }
    try {
      return [...(await sealing(fleet)), ...(await silence(fleet)), ...(await mails(fleet, folder))]
    } finally {
      await fleet.storage.close()
    }
  })

import { DAY_MS } from '../src/domain/durations.ts'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openSqliteStorage } from '../src/server/storage/sqlite/open-sqlite-storage.ts'
import { loadChart } from './charts.ts'
import { httpLoad } from './support/http-load.ts'
import { allStored, ingestRequests } from './support/ingest-requests.ts'
import { interleaved, median } from './support/pairs.ts'
import { fridgeReadings } from './support/readings.ts'
import type { Figure } from './support/report.ts'
import { addDevices, enterReadings, sealAll, type BenchDevice } from './support/seeded-readings.ts'
import { startServer, type BenchServer } from './support/seeded-server.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

const PAIRS = 5
/** Of one measurement of the speed: each takes its part of a second on an idle machine. */
const REQUESTS = 500
const FEW = 1_000
const MANY = 10_000
const START = Math.floor((Date.now() - 40 * DAY_MS) / 60_000) * 60_000

type Site = { server: BenchServer; devices: BenchDevice[]; nextMs: { value: number } }

/** A server with `count` devices; the first one has 30 days of 1-minute readings. */
const site = async (
  folder: string,
  count: number,
  nodeArgs: readonly string[] = [],
): Promise<Site> => {
  const dataDir = join(folder, String(count))
  const storage = await openSqliteStorage({ dataDir })
  const devices = await addDevices(storage, count)
  await enterReadings(storage, devices[0]?.toolId ?? 0, fridgeReadings('calm', 1, START, 43_200))
  await sealAll(storage)
  await storage.close()
  return {
    server: await startServer(dataDir, nodeArgs),
    devices,
    nextMs: { value: START + 31 * DAY_MS },
  }
}

/** Readings a second when every device sends in turn, ten readings a request. */
const ingestRate = async (
  { server, devices, nextMs }: Site,
  requests: number,
  round: number,
): Promise<number> => {
  const from = (round * requests) % devices.length
  const some = Array.from(
    { length: requests },
    (_, index) => devices[(from + index) % devices.length],
  ).filter((device) => device !== undefined)
  const result = await httpLoad(server.port, ingestRequests(some, 1, 10, nextMs), 32)
  allStored(result.statuses)
  return (requests * 10) / result.seconds
}

const chartMs = async ({ server, devices }: Site): Promise<number> => {
  const taken: number[] = []
  for (let count = 0; count < 15; count += 1) {
    const began = performance.now()
    await loadChart(server, devices[0]?.toolId ?? 0, START, START + 30 * DAY_MS)
    taken.push(performance.now() - began)
  }
  return median(taken)
}

const REPORT = fileURLToPath(new URL('support/report-memory.ts', import.meta.url))

type Memory = { rss: number; held: number }

/** Memory of the server after a garbage collection, MB. */
const memoryOf = async ({ running }: BenchServer): Promise<Memory> => {
  running.child.kill('SIGUSR2')
  for (let tries = 0; tries < 100; tries += 1) {
    const report = /MEMORY (.*)\n/.exec(running.output())?.[1]
    if (report !== undefined) {
      const { rss, held } = JSON.parse(report) as Memory
      return { rss: rss / 1_048_576, held: held / 1_048_576 }
    }
    await pause(50)
  }
  throw new Error('the server did not print its memory')
}

/** How much more a row and a chart cost with ten times the devices. */
export const growth = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const few = await site(folder, FEW)
    const many = await site(folder, MANY)
    try {
      for (const one of [few, many]) {
        await ingestRate(one, one.devices.length, 0)
        await chartMs(one)
      }
      const row = await interleaved(
        PAIRS,
        (round) => ingestRate(few, REQUESTS, round),
        (round) => ingestRate(many, REQUESTS, round),
      )
      const chart = await interleaved(
        PAIRS,
        () => chartMs(many),
        () => chartMs(few),
      )
      return [
        {
          what: 'channels × 10: cost of an ingested row',
          value: row.ratio,
          goal: { atMost: 1.3 },
          measured: `${Math.round(row.ours)} ÷ ${Math.round(row.theirs)} readings/s with ${FEW} and ${MANY} channels`,
        },
        {
          what: 'channels × 10: chart',
          value: chart.ratio,
          goal: { atMost: 1.2 },
          measured: `${chart.ours.toFixed(1)} ÷ ${chart.theirs.toFixed(1)} ms`,
        },
      ]
    } finally {
      await few.server.running.stop()
      await many.server.running.stop()
    }
  })

/** What a server holds after every device sent a hundred readings, against one with ten devices. */
export const memory = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const taken: Memory[] = []
    for (const count of [10, MANY]) {
      const one = await site(folder, count, ['--expose-gc', '--import', REPORT])
      try {
        for (let round = 0; round < 10; round += 1) await ingestRate(one, count, round)
        await chartMs(one)
        taken.push(await memoryOf(one.server))
      } finally {
        await one.server.running.stop()
      }
    }
    const [idle, full] = taken
    if (idle === undefined || full === undefined) throw new Error('nothing was measured')
    return [
      {
        what: 'memory for 10,000 devices above idle, MB',
        value: full.held - idle.held,
        goal: { atMost: 40 },
        measured: `${full.held.toFixed(0)} − ${idle.held.toFixed(0)} MB held after a collection`,
      },
      {
        what: 'the same as the system sees it, MB',
        value: full.rss - idle.rss,
        goal: null,
        measured: `${full.rss.toFixed(0)} − ${idle.rss.toFixed(0)} MB resident`,
      },
    ]
  })

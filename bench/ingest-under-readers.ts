import { DAY_MS } from '../src/domain/durations.ts'
import { openSqliteStorage } from '../src/server/storage/sqlite/open-sqlite-storage.ts'
import { loadChart } from './charts.ts'
import { httpLoad } from './support/http-load.ts'
import { allStored, ingestRequests } from './support/ingest-requests.ts'
import { interleaved } from './support/pairs.ts'
import { fridgeReadings } from './support/readings.ts'
import type { Figure } from './support/report.ts'
import { addDevices, enterReadings, sealAll } from './support/seeded-readings.ts'
import { startServer } from './support/seeded-server.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

const PAIRS = 7
const READERS = 4
const PER_REQUEST = 100
const START = Math.floor((Date.now() - 40 * DAY_MS) / 60_000) * 60_000
/** Pause of a reader between two charts. */
const LOOK_MS = 100

/** HTTP ingest while four people page through 30-day charts, against ingest alone. */
export const ingestUnderReaders = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const storage = await openSqliteStorage({ dataDir: folder })
    const devices = await addDevices(storage, 2_000)
    const toolId = devices[0]?.toolId ?? 0
    await enterReadings(storage, toolId, fridgeReadings('calm', 1, START, 43_200))
    await sealAll(storage)
    await storage.close()
    const server = await startServer(folder)
    const nextMs = { value: START + 31 * DAY_MS }
    let from = 1
    const ingest = async (): Promise<number> => {
      const some = Array.from(
        { length: 100 },
        (_, index) => devices[1 + ((from + index) % (devices.length - 1))],
      ).filter((device) => device !== undefined)
      from += 100
      const result = await httpLoad(server.port, ingestRequests(some, 8, PER_REQUEST, nextMs), 16)
      allStored(result.statuses)
      return (some.length * 8 * PER_REQUEST) / result.seconds
    }
    const whileRead = async (): Promise<number> => {
      let isOver = false
      const readers = Array.from({ length: READERS }, async () => {
        while (!isOver) {
          await loadChart(server, toolId, START, START + 30 * DAY_MS)
          await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
        }
      })
      const rate = await ingest()
      isOver = true
      await Promise.all(readers)
      return rate
    }
    try {
      await ingest()
      const { ratio, ours, theirs } = await interleaved(PAIRS, whileRead, ingest)
      return [
        {
          what: `ingest while ${READERS} chart readers run ÷ alone`,
          value: ratio,
          goal: { atLeast: 0.7 },
          measured: `${Math.round(ours)} ÷ ${Math.round(theirs)} readings/s, a chart each ${LOOK_MS} ms a reader`,
        },
      ]
    } finally {
      await server.running.stop()
    }
  })

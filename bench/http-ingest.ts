import { httpLoad } from './support/http-load.ts'
import { allStored, ingestRequests } from './support/ingest-requests.ts'
import { interleaved } from './support/pairs.ts'
import { rawSqlite } from './support/raw-sqlite.ts'
import type { Figure } from './support/report.ts'
import { seedDevices, startServer } from './support/seeded-server.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

const PAIRS = 7
const START = Date.UTC(2026, 0, 1)
const rate = (value: number): string => `${Math.round(value).toLocaleString('en')} readings/s`

/** HTTP ingest, the full path with fsync, against SQLite alone. */
export const httpIngest = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const devices = await seedDevices(folder, 2_000)
    const server = await startServer(folder)
    const raw = rawSqlite(folder)
    const nextMs = { value: START }
    let rawMs = 0
    const send = async (
      some: typeof devices,
      rounds: number,
      perRequest: number,
      connections: number,
    ): Promise<number> => {
      const requests = ingestRequests(some, rounds, perRequest, nextMs)
      const result = await httpLoad(server.port, requests, connections)
      allStored(result.statuses)
      return (requests.length * perRequest) / result.seconds
    }
    try {
      await send(devices, 1, 1, 64)
      const single = await interleaved(
        PAIRS,
        () => send(devices, 3, 1, 64),
        () => {
          const began = performance.now()
          for (let row = 0; row < 3_000; row += 1) raw.insert.run((rawMs += 1000), 1, 40)
          return Promise.resolve(3_000 / ((performance.now() - began) / 1000))
        },
      )
      const batched = await interleaved(
        PAIRS,
        (round) => send(devices.slice(round * 200, (round + 1) * 200), 5, 100, 16),
        () => {
          const began = performance.now()
          for (let batch = 0; batch < 10; batch += 1) {
            raw.database.exec('BEGIN')
            for (let row = 0; row < 10_000; row += 1) raw.insert.run((rawMs += 1000), 1, 40)
            raw.database.exec('COMMIT')
          }
          return Promise.resolve(100_000 / ((performance.now() - began) / 1000))
        },
      )
      return [
        {
          what: 'HTTP ingest, 1 reading a request ÷ raw single-row SQLite commits',
          value: single.ratio,
          goal: { atLeast: 1 },
          measured: `${rate(single.ours)} ÷ ${rate(single.theirs)}`,
        },
        {
          what: 'HTTP ingest, 100 readings a request ÷ raw batched SQLite insert',
          value: batched.ratio,
          goal: { atLeast: 0.25 },
          measured: `${rate(batched.ours)} ÷ ${rate(batched.theirs)}`,
        },
      ]
    } finally {
      raw.database.close()
      await server.running.stop()
    }
  })

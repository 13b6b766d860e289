import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openPostgresStorage } from '../src/server/storage/postgres/open-postgres-storage.ts'
import {
  postgresBin,
  startPostgres,
} from '../src/server/storage/postgres/testing/postgres-server.ts'
import { httpLoad } from './support/http-load.ts'
import { allStored, ingestRequests } from './support/ingest-requests.ts'
import { DURABLE } from './support/on-postgres.ts'
import { interleaved } from './support/pairs.ts'
import type { Figure } from './support/report.ts'
import { addDevices, type BenchDevice } from './support/seeded-readings.ts'
import { type BenchServer, seedDevices, startServer } from './support/seeded-server.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

const PAIRS = 5
const START = Date.UTC(2026, 0, 1)
const DEVICES = 2_000
/** `devices` of each pair send `rounds` requests each. */
const LOADS = [
  { perRequest: 1, devices: 2_000, rounds: 3, connections: 64 },
  { perRequest: 100, devices: 200, rounds: 5, connections: 16 },
  { perRequest: 1_000, devices: 40, rounds: 3, connections: 16 },
] as const
type Load = (typeof LOADS)[number]

const rate = (value: number): string => `${Math.round(value).toLocaleString('en')} readings/s`

/** Readings a second, the load spread over the servers. `nextMs`: as in `ingestRequests`. */
const sender =
  (servers: readonly BenchServer[], all: readonly BenchDevice[], nextMs: { value: number }) =>
  async (round: number, { perRequest, devices, rounds, connections }: Load) => {
    const first = (round * devices) % all.length
    const some = all.slice(first, first + devices)
    const parts = servers.map((_, i) => some.filter((__, at) => at % servers.length === i))
    const beganMs = nextMs.value
    const loads = servers.map(({ port }, i) => {
      nextMs.value = beganMs
      return { port, requests: ingestRequests(parts[i]!, rounds, perRequest, nextMs) }
    })
    const began = performance.now()
    const results = await Promise.all(
      loads.map(({ port, requests }) => httpLoad(port, requests, connections / servers.length)),
    )
    for (const { statuses } of results) allStored(statuses)
    return (some.length * rounds * perRequest) / ((performance.now() - began) / 1_000)
  }

/** HTTP ingest on PostgreSQL, by one server and by two, against one server on SQLite. */
export const postgresIngest = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const bin = postgresBin()
    if (bin === null) throw new Error('There is no PostgreSQL for this platform.')
    const folderOf = (name: string): string => {
      const path = join(folder, name)
      mkdirSync(path)
      return path
    }
    const sqliteFolder = folderOf('sqlite')
    const onSqlite = await seedDevices(sqliteFolder, DEVICES)
    const database = await startPostgres(bin, DURABLE)
    const DATABASE_URL = database.urlOf('postgres')
    const storage = await openPostgresStorage({ url: DATABASE_URL })
    const onPostgres = await addDevices(storage, DEVICES)
    await storage.close()
    const running: BenchServer[] = []
    const start = async (dataDir: string, settings: Record<string, string>) => {
      const server = await startServer(dataDir, [], { MQTT_PORT: '0', ...settings })
      running.push(server)
      return server
    }
    const figures: Figure[] = []
    try {
      const sqlite = sender([await start(sqliteFolder, {})], onSqlite, { value: START })
      const servers = [await start(folderOf('a'), { DATABASE_URL })]
      const nextMs = { value: START }
      for (const count of [1, 2]) {
        if (count === 2) servers.push(await start(folderOf('b'), { DATABASE_URL }))
        const postgres = sender(servers, onPostgres, nextMs)
        for (const load of LOADS) {
          const { ours, theirs, ratio } = await interleaved(
            PAIRS,
            (round) => postgres(round, load),
            (round) => sqlite(round, load),
          )
          figures.push({
            what: `Ingest on PostgreSQL by ${count === 1 ? 'one server' : 'two servers'} ÷ one on SQLite, ${load.perRequest} a request`,
            value: ratio,
            goal: null,
            measured: `${rate(ours)} ÷ ${rate(theirs)}`,
          })
        }
      }
      return figures
    } finally {
      for (const server of running) await server.running.stop()
      await database.dispose()
    }
  })

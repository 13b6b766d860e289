import { plainTable } from './support/copied-rows.ts'
import { httpLoad } from './support/http-load.ts'
import { allStored, ingestRequests } from './support/ingest-requests.ts'
import { onPostgres } from './support/on-postgres.ts'
import { interleaved } from './support/pairs.ts'
import type { Figure } from './support/report.ts'
import { addDevices, type BenchDevice } from './support/seeded-readings.ts'
import { type BenchServer, seedDevices } from './support/seeded-server.ts'

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
type Sender = (round: number, load: Load) => Promise<number>

const rate = (value: number): string => `${Math.round(value).toLocaleString('en')} readings/s`

const devicesOf = (all: readonly BenchDevice[], round: number, devices: number) => {
  const first = (round * devices) % all.length
  return all.slice(first, first + devices)
}

/** Readings a second, the load spread over the servers. `nextMs`: as in `ingestRequests`. */
const sender =
  (
    servers: readonly BenchServer[],
    all: readonly BenchDevice[],
    nextMs: { value: number },
  ): Sender =>
  async (round, { perRequest, devices, rounds, connections }) => {
    const some = devicesOf(all, round, devices)
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

/** The same readings as rows of a table, with neither HTTP nor a server: each request is one COPY. */
const copier =
  (
    copy: (batches: { toolId: number; timeMs: number; value: number }[][]) => Promise<number>,
    all: readonly BenchDevice[],
    nextMs: { value: number },
  ): Sender =>
  (round, { perRequest, devices, rounds }) => {
    const batches = Array.from({ length: rounds }, () => {
      const beganMs = nextMs.value
      nextMs.value += perRequest * 1_000
      return devicesOf(all, round, devices).map(({ toolId }) =>
        Array.from({ length: perRequest }, (_, index) => ({
          toolId,
          timeMs: beganMs + index * 1_000,
          value: 4_000 + ((index * 3) % 20) * 100,
        })),
      )
    }).flat()
    return copy(batches)
  }

const compared = async (
  what: string,
  load: Load,
  ours: Sender,
  theirs: Sender,
  goal: Figure['goal'] = null,
): Promise<Figure> => {
  const pairs = await interleaved(
    PAIRS,
    (round) => ours(round, load),
    (round) => theirs(round, load),
  )
  return {
    what: `Ingest on PostgreSQL by ${what}, ${load.perRequest} a request`,
    value: pairs.ratio,
    goal,
    measured: `${rate(pairs.ours)} ÷ ${rate(pairs.theirs)}`,
  }
}

/**
 * HTTP ingest on PostgreSQL, by one server and by two, against one server on SQLite and against rows
 * that are copied into a table of the same database.
 */
export const postgresIngest = (): Promise<Figure[]> =>
  onPostgres(async ({ url, folderOf, seed, start }) => {
    const sqliteFolder = folderOf('sqlite')
    const onSqlite = await seedDevices(sqliteFolder, DEVICES)
    const devices = await seed((storage) => addDevices(storage, DEVICES))
    const table = await plainTable(url, 16)
    try {
      const sqlite = sender([await start(sqliteFolder)], onSqlite, { value: START })
      const copies = copier(table.copy, devices, { value: START })
      const servers = [await start()]
      const nextMs = { value: START }
      const figures: Figure[] = []
      for (const who of ['one server', 'two servers']) {
        if (who === 'two servers') servers.push(await start())
        const postgres = sender(servers, devices, nextMs)
        for (const load of LOADS) {
          figures.push(await compared(`${who} ÷ one on SQLite`, load, postgres, sqlite))
          const goal = load.perRequest === 1_000 ? { atLeast: 5 } : null
          figures.push(await compared(`${who} ÷ rows by COPY`, load, postgres, copies, goal))
        }
      }
      figures.push({
        what: 'bytes of a row that COPY has stored, with its key',
        value: await table.bytesOfRow(),
        goal: null,
        measured: 'the table and its index; sealed days: see postgresStored',
      })
      return figures
    } finally {
      await table.end()
    }
  })

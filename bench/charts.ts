import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DAY_MS } from '../src/domain/durations.ts'
import { openSqliteStorage } from '../src/server/storage/sqlite/open-sqlite-storage.ts'
import { chartAnswer, chartLoad, type ChartRequest } from './support/chart-load.ts'
import { interleaved, median } from './support/pairs.ts'
import { fridgeReadings } from './support/readings.ts'
import type { Figure } from './support/report.ts'
import { addTools, enterReadings, sealAll } from './support/seeded-readings.ts'
import { startServer, type BenchServer } from './support/seeded-server.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'
import { startVictoriaMetrics, victoriaMetricsInstalled } from './support/victoria-metrics.ts'

/** Rounds of each comparison. */
const PAIRS = 5
const CALLS_PER_MEDIAN = 15
const MINUTES_OF_YEAR = 525_600
const MONTH_MS = 30 * DAY_MS
const YEAR_MS = 365 * DAY_MS
const POINTS = 2000
/** A year of readings that ends at least a minute ago. */
const START = Math.floor((Date.now() - YEAR_MS) / 60_000) * 60_000 - 60_000
const END = START + YEAR_MS
const CHART = `query ($toolId: ID!, $dateStart: String!, $dateEnd: String!) { chartSeries(toolId: $toolId, dateStart: $dateStart, dateEnd: $dateEnd, maxPoints: ${POINTS}) { times lows highs means readings usualIntervalMs } }`

/** `calls`: in each round, for one client and for sixteen. An account may ask for some 480 years at once. */
const SPANS = [
  { name: '30 days', fromMs: END - MONTH_MS, readings: 43_200, calls: { 1: 20, 16: 64 } },
  { name: 'a year', fromMs: START, readings: MINUTES_OF_YEAR, calls: { 1: 8, 16: 32 } },
] as const
type BenchSpan = (typeof SPANS)[number]

const variablesOf = (toolId: number, fromMs: number, toMs: number) => ({
  toolId: String(toolId),
  dateStart: new Date(fromMs).toISOString(),
  dateEnd: new Date(toMs).toISOString(),
})

/** Loads a tool's chart over GraphQL and answers how many readings it covers. */
export const loadChart = async (
  server: BenchServer,
  toolId: number,
  fromMs: number,
  toMs: number,
): Promise<number> => {
  const { chartSeries } = await server.graphql<{ chartSeries: { readings: number } }>(
    CHART,
    variablesOf(toolId, fromMs, toMs),
  )
  return chartSeries.readings
}

/** The request of a page for a tool's chart. */
export const chartRequest = (
  server: BenchServer,
  toolId: number,
  fromMs: number,
  toMs: number,
): ChartRequest => ({
  pid: server.running.child.pid,
  port: server.port,
  path: '/graphql',
  headers: { authorization: `Bearer ${server.token}` },
  body: JSON.stringify({ query: CHART, variables: variablesOf(toolId, fromMs, toMs) }),
})

const ourRequest = (server: BenchServer, toolId: number, { fromMs }: BenchSpan): ChartRequest =>
  chartRequest(server, toolId, fromMs, END)

/** The same question there: `rollup` answers lowest, highest and mean of each step in one query. */
const theirRequest = (victoria: Victoria, { fromMs }: BenchSpan): ChartRequest => {
  const step = Math.floor((END - fromMs) / POINTS / 1000)
  return {
    pid: victoria.pid,
    port: victoria.port,
    path: `/api/v1/query_range?query=rollup(temperature[${step}s])&start=${fromMs / 1000}&end=${END / 1000}&step=${step}s&nocache=1`,
    body: null,
  }
}

type Victoria = { port: number; pid: number | undefined; stop: () => Promise<void> }
type Readings = { times: readonly number[]; values: readonly number[] }

const openVictoria = async (folder: string, { times, values }: Readings): Promise<Victoria> => {
  const { port, running } = await startVictoriaMetrics(join(folder, 'victoria'))
  const imported = await fetch(`http://127.0.0.1:${port}/api/v1/import`, {
    method: 'POST',
    body: JSON.stringify({ metric: { __name__: 'temperature' }, values, timestamps: times }),
  })
  if (!imported.ok) throw new Error(`VictoriaMetrics refused: ${await imported.text()}`)
  await fetch(`http://127.0.0.1:${port}/internal/force_flush`)
  return { port, pid: running.child.pid, stop: running.stop }
}

const expectCharts = async (ours: ChartRequest, theirs: ChartRequest, { readings }: BenchSpan) => {
  const chart = (await chartAnswer(ours)) as { data: { chartSeries: { readings: number } } }
  if (chart.data.chartSeries.readings !== readings) throw new Error('Our chart lacks readings.')
  const { data } = (await chartAnswer(theirs)) as { data: { result: { values: unknown[] }[] } }
  if (data.result.length !== 3 || data.result.some(({ values }) => values.length < POINTS * 0.99))
    throw new Error('VictoriaMetrics gave no chart.')
}

/** Time and CPU time of our chart ÷ VictoriaMetrics', for one client and for sixteen. */
const chartsToVictoria = async (
  kind: string,
  span: BenchSpan,
  ours: ChartRequest,
  theirs: ChartRequest,
): Promise<Figure[]> => {
  await expectCharts(ours, theirs, span)
  const figures: Figure[] = []
  for (const clients of [1, 16] as const) {
    const count = span.calls[clients]
    const cpu = { ours: 0, theirs: 0 }
    const measured = (side: 'ours' | 'theirs', request: ChartRequest) => async () => {
      const times = await chartLoad(request, count, clients)
      cpu[side] += times.cpuMs / PAIRS
      return times.ms
    }
    const time = await interleaved(PAIRS, measured('ours', ours), measured('theirs', theirs))
    const what = `chart of ${span.name}, ${kind}, ${clients === 1 ? 'one client' : `${clients} clients`} ÷ VictoriaMetrics' rollup`
    figures.push(
      {
        what: `${what}, time`,
        value: time.ratio,
        goal: { atMost: 1 },
        measured: `${time.ours.toFixed(1)} ÷ ${time.theirs.toFixed(1)} ms`,
      },
      {
        what: `${what}, CPU`,
        value: cpu.ours / cpu.theirs,
        goal: { atMost: 1 },
        measured: `${cpu.ours.toFixed(1)} ÷ ${cpu.theirs.toFixed(1)} ms`,
      },
    )
  }
  return figures
}

/** Median time of `CALLS_PER_MEDIAN` calls, ms. */
const p50 = async (call: () => Promise<unknown>): Promise<number> => {
  const durationsMs: number[] = []
  for (let count = 0; count < CALLS_PER_MEDIAN; count += 1) {
    const startedMs = performance.now()
    await call()
    durationsMs.push(performance.now() - startedMs)
  }
  return median(durationsMs)
}

/** The same readings in a plain SQLite table: what reading them takes without a server. */
const monthToRawScan = async (
  folder: string,
  { times, values }: Readings,
  loadMonth: () => Promise<unknown>,
): Promise<Figure> => {
  const database = new DatabaseSync(join(folder, 'raw.sqlite'))
  database.exec(
    'PRAGMA journal_mode=WAL; CREATE TABLE reading (channel_id INTEGER, ts INTEGER, value REAL, PRIMARY KEY (channel_id, ts)) STRICT, WITHOUT ROWID; BEGIN',
  )
  const insert = database.prepare('INSERT INTO reading VALUES (1, ?, ?)')
  for (const [index, timeMs] of times.entries()) insert.run(timeMs, values[index] ?? null)
  database.exec('COMMIT')
  const scan = database.prepare(
    'SELECT ts, value FROM reading WHERE channel_id = 1 AND ts >= ? AND ts < ?',
  )
  const { ratio, ours, theirs } = await interleaved(
    PAIRS,
    () => p50(loadMonth),
    () => p50(() => Promise.resolve(scan.all(END - MONTH_MS, END))),
  )
  database.close()
  return {
    what: 'chart of 30 days, 43,200 readings, p50 ÷ raw scan into JS',
    value: ratio,
    goal: { atMost: 1 },
    measured: `${ours.toFixed(1)} ÷ ${theirs.toFixed(1)} ms`,
  }
}

/** Lets the system forget the pages of the files (GNU dd); other files stay in its cache. */
const dropFileCache = (folder: string): void => {
  spawnSync('sync', ['-f', folder])
  for (const file of readdirSync(folder, { withFileTypes: true }))
    if (file.isFile())
      spawnSync('dd', [`if=${join(folder, file.name)}`, 'iflag=nocache', 'count=0'])
}

/** The first chart of each span after a start, its file not in the system's cache. */
const firstCharts = async (dataDir: string, toolId: number): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const span of SPANS) {
    dropFileCache(dataDir)
    const server = await startServer(dataDir)
    dropFileCache(dataDir)
    const { ms } = await chartLoad(ourRequest(server, toolId, span), 1, 1)
    await server.running.stop()
    figures.push({
      what: `first chart of ${span.name} after a start with cold file cache, ms`,
      value: ms,
      goal: { atMost: 100 },
      measured: 'one connection, opened for it',
    })
  }
  return figures
}

/**
 * How long the chart of one tool with 1-minute readings takes over GraphQL, for 30 days and for a
 * year. The server has 100 tools. Compared with a plain table and, when installed, VictoriaMetrics.
 */
export const charts = async (): Promise<Figure[]> => [
  ...(await chartsOf('calm')),
  ...(await chartsOf('noisy')),
]

const chartsOf = (kind: 'calm' | 'noisy'): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const readings = fridgeReadings(kind, 1, START, MINUTES_OF_YEAR)
    const dataDir = join(folder, 'data')
    const storage = await openSqliteStorage({ dataDir })
    const toolId = (await addTools(storage, 100))[0] ?? 0
    await enterReadings(storage, toolId, readings)
    await sealAll(storage)
    await storage.close()
    const figures = kind === 'calm' ? await firstCharts(dataDir, toolId) : []
    const server = await startServer(dataDir)
    const victoria = victoriaMetricsInstalled() ? await openVictoria(folder, readings) : null
    try {
      for (const span of SPANS) await chartLoad(ourRequest(server, toolId, span), 15, 1)
      if (kind === 'calm')
        figures.push(
          // On a connection of its own: writing the table lets an idle one run out.
          await monthToRawScan(folder, readings, () =>
            chartAnswer(ourRequest(server, toolId, SPANS[0])),
          ),
        )
      for (const span of victoria === null ? [] : SPANS)
        figures.push(
          ...(await chartsToVictoria(
            kind,
            span,
            ourRequest(server, toolId, span),
            theirRequest(victoria!, span),
          )),
        )
      return figures
    } finally {
      await victoria?.stop()
      await server.running.stop()
    }
  })

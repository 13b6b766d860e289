import { DAY_MS } from '../src/domain/durations.ts'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openSqliteStorage } from '../src/server/storage/sqlite/open-sqlite-storage.ts'
import { interleaved, median } from './support/pairs.ts'
import { fridgeReadings } from './support/readings.ts'
import type { Figure } from './support/report.ts'
import { addTools, enterReadings, sealAll } from './support/seeded-readings.ts'
import { startServer, type BenchServer } from './support/seeded-server.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'
import { startVictoriaMetrics, victoriaMetricsInstalled } from './support/victoria-metrics.ts'

/** Rounds of each comparison. */
const PAIRS = 7
const CALLS_PER_MEDIAN = 15
const MINUTES_OF_YEAR = 525_600
const MONTH_MS = 30 * DAY_MS
const YEAR_MS = 365 * DAY_MS
/** A year of readings that ends at least a minute ago. */
const START = Math.floor((Date.now() - YEAR_MS) / 60_000) * 60_000 - 60_000
const END = START + YEAR_MS
const CHART = `query ($toolId: ID!, $dateStart: String!, $dateEnd: String!) { chartSeries(toolId: $toolId, dateStart: $dateStart, dateEnd: $dateEnd, maxPoints: 2000) { times lows highs means readings usualIntervalMs } }`

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

/** Loads a tool's chart over GraphQL and answers how many readings it covers. */
export const loadChart = async (
  server: BenchServer,
  toolId: number,
  fromMs: number,
  toMs: number,
): Promise<number> => {
  const { chartSeries } = await server.graphql<{ chartSeries: { readings: number } }>(CHART, {
    toolId: String(toolId),
    dateStart: new Date(fromMs).toISOString(),
    dateEnd: new Date(toMs).toISOString(),
  })
  return chartSeries.readings
}

/** The same readings in a plain SQLite table: what reading them takes without a server. */
const openRawTable = (
  folder: string,
  times: readonly number[],
  values: readonly number[],
): DatabaseSync => {
  const database = new DatabaseSync(join(folder, 'raw.sqlite'))
  database.exec(
    'PRAGMA journal_mode=WAL; CREATE TABLE reading (channel_id INTEGER, ts INTEGER, value REAL, PRIMARY KEY (channel_id, ts)) STRICT, WITHOUT ROWID; BEGIN',
  )
  const insert = database.prepare('INSERT INTO reading VALUES (1, ?, ?)')
  for (const [index, timeMs] of times.entries()) insert.run(timeMs, values[index] ?? null)
  database.exec('COMMIT')
  return database
}

/** The same readings in VictoriaMetrics, and the queries that load the same chart from there. */
const openVictoria = async (
  folder: string,
  times: readonly number[],
  values: readonly number[],
) => {
  const victoria = await startVictoriaMetrics(join(folder, 'victoria'))
  const imported = await fetch(`http://127.0.0.1:${victoria.port}/api/v1/import`, {
    method: 'POST',
    body: JSON.stringify({ metric: { __name__: 'temperature' }, values, timestamps: times }),
  })
  if (!imported.ok) throw new Error(`VictoriaMetrics refused: ${await imported.text()}`)
  await fetch(`http://127.0.0.1:${victoria.port}/internal/force_flush`)
  const step = Math.floor(MONTH_MS / 2000 / 1000)
  const range = `start=${(END - MONTH_MS) / 1000}&end=${END / 1000}&step=${step}s`
  // A chart needs three queries: lowest, highest and mean of each span.
  const queries = ['min_over_time', 'max_over_time', 'avg_over_time'].map(
    (rollup) =>
      `http://127.0.0.1:${victoria.port}/api/v1/query_range?query=${rollup}(temperature[${step}s])&${range}&nocache=1`,
  )
  const loadLowHighMean = async (): Promise<void> => {
    for (const query of queries) {
      const response = await fetch(query)
      const body = (await response.json()) as { data: { result: { values: unknown[] }[] } }
      if ((body.data.result[0]?.values.length ?? 0) < 1500)
        throw new Error('VictoriaMetrics gave no chart')
    }
  }
  const loadMean = async (): Promise<void> => {
    const response = await fetch(queries[2] ?? '')
    await response.json()
  }
  return { loadLowHighMean, loadMean, stop: victoria.running.stop }
}

/**
 * How long the chart of one tool with 1-minute readings takes over GraphQL, for 30 days and for a
 * year. The server has 100 tools. Compared with a plain table and, when installed, VictoriaMetrics.
 */
export const charts = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const { times, values } = fridgeReadings('calm', 1, START, MINUTES_OF_YEAR)
    const dataDir = join(folder, 'data')
    const storage = await openSqliteStorage({ dataDir })
    const toolId = (await addTools(storage, 100))[0] ?? 0
    await enterReadings(storage, toolId, { times, values })
    await sealAll(storage)
    await storage.close()
    const server = await startServer(dataDir)
    const raw = openRawTable(folder, times, values)
    const scan = raw.prepare(
      'SELECT ts, value FROM reading WHERE channel_id = 1 AND ts >= ? AND ts < ?',
    )
    const victoria = victoriaMetricsInstalled() ? await openVictoria(folder, times, values) : null
    const loadMonth = async (): Promise<void> => {
      if ((await loadChart(server, toolId, END - MONTH_MS, END)) !== 43_200)
        throw new Error('The chart of 30 days lacks readings.')
    }
    const loadYear = async (): Promise<void> => {
      if ((await loadChart(server, toolId, START, END)) !== MINUTES_OF_YEAR)
        throw new Error('The chart of the year lacks readings.')
    }
    try {
      await p50(loadMonth)
      await p50(loadYear)
      const monthToRawScan = await interleaved(
        PAIRS,
        () => p50(loadMonth),
        () => p50(() => Promise.resolve(scan.all(END - MONTH_MS, END))),
      )
      const yearToMonth = await interleaved(
        PAIRS,
        () => p50(loadYear),
        () => p50(loadMonth),
      )
      const figures: Figure[] = [
        {
          what: '30-day chart over GraphQL, 43,200 readings, p50 ÷ raw scan into JS',
          value: monthToRawScan.ratio,
          goal: { atMost: 3 },
          measured: `${monthToRawScan.ours.toFixed(1)} ÷ ${monthToRawScan.theirs.toFixed(1)} ms`,
        },
        {
          what: 'a year ÷ 30 days, chart p50',
          value: yearToMonth.ratio,
          goal: { atMost: 3 },
          measured: `${yearToMonth.ours.toFixed(1)} ÷ ${yearToMonth.theirs.toFixed(1)} ms`,
        },
      ]
      if (victoria !== null) {
        const monthToLowHighMean = await interleaved(
          PAIRS,
          () => p50(loadMonth),
          () => p50(victoria.loadLowHighMean),
        )
        const monthToMean = await interleaved(
          PAIRS,
          () => p50(loadMonth),
          () => p50(victoria.loadMean),
        )
        figures.push(
          {
            what: 'the same chart ÷ VictoriaMetrics query_range (lowest, highest, mean: three queries)',
            value: monthToLowHighMean.ratio,
            goal: { atMost: 1 },
            measured: `${monthToLowHighMean.ours.toFixed(1)} ÷ ${monthToLowHighMean.theirs.toFixed(1)} ms`,
          },
          {
            what: 'the same chart ÷ VictoriaMetrics query_range, mean alone',
            value: monthToMean.ratio,
            goal: { atMost: 1 },
            measured: `${monthToMean.ours.toFixed(1)} ÷ ${monthToMean.theirs.toFixed(1)} ms`,
          },
        )
      }
      return figures
    } finally {
      raw.close()
      await victoria?.stop()
      await server.running.stop()
    }
  })

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

const PAIRS = 7
const ASKS = 15
const MINUTES_OF_YEAR = 525_600
const MONTH_MS = 30 * DAY_MS
const YEAR_MS = 365 * DAY_MS
const START = Math.floor((Date.now() - YEAR_MS) / 60_000) * 60_000 - 60_000
const END = START + YEAR_MS
const CHART = `query ($toolId: ID!, $dateStart: String!, $dateEnd: String!) { chartSeries(toolId: $toolId, dateStart: $dateStart, dateEnd: $dateEnd, maxPoints: 2000) { times lows highs means readings usualIntervalMs } }`

/** Median time of `ASKS` calls, ms. */
const p50 = async (ask: () => Promise<unknown>): Promise<number> => {
  const taken: number[] = []
  for (let count = 0; count < ASKS; count += 1) {
    const began = performance.now()
    await ask()
    taken.push(performance.now() - began)
  }
  return median(taken)
}

export const chartOf = async (
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

const rawTable = (
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

const victoriaChart = async (
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
  // The same chart: lowest, highest and mean of each span.
  const queries = ['min_over_time', 'max_over_time', 'avg_over_time'].map(
    (rollup) =>
      `http://127.0.0.1:${victoria.port}/api/v1/query_range?query=${rollup}(temperature[${step}s])&${range}&nocache=1`,
  )
  const ask = async (): Promise<void> => {
    for (const query of queries) {
      const response = await fetch(query)
      const body = (await response.json()) as { data: { result: { values: unknown[] }[] } }
      if ((body.data.result[0]?.values.length ?? 0) < 1500)
        throw new Error('VictoriaMetrics gave no chart')
    }
  }
  const askLine = async (): Promise<void> => {
    const response = await fetch(queries[2] ?? '')
    await response.json()
  }
  return { ask, askLine, stop: victoria.running.stop }
}

/** 30 days and a year of 1-minute readings over GraphQL, beside 100 other tools. */
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
    const raw = rawTable(folder, times, values)
    const scan = raw.prepare(
      'SELECT ts, value FROM reading WHERE channel_id = 1 AND ts >= ? AND ts < ?',
    )
    const victoria = victoriaMetricsInstalled() ? await victoriaChart(folder, times, values) : null
    const month = async (): Promise<void> => {
      if ((await chartOf(server, toolId, END - MONTH_MS, END)) !== 43_200)
        throw new Error('The chart does not have the readings of 30 days.')
    }
    const year = async (): Promise<void> => {
      if ((await chartOf(server, toolId, START, END)) !== MINUTES_OF_YEAR)
        throw new Error('The chart does not have the readings of a year.')
    }
    try {
      await p50(month)
      await p50(year)
      const scanned = await interleaved(
        PAIRS,
        () => p50(month),
        () => p50(() => Promise.resolve(scan.all(END - MONTH_MS, END))),
      )
      const yearly = await interleaved(
        PAIRS,
        () => p50(year),
        () => p50(month),
      )
      const figures: Figure[] = [
        {
          what: '30-day chart over GraphQL, 43,200 readings, p50 ÷ raw scan into JS',
          value: scanned.ratio,
          goal: { atMost: 3 },
          measured: `${scanned.ours.toFixed(1)} ÷ ${scanned.theirs.toFixed(1)} ms`,
        },
        {
          what: 'a year ÷ 30 days, chart p50',
          value: yearly.ratio,
          goal: { atMost: 3 },
          measured: `${yearly.ours.toFixed(1)} ÷ ${yearly.theirs.toFixed(1)} ms`,
        },
      ]
      if (victoria !== null) {
        const whole = await interleaved(
          PAIRS,
          () => p50(month),
          () => p50(victoria.ask),
        )
        const line = await interleaved(
          PAIRS,
          () => p50(month),
          () => p50(victoria.askLine),
        )
        figures.push(
          {
            what: 'the same chart ÷ VictoriaMetrics query_range (lowest, highest, mean: three queries)',
            value: whole.ratio,
            goal: { atMost: 1 },
            measured: `${whole.ours.toFixed(1)} ÷ ${whole.theirs.toFixed(1)} ms`,
          },
          {
            what: 'the same chart ÷ VictoriaMetrics query_range, mean alone',
            value: line.ratio,
            goal: { atMost: 1 },
            measured: `${line.ours.toFixed(1)} ÷ ${line.theirs.toFixed(1)} ms`,
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

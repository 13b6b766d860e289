import { DAY_MS, MINUTE_MS } from '../src/domain/durations.ts'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openSqliteStorage } from '../src/server/storage/sqlite/open-sqlite-storage.ts'
import { residentMb } from './load/process-figures.ts'
import { interleaved } from './support/pairs.ts'
import { fridgeReadings } from './support/readings.ts'
import type { Figure } from './support/report.ts'
import { addTools, enterReadings, sealAll } from './support/seeded-readings.ts'
import { startServer } from './support/seeded-server.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

const PAIRS = 7
/** One reading a minute for a year. */
const YEAR_ROWS = 525_600
const HALF_MONTHS = 24
const YEAR_MS = 365 * DAY_MS
const START_MS = (Math.floor((Date.now() - YEAR_MS) / MINUTE_MS) - 1) * MINUTE_MS
const LINE_FEED = 0x0a
const EXPORT = `mutation ($toolId: ID!, $dateStart: String!, $dateEnd: String!) { exportReadings(toolIds: [$toolId], dateStart: $dateStart, dateEnd: $dateEnd, format: CSV) { path } }`

/**
 * Measures the CSV export of a year of 1-minute readings, in rows per second and memory. The speed
 * is compared with a bare loop that formats time and value of the same rows.
 */
export const csvExport = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const { times, values } = fridgeReadings('calm', 1, START_MS, YEAR_ROWS)
    const dataDir = join(folder, 'data')
    const storage = await openSqliteStorage({ dataDir })
    const toolId = (await addTools(storage, 1))[0] ?? 0
    await enterReadings(storage, toolId, { times, values })
    await sealAll(storage)
    await storage.close()

    const bareDatabase = new DatabaseSync(join(folder, 'raw.sqlite'))
    bareDatabase.exec('CREATE TABLE reading (ts INTEGER PRIMARY KEY, value REAL) STRICT; BEGIN')
    const insert = bareDatabase.prepare('INSERT INTO reading VALUES (?, ?)')
    for (const [index, timeMs] of times.entries()) insert.run(timeMs, values[index] ?? null)
    bareDatabase.exec('COMMIT')
    /** Returns rows per second. */
    const formatBare = async (): Promise<number> => {
      const began = performance.now()
      let bytes = 0
      for (const row of bareDatabase.prepare('SELECT ts, value FROM reading ORDER BY ts').iterate())
        bytes += `${new Date(Number(row['ts'])).toISOString()},${row['value']}\r\n`.length
      if (bytes === 0) throw new Error('The bare loop formatted no rows.')
      return YEAR_ROWS / ((performance.now() - began) / 1000)
    }

    const server = await startServer(dataDir)
    let peakMb = 0
    let bytes = 0
    /** Exports the first `rows` readings; updates `bytes` and `peakMb`. Returns rows per second. */
    const exportCsv = async (rows = YEAR_ROWS): Promise<number> => {
      const began = performance.now()
      const { exportReadings } = await server.graphql<{ exportReadings: { path: string } }>(
        EXPORT,
        {
          toolId: String(toolId),
          dateStart: new Date(START_MS).toISOString(),
          dateEnd: new Date(START_MS + rows * MINUTE_MS).toISOString(),
        },
      )
      const response = await fetch(`http://127.0.0.1:${server.port}${exportReadings.path}`)
      let lines = 0
      bytes = 0
      for await (const chunk of response.body ?? []) {
        bytes += chunk.length
        for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1))
          lines += 1
        peakMb = Math.max(peakMb, residentMb(server.running.child.pid).now)
      }
      if (lines !== rows + 1) throw new Error(`The export has ${lines} lines, not ${rows + 1}.`)
      return rows / ((performance.now() - began) / 1000)
    }
    try {
      for (let i = 0; i < HALF_MONTHS; i += 1) await exportCsv(YEAR_ROWS / HALF_MONTHS)
      const halfMonthPeakMb = peakMb
      const speed = await interleaved(PAIRS, () => exportCsv(), formatBare)
      return [
        {
          what: 'a year of 1-minute readings as CSV ÷ a bare loop that formats time and value',
          value: speed.ratio,
          goal: null,
          measured: `${Math.round(speed.ours / 1000)}k ÷ ${Math.round(speed.theirs / 1000)}k rows/s, ${(bytes / 1e6).toFixed(0)} MB`,
        },
        {
          what: 'peak memory while a year is exported ÷ while half months are exported',
          value: peakMb / halfMonthPeakMb,
          goal: { atMost: 1.25 },
          measured: `${peakMb.toFixed(0)} ÷ ${halfMonthPeakMb.toFixed(0)} MB resident`,
        },
      ]
    } finally {
      bareDatabase.close()
      await server.running.stop()
    }
  })

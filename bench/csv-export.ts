import { DAY_MS } from '../src/domain/durations.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openSqliteStorage } from '../src/server/storage/sqlite/open-sqlite-storage.ts'
import { interleaved } from './support/pairs.ts'
import { fridgeReadings } from './support/readings.ts'
import type { Figure } from './support/report.ts'
import { addTools, enterReadings, sealAll } from './support/seeded-readings.ts'
import { startServer, type BenchServer } from './support/seeded-server.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

const PAIRS = 7
const ROWS = 525_600
const YEAR_MS = 365 * DAY_MS
const START = Math.floor((Date.now() - YEAR_MS) / 60_000) * 60_000 - 60_000
const EXPORT = `mutation ($toolId: ID!, $dateStart: String!, $dateEnd: String!) { exportReadings(toolIds: [$toolId], dateStart: $dateStart, dateEnd: $dateEnd, format: CSV) { path } }`

/** Resident memory of the process, MB; 0 on systems without /proc. */
const residentMb = ({ running }: BenchServer): number => {
  try {
    return (
      Number(
        /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${running.child.pid}/status`, 'utf8'))?.[1] ?? 0,
      ) / 1024
    )
  } catch {
    return 0
  }
}

/**
 * A year of 1-minute readings as CSV, against a loop that prints time and value of the same rows.
 */
export const csvExport = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const { times, values } = fridgeReadings('calm', 1, START, ROWS)
    const dataDir = join(folder, 'data')
    const storage = await openSqliteStorage({ dataDir })
    const toolId = (await addTools(storage, 1))[0] ?? 0
    await enterReadings(storage, toolId, { times, values })
    await sealAll(storage)
    await storage.close()

    const raw = new DatabaseSync(join(folder, 'raw.sqlite'))
    raw.exec('CREATE TABLE reading (ts INTEGER PRIMARY KEY, value REAL) STRICT; BEGIN')
    const insert = raw.prepare('INSERT INTO reading VALUES (?, ?)')
    for (const [index, timeMs] of times.entries()) insert.run(timeMs, values[index] ?? null)
    raw.exec('COMMIT')
    const printed = async (): Promise<number> => {
      const began = performance.now()
      let bytes = 0
      for (const row of raw.prepare('SELECT ts, value FROM reading ORDER BY ts').iterate())
        bytes += `${new Date(Number(row['ts'])).toISOString()},${row['value']}\r\n`.length
      if (bytes === 0) throw new Error('nothing was printed')
      return ROWS / ((performance.now() - began) / 1000)
    }

    const server = await startServer(dataDir)
    let peakMb = 0
    let bytes = 0
    const exported = async (rows = ROWS): Promise<number> => {
      const began = performance.now()
      const { exportReadings } = await server.graphql<{ exportReadings: { path: string } }>(
        EXPORT,
        {
          toolId: String(toolId),
          dateStart: new Date(START).toISOString(),
          dateEnd: new Date(START + rows * 60_000).toISOString(),
        },
      )
      const response = await fetch(`http://127.0.0.1:${server.port}${exportReadings.path}`)
      let lines = 0
      bytes = 0
      for await (const chunk of response.body ?? []) {
        bytes += chunk.length
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1
        peakMb = Math.max(peakMb, residentMb(server))
      }
      if (lines !== rows + 1) throw new Error(`${lines} lines in place of ${rows + 1}`)
      return rows / ((performance.now() - began) / 1000)
    }
    try {
      for (let day = 0; day < 24; day += 1) await exported(ROWS / 24)
      const shortMb = peakMb
      const speed = await interleaved(PAIRS, () => exported(), printed)
      return [
        {
          what: 'a year of 1-minute readings as CSV ÷ a loop that prints two columns',
          value: speed.ratio,
          goal: null,
          measured: `${Math.round(speed.ours / 1000)}k ÷ ${Math.round(speed.theirs / 1000)}k rows/s, ${(bytes / 1e6).toFixed(0)} MB`,
        },
        {
          what: 'memory while a year is sent ÷ while half months are',
          value: peakMb / shortMb,
          goal: { atMost: 1.25 },
          measured: `${peakMb.toFixed(0)} ÷ ${shortMb.toFixed(0)} MB resident`,
        },
      ]
    } finally {
      raw.close()
      await server.running.stop()
    }
  })
